// `import UIKit` brings Foundation's rectangles along, as Apple's does, and the plane geometry that
// Linux's Foundation lacks.
@_exported public import Foundation
@_exported public import Geometry
