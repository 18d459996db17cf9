import CX11
import CXlib
import Geometry

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

/// A part of the screen that is shown at a rate of its own.
struct Monitor: Hashable, Sendable {
  /// In the root window's pixels.
  var bounds: PixelRect
  /// `nil` where it does not tell.
  var framesPerSecond: Double?
}

extension [Monitor] {
  /// The only rate that there is, frames a second; `nil` where the place decides.
  var commonFramesPerSecond: Double? {
    let rates = Set(compactMap(\.framesPerSecond))
    return rates.count > 1 ? nil : rates.first ?? fallbackFramesPerSecond
  }

  /// The rate for a window: that of the monitor with the most of it.
  ///
  /// - Parameter window: in the root window's pixels.
  func framesPerSecond(of window: PixelRect) -> Double {
    var best: (area: Int, rate: Double)?
    for monitor in self {
      guard let rate = monitor.framesPerSecond else { continue }
      let area = monitor.bounds.intersection(window).area
      if let known = best, known.area >= area { continue }
      best = (area, rate)
    }
    return best?.rate ?? fallbackFramesPerSecond
  }
}

extension Connection {
  /// Asks to be told when monitors change; returns the number of the first event of RandR, or
  /// `nil` where there is no RandR.
  func watchMonitors(through window: Window) -> Int32? {
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    // XRRQueryExtension keeps what it has allocated when there is none.
    guard numbers(ofExtension: "RANDR") != nil,
      oriel_ask(display, False, XRRQueryExtension, &firstEvent, &firstError) == True
    else { return nil }
    XRRSelectInput(
      display, window, Int32(RRScreenChangeNotifyMask) | Int32(RRCrtcChangeNotifyMask))
    return firstEvent
  }

  /// The monitors that show a picture. To be asked only where there is RandR.
  func monitors() -> [Monitor] {
    guard let resources = XRRGetScreenResourcesCurrent(display, root) else { return [] }
    defer { XRRFreeScreenResources(resources) }
    var monitors: [Monitor] = []
    for index in 0..<Int(resources.pointee.ncrtc) {
      guard let crtc = XRRGetCrtcInfo(display, resources, resources.pointee.crtcs[index])
      else { continue }
      defer { XRRFreeCrtcInfo(crtc) }
      guard crtc.pointee.mode != RRMode(None) else { continue }
      let bounds = PixelRect(
        x: Int(crtc.pointee.x), y: Int(crtc.pointee.y), width: Int(crtc.pointee.width),
        height: Int(crtc.pointee.height))
      let rate = framesPerSecond(of: crtc.pointee.mode, in: resources)
      monitors.append(Monitor(bounds: bounds, framesPerSecond: rate))
    }
    return monitors
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
