/// The outline of bordered buttons.
public struct ButtonBorderShape: Hashable, Sendable {
  /// The corner radius in points; nil is half of the shorter side.
  private let radius: Double?
  /// Whether the button is made square, so that its border is a circle.
  private(set) var isCircle = false

  /// The default, a capsule.
  public static let automatic = ButtonBorderShape(radius: nil)
  /// A rectangle whose shorter sides are half circles.
  public static let capsule = ButtonBorderShape(radius: nil)
  /// A circle around the label.
  public static let circle = ButtonBorderShape(radius: nil, isCircle: true)
  /// A rounded rectangle with a radius of 10 points.
  public static let roundedRectangle = ButtonBorderShape(radius: 10)

  /// A rounded rectangle with a radius in points, limited to half of the shorter side.
  public static func roundedRectangle(radius: Double) -> ButtonBorderShape {
    ButtonBorderShape(radius: radius)
  }

  private init(radius: Double?, isCircle: Bool = false) {
    self.radius = radius
    self.isCircle = isCircle
  }

  func radius(in size: Size) -> Double {
    min(max(radius ?? .infinity, 0), min(size.width, size.height) / 2)
  }

  /// The shape of the focus ring; its radius is limited by the frame.
  var outline: RoundedRectangle { RoundedRectangle(cornerRadius: max(radius ?? 1e4, 0)) }
}

extension EnvironmentValues {
  /// The shape of bordered buttons; `.automatic` by default.
  public var buttonBorderShape: ButtonBorderShape {
    get { self[.buttonBorderShape, ButtonBorderShape.automatic] }
    set { self[.buttonBorderShape, ButtonBorderShape.automatic] = newValue }
  }
}

extension View {
  /// Sets the shape of bordered buttons inside the view.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
}
