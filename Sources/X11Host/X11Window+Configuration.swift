extension X11Window {
  /// What a window is to be.
  public struct Configuration: Sendable {
    /// A picture for task bars.
    public struct Icon: Sendable {
      /// Columns.
      public var width: Int
      /// Rows.
      public var height: Int
      /// 0xAARRGGBB, not premultiplied, row by row.
      public var pixels: [UInt32]

      /// A picture of the given size.
      ///
      /// - Precondition: there are width × height pixels.
      public init(width: Int, height: Int, pixels: [UInt32]) {
        precondition(
          width > 0 && height > 0 && pixels.count == width * height,
          "an icon must have as many pixels as its size says")
        self.width = width
        self.height = height
        self.pixels = pixels
      }
    }

    /// What the title bar says.
    public var title: String
    /// Name of this instance, by which users find its settings.
    public var instanceName = "oriel"
    /// Name of the application's class, by which window managers group windows.
    public var className = "Oriel"
    /// Points across at first.
    public var width: Double
    /// Points down at first.
    public var height: Double
    /// Device pixels in a point; `nil`: as the user has set them, and as they are set later.
    public var scale: Double?
    /// Columns that window managers are asked to leave at least.
    public var minimumWidthPixels = 1
    /// Rows that window managers are asked to leave at least.
    public var minimumHeightPixels = 1
    /// The only mode to present in; `nil`: the best one that works.
    public var presentMode: PresentMode?
    /// Frames a second; `nil`: the monitor's.
    public var framesPerSecond: Double?
    /// Pictures of several sizes.
    public var icons: [Icon] = []
    /// Name of the display; `nil`: as `DISPLAY` says.
    public var displayName: String?
    /// Depth of the window; `nil`: the root window's, where pixels can be packed for it.
    public var depth: Int?
    /// Whether SIGINT and SIGTERM set `terminationRequested` in place of ending the process.
    public var catchesTerminationSignals = true
    /// Pixels beyond which the window is shown in tiles; at least 4.
    var mostBufferPixels = BufferCapacity.mostPixels

    /// A window of the given title and size in pixels, of which each is a point.
    ///
    /// - Precondition: the sizes are in 1 … 32767.
    public init(title: String, widthPixels: Int, heightPixels: Int) {
      self.init(
        title: title, width: Double(widthPixels), height: Double(heightPixels), scale: 1)
    }

    /// A window of the given title and size in points.
    ///
    /// No side of it will have fewer than 1 or more than 32767 pixels.
    ///
    /// - Precondition: the sizes are in 1 … 32767; the scale is finite and above 0.
    public init(title: String, width: Double, height: Double, scale: Double? = nil) {
      let sides = 1...Double(BufferCapacity.longestSide)
      precondition(
        sides.contains(width) && sides.contains(height), "a window's size must be in 1 … 32767")
      if let scale {
        precondition(scale > 0 && scale.isFinite, "a window's scale must be finite and above 0")
      }
      self.title = title
      self.width = width
      self.height = height
      self.scale = scale
    }

    /// The size at a scale, in pixels.
    func pixels(scale: Double) -> (width: Int, height: Int) {
      func side(_ points: Double) -> Int {
        Int(min(max((points * scale).rounded(), 1), Double(BufferCapacity.longestSide)))
      }
      return (side(width), side(height))
    }
  }
}
