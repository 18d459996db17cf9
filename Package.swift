// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target: Swift 6 mode, no implicit `any`, no leaked imports, and no
/// warning left standing.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// As `strict`, for the modules whose every declaration lives on the main actor.
let strictMainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "oriel",
  products: [
    .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit"]),
    .library(name: "StageHost", targets: ["StageHost", "UIKit", "_Testing_UIKit"]),
    .executable(name: "oriel", targets: ["oriel"]),
    .executable(name: "oriel-bench", targets: ["oriel-bench"]),
  ],
  targets: [
    // Affine transforms, edge insets, pixel rectangles and regions of pixels.
    .target(name: "Geometry", swiftSettings: strict),

    // Functions of time: rubber band, coasting, bounce, paging, easing, spring. No clock, no views.
    // The standard library's rounding and square root are libm's, which nothing else here links.
    .target(name: "Motion", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),

    // Pointer samples, the velocity estimate, the rules between gestures. No views.
    .target(name: "Input", dependencies: ["Geometry"], swiftSettings: strict),

    // Pixels: display lists, the compositor, its kernels and their one-pixel twins.
    .target(name: "Raster", dependencies: ["Geometry", "CLinux"], swiftSettings: strict),

    // Views, windows, responders, gesture recognisers, under UIKit's own names.
    .target(
      name: "UIKit", dependencies: ["Geometry", "Motion", "Input", "Raster", "CLinux"],
      swiftSettings: strictMainActor),

    // Empty: the overlay that the compiler looks for where UIKit meets Testing.
    .target(name: "_Testing_UIKit", swiftSettings: strict),

    // Xlib and its extensions, with its macros as inline functions.
    .systemLibrary(
      name: "CX11", pkgConfig: "x11 xext xi xrandr x11-xcb xcb-shm",
      providers: [
        .apt([
          "libx11-dev", "libxext-dev", "libxi-dev", "libxrandr-dev", "libx11-xcb-dev",
          "libxcb-shm0-dev",
        ])
      ]),

    // libpng, which writes the snapshots.
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),

    // pixman, the yardstick of the kernels. Only the benchmark has it.
    .systemLibrary(
      name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),

    // Linux calls that the Swift overlay leaves out: main queue, timers, signals, memory, getopt.
    .target(name: "CLinux"),

    // Xlib's ends of the process, which become ends of a connection.
    .target(name: "CXlib", dependencies: ["CX11"]),

    // The X11 window: connection, events, shared-memory presenter and its fallback, frame clock.
    .target(
      name: "X11Host",
      dependencies: ["Geometry", "Input", "Raster", "CX11", "CXlib", "CLinux"],
      swiftSettings: strict),

    // The headless host: a virtual clock, a scripted pointer and snapshots.
    .target(
      name: "StageHost", dependencies: ["UIKit", "Geometry", "Input", "Raster", "CPNG"],
      swiftSettings: strictMainActor),

    // The demo: command line, frame loop and scenes.
    .executableTarget(
      name: "oriel",
      dependencies: [
        "UIKit", "X11Host", "StageHost", "Geometry", "Input", "Raster", "CLinux",
      ],
      // In the program, so that it needs no file beside it.
      resources: [.embedInCode("../../Resources/traces/rubberband_top.csv")],
      swiftSettings: strictMainActor),

    // The hot paths, measured beside yardsticks.
    .executableTarget(
      name: "oriel-bench",
      dependencies: [
        "UIKit", "X11Host", "StageHost", "Geometry", "Input", "Raster", "CLinux", "CPixman",
      ],
      swiftSettings: strictMainActor),

    // What tests share: X servers, real input, pixels read back, processes that never hang a test.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),

    .testTarget(
      name: "GeometryTests", dependencies: ["Geometry", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "InputTests", dependencies: ["Input", "Geometry", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "MotionTests", dependencies: ["Motion"], swiftSettings: strict),
    .testTarget(
      name: "RasterTests", dependencies: ["Raster", "Geometry", "TestSupport"],
      exclude: ["Golden"],
      swiftSettings: strict),
    .testTarget(
      name: "UIKitTests",
      dependencies: [
        "UIKit", "_Testing_UIKit", "StageHost", "Geometry", "Input", "Raster", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "StageHostTests",
      dependencies: ["StageHost", "UIKit", "_Testing_UIKit", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "OrielTests",
      dependencies: ["oriel", "StageHost", "UIKit", "_Testing_UIKit", "Input"],
      swiftSettings: strict),
    // A program that does nothing but wait, for the test of what runs meanwhile.
    .executableTarget(
      name: "LoopProbe", dependencies: ["X11Host", "Input", "CX11"],
      path: "Tests/LoopProbe",
      swiftSettings: strict),
    .testTarget(
      name: "X11HostTests",
      dependencies: ["LoopProbe", "X11Host", "TestSupport", "Geometry", "Input", "Raster", "CX11"],
      swiftSettings: strict),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "X11Tests",
      dependencies: [
        "TestSupport", "UIKit", "_Testing_UIKit", "X11Host", "Geometry", "Input", "Raster", "CX11",
      ],
      swiftSettings: strict),
    .testTarget(name: "TidyTests", swiftSettings: strict),
  ]
)
