import CLinux
import Foundation
import UIKit
import X11Host

/// The demo: reads the command line, opens the window, runs the loop, reports.
@main
enum Program {
  static let version = "0.1.0"

  /// Exit statuses, as `sysexits.h` numbers them.
  enum Status {
    static let success: Int32 = 0
    static let usage: Int32 = 64
    static let badFile: Int32 = 65
    static let unavailable: Int32 = 69
    static let software: Int32 = 70
    static let output: Int32 = 74
  }

  static func main() {
    oriel_occupy_standard_descriptors()
    let status = run(CommandLine.arguments)
    exit(oriel_flush_standard_output() || status != Status.success ? status : unwritten())
  }

  private static func unwritten() -> Int32 {
    complain("standard output cannot be written: \(String(cString: strerror(errno)))")
    return Status.output
  }

  private static func run(_ arguments: [String]) -> Int32 {
    do {
      return try run(Options(arguments: arguments))
    } catch let error as UsageError {
      complain("\(error.message) (oriel --help lists the options)")
      return Status.usage
    } catch let error as TraceFile.Failure {
      complain(error.description)
      return Status.badFile
    } catch X11Error.terminationRequested {
      return Status.success
    } catch X11Error.connectionLost {
      complain("\(X11Error.connectionLost)")
      return Status.software
    } catch {
      complain("\(error)")
      return Status.unavailable
    }
  }

  private static func run(_ options: Options) throws -> Int32 {
    switch options.action {
    case .showHelp: print(Help.text)
    case .showVersion: print("oriel \(version)")
    case .listScenes: for scene in DemoScene.all { print("\(scene.name)  \(scene.summary)") }
    case .replay(let path):
      let trace = try TraceFile.trace(at: path)
      for line in Replay.lines(trace, compares: options.compares) { print(line) }
    case .run: return try show(try scene(options.sceneName), options)
    }
    return Status.success
  }

  private static func scene(_ name: String?) throws(UsageError) -> DemoScene {
    guard let name else { return DemoScene.all[0] }
    guard let scene = DemoScene.all.first(where: { $0.name == name }) else {
      let names = DemoScene.all.map(\.name).joined(separator: ", ")
      throw UsageError(message: "there is no scene \(name), but \(names)")
    }
    return scene
  }

  private static func show(_ scene: DemoScene, _ options: Options) throws -> Int32 {
    let size = options.size ?? scene.size
    // What a scene cannot show is told before a window opens.
    let makeController = try scene.prepare(options)
    var configuration = X11Window.Configuration(
      title: "Oriel", width: Double(size.width), height: Double(size.height),
      scale: options.scale.map(Double.init))
    configuration.presentMode = options.presentMode
    configuration.framesPerSecond = options.framesPerSecond
    configuration.icons = [.rectangles(side: 32), .rectangles(side: 64)]
    // For good: a signal that comes after the window must not cost what has been printed.
    _ = oriel_termination_open()
    let host = try X11Window(configuration)
    defer { host.close() }
    if let asked = options.size { try Options.check(asked, scale: CGFloat(host.scale)) }
    let screen = UIScreen(
      size: size, scale: CGFloat(host.scale), framesPerSecond: host.refreshRate)
    // What a controller sets in motion as it loads its view begins now.
    screen.setNow(host.now())
    let window = UIWindow(screen: screen)
    window.rootViewController = makeController(size)
    let logs = options.logsDelegate ? DelegateLog.attach(below: window) : []
    host.show()
    let loop = FrameLoop(
      host: host, window: window, screen: screen, quitAfter: options.quitAfter,
      measuresLatency: options.printsStatistics)
    let ending = withExtendedLifetime(logs) { loop.run() }
    if options.printsStatistics { print(Report(host: host, loop: loop).line) }
    guard ending == .quit else { throw X11Error.connectionLost }
    return Status.success
  }

  private static func complain(_ sentence: String) {
    // One line, whatever was in a name.
    let line = sentence.split(whereSeparator: \.isNewline).joined(separator: " ")
    fputs("oriel: \(line)\n", oriel_standard_error())
  }
}
