import Foundation
import StageUI

/// The kind of device for which an interface is designed.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision
}

/// The directions in which a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

  /// Whether the interface is wider than tall.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether the interface is taller than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// The computer.
@MainActor
@preconcurrency
public final class UIDevice {
  /// The computer.
  public static let current = UIDevice()

  private init() {}

  /// The name of the computer in its network.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// The name of the operating system: `Linux`.
  public let systemName = "Linux"
  /// The version of the operating system.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// The kind of device: `Desktop`.
  public let model = "Desktop"
  /// The kind of interface: that of a computer with a pointer and a keyboard.
  public let userInterfaceIdiom = UIUserInterfaceIdiom.mac
  /// Portrait if the window is taller than wide; otherwise landscape.
  public var orientation: UIDeviceOrientation {
    guard let size = ViewHost.current?.window?.size else { return .unknown }
    return size.height > size.width ? .portrait : .landscapeLeft
  }
}
