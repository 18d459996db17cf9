import Glibc

/// The presenter asked for, or the best one there is, with the reason why it is not the best.
@MainActor func firstPresenter(
  _ mode: PresentMode?, target: PresentTarget, width: Int, height: Int
) throws(X11Error) -> (any Presenter, String?) {
  let variable = "QT_X11_NO_MITSHM"
  let modes = modesToTry(mode, refusal: getenv(variable).map { String(cString: $0) })
  let (presenter, reason) = bestPresenter(modes, target: target, width: width, height: height)
  guard let presenter else { throw .sharedMemoryUnavailable(reason: reason ?? "") }
  return (presenter, mode == nil && modes.count == 1 ? "\(variable) is set" : reason)
}

/// The first of the modes that works, with the reasons why those before it do not.
@MainActor func bestPresenter(
  _ modes: some Sequence<PresentMode>, target: PresentTarget, width: Int, height: Int
) -> (presenter: (any Presenter)?, reason: String?) {
  var reasons: [String] = []
  var made: (any Presenter)?
  for mode in modes where made == nil {
    if mode == .put {
      made = PutPresenter(target: target, width: width, height: height)
      continue
    }
    do {
      made = try SharedMemoryPresenter(target: target, mode: mode, width: width, height: height)
    } catch {
      reasons.append("\(mode.rawValue): \(error.reason)")
    }
  }
  return (made, reasons.isEmpty ? nil : reasons.joined(separator: "; "))
}

/// The modes from which the first is chosen: the one asked for, or all of them, best first, less
/// those that share memory where the variable that containers commonly set against it says so.
func modesToTry(_ mode: PresentMode?, refusal: String?) -> [PresentMode] {
  if let mode { return [mode] }
  let isRefused = refusal != nil && refusal != "" && refusal != "0"
  return PresentMode.allCases.filter { !isRefused || !$0.isShared }
}

/// The modes below one, best first; all of them end at one that always works.
func modesBelow(_ mode: PresentMode) -> ArraySlice<PresentMode> {
  PresentMode.allCases.drop { $0 != mode }.dropFirst()
}
