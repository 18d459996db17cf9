import Foundation

/// Programs of the system that tests use, so that a test can be skipped by name where one is
/// missing.
public enum Tool {
  /// Those of the given programs that are not on `PATH`.
  public static func missing(_ names: String...) -> [String] {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return names.filter { name in
      !folders.contains { access("\($0)/\(name)", X_OK) == 0 }
    }
  }

  /// Whether this user can start Xorg without a screen card.
  public static let hasDummyOutputs =
    geteuid() == 0 && missing("Xorg", "xrandr").isEmpty
    && access("/usr/lib/xorg/modules/drivers/dummy_drv.so", R_OK) == 0

  /// Whether this user can start Xorg with a touch screen that a test drives.
  public static let hasTouchScreens =
    hasDummyOutputs && access("/usr/lib/xorg/modules/input/inputtest_drv.so", R_OK) == 0

  /// The prefix that puts a command into a System V IPC namespace of its own; nil where this
  /// machine or user may not make one.
  public static let ownIPCNamespace: [String]? = {
    let candidates = [
      ["unshare", "--ipc", "--"], ["unshare", "--user", "--map-root-user", "--ipc", "--"],
    ]
    return candidates.first { prefix in
      do { return try run(prefix + ["true"], timeoutSeconds: 5).status == .exited(0) } catch {
        return false
      }
    }
  }()
}
