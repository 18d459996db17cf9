import CX11

/// Frames a second where no monitor tells its rate.
let fallbackFramesPerSecond = 60.0

/// The rate of a video mode, frames a second; `nil` where the mode does not tell: virtual servers
/// have monitors without a dot clock.
func modeFramesPerSecond(
  dotClock: UInt, columns: UInt32, rows: UInt32, isInterlaced: Bool, isDoubleScanned: Bool
) -> Double? {
  guard dotClock > 0, columns > 0, rows > 0 else { return nil }
  var rate = Double(dotClock) / (Double(columns) * Double(rows))
  if isInterlaced { rate *= 2 }
  if isDoubleScanned { rate /= 2 }
  return min(max(rate, 24), 360)
}

extension Connection {
  /// The rate of the first monitor that shows a picture, frames a second.
  func monitorFramesPerSecond() -> Double {
    var event: Int32 = 0
    var error: Int32 = 0
    guard XRRQueryExtension(display, &event, &error) == True,
      let resources = XRRGetScreenResourcesCurrent(display, root)
    else { return fallbackFramesPerSecond }
    defer { XRRFreeScreenResources(resources) }
    for index in 0..<Int(resources.pointee.ncrtc) {
      guard let crtc = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index])
      else { continue }
      defer { XRRFreeCrtcInfo(crtc) }
      if let rate = framesPerSecond(of: crtc.pointee.mode, in: resources) { return rate }
    }
    return fallbackFramesPerSecond
  }

  private func framesPerSecond(
    of mode: RRMode, in resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> Double? {
    for index in 0..<Int(resources.pointee.nmode) {
      let info = resources.pointee.modes[index]
      guard info.id == mode else { continue }
      return modeFramesPerSecond(
        dotClock: info.dotClock, columns: info.hTotal, rows: info.vTotal,
        isInterlaced: info.modeFlags & UInt(RR_Interlace) != 0,
        isDoubleScanned: info.modeFlags & UInt(RR_DoubleScan) != 0)
    }
    return nil
  }
}
