/// The outline of bordered buttons.
public struct ButtonBorderShape: Hashable, Sendable {
  /// Nil where the shorter side is a half circle.
  private let radius: Double?

  public static let automatic = ButtonBorderShape(radius: nil)
  public static let capsule = ButtonBorderShape(radius: nil)
  /// A capsule, which is a circle around what is as high as wide.
  public static let circle = ButtonBorderShape(radius: nil)
  public static let roundedRectangle = ButtonBorderShape(radius: 10)

  public static func roundedRectangle(radius: Double) -> ButtonBorderShape {
    ButtonBorderShape(radius: radius)
  }

  func radius(in size: Size) -> Double {
    min(max(radius ?? .infinity, 0), min(size.width, size.height) / 2)
  }

  /// For the outline of the focus, which is never rounder than it can be.
  var outline: RoundedRectangle { RoundedRectangle(cornerRadius: max(radius ?? 1e4, 0)) }
}

extension EnvironmentValues {
  public var buttonBorderShape: ButtonBorderShape {
    get { self[.buttonBorderShape, ButtonBorderShape.automatic] }
    set { self[.buttonBorderShape, ButtonBorderShape.automatic] = newValue }
  }
}

extension View {
  /// The outline of bordered buttons inside.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    environment(\.buttonBorderShape, shape)
  }
}
