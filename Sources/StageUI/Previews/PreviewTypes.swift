/// The size of a preview.
public enum PreviewLayout: Hashable, Sendable {
  /// The size of the preview's device.
  case device
  /// The size that the view takes for itself.
  case sizeThatFits
  /// A size in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// A device whose size a preview has: `"iPhone 16 Pro"`, for example.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  /// The name of the device.
  public let rawValue: String

  /// Creates a device by its name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a device by its name.
  public init(stringLiteral name: String) { rawValue = name }

  /// The width and height in points, held upright; a phone's for an unknown name.
  public var size: Size {
    Self.sizes.first { rawValue.hasPrefix($0.name) }?.size ?? Size(393, 852)
  }

  /// Sizes by the beginning of the name; longer names come first.
  private static let sizes: [(name: String, size: Size)] = [
    ("iPhone SE", Size(375, 667)), ("iPhone 8", Size(375, 667)),
    ("iPhone 13 mini", Size(375, 812)), ("iPhone 12 mini", Size(375, 812)),
    ("iPhone 17 Pro Max", Size(440, 956)), ("iPhone 17", Size(402, 874)),
    ("iPhone 16 Pro Max", Size(440, 956)), ("iPhone 16 Pro", Size(402, 874)),
    ("iPhone 16 Plus", Size(430, 932)), ("iPhone 16e", Size(390, 844)),
    ("iPhone 15 Pro Max", Size(430, 932)), ("iPhone 15 Plus", Size(430, 932)),
    ("iPhone 14 Pro Max", Size(430, 932)), ("iPhone 14 Plus", Size(428, 926)),
    ("iPhone 14 Pro", Size(393, 852)), ("iPhone 14", Size(390, 844)),
    ("iPhone 13 Pro Max", Size(428, 926)), ("iPhone 13", Size(390, 844)),
    ("iPhone 12 Pro Max", Size(428, 926)), ("iPhone 12", Size(390, 844)),
    ("iPhone 11", Size(414, 896)), ("iPad mini", Size(744, 1133)),
    ("iPad Pro 13", Size(1032, 1376)), ("iPad Pro (12.9", Size(1024, 1366)),
    ("iPad Pro (13", Size(1032, 1376)), ("iPad Pro", Size(834, 1194)),
    ("iPad Air 13", Size(1024, 1366)), ("iPad", Size(820, 1180)), ("Mac", Size(1280, 800)),
  ]
}

/// The direction in which the device of a preview is held.
public enum InterfaceOrientation: Hashable, Sendable, CaseIterable {
  case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

  /// Whether the device is wider than tall.
  var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
