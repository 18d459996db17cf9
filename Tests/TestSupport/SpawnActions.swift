import Foundation

/// What happens in a new process between its creation and its program: descriptors and group.
struct SpawnActions {
  let output: Int32
  let error: Int32
  let third: Int32?
  var input: Int32?

  /// - Throws: `CommandError.notStarted`.
  func spawn(_ arguments: [String], environment: [String: String]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
    if let third { posix_spawn_file_actions_adddup2(&actions, third, 3) }
    // A program must not keep a lock or a pipe of the runner's open, least of all beyond its end.
    // glibc passes over numbers that are not open.
    for inherited in Int32(third == nil ? 3 : 4)..<1024 {
      posix_spawn_file_actions_addclose(&actions, inherited)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The runner may block or ignore signals; the program starts with none blocked, and with the
    // ordinary answers to those by which tests end it.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ordinary = sigset_t()
    sigemptyset(&ordinary)
    for number in [SIGINT, SIGTERM, SIGPIPE, SIGHUP] { sigaddset(&ordinary, number) }
    posix_spawnattr_setsigdefault(&attributes, &ordinary)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var pid: pid_t = 0
    let failure = withCStrings(arguments) { argv in
      withCStrings(environment.map { "\($0)=\($1)" }) { envp in
        posix_spawnp(&pid, arguments[0], &actions, &attributes, argv, envp)
      }
    }
    guard failure == 0 else {
      throw CommandError.notStarted(program: arguments[0], errno: failure)
    }
    return pid
  }
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  return body(pointers + [nil])
}

/// Keeps a descriptor from every program started later, except where it is passed on purpose.
func closeOnExec(_ descriptor: Int32) {
  let result = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  precondition(result == 0, "descriptor \(descriptor) is not open")
}

/// A pipe whose ends no program inherits by accident.
///
/// - Throws: `CommandError.notStarted`.
func makePipe() throws -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { throw CommandError.notStarted(program: "pipe", errno: errno) }
  ends.forEach(closeOnExec)
  return (ends[0], ends[1])
}
