/// Whether a view or a shape is reflected in some directions of layout.
public enum LayoutDirectionBehavior: Hashable, Sendable {
  /// The same in both directions.
  case fixed
  /// Reflected horizontally in one direction.
  case mirrors(in: LayoutDirection)

  /// Reflected horizontally in right-to-left layouts.
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }

  func reflects(in direction: LayoutDirection) -> Bool { self == .mirrors(in: direction) }
}

private struct ReflectionModifier: ViewModifier {
  let behavior: LayoutDirectionBehavior
  @Environment(\.layoutDirection) private var direction

  func body(content: Content) -> some View {
    content.scaleEffect(x: behavior.reflects(in: direction) ? -1 : 1)
  }
}

extension View {
  /// Reflects the drawing of the view, and its input, in the directions that `behavior` names.
  public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View {
    modifier(ReflectionModifier(behavior: behavior))
  }

  /// Reflects the drawing of the view, and its input, in right-to-left layouts.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    layoutDirectionBehavior(enabled ? .mirrors : .fixed)
  }
}

extension Shape {
  /// By default, shapes are reflected in right-to-left layouts.
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
}

extension Path {
  /// Returns the path reflected in a frame of a width.
  func reflected(in width: Double) -> Path {
    applying(Transform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0))
  }
}

extension ViewNode {
  /// Returns the outline of a shape in the node's frame, reflected if the layout and the shape are.
  final func outline<S: Shape>(_ path: Path, of shape: S, in size: Size) -> Path {
    guard EnvironmentValues.mayMirror else { return path }
    let direction: LayoutDirection = isMirrored ? .rightToLeft : .leftToRight
    return shape.layoutDirectionBehavior.reflects(in: direction)
      ? path.reflected(in: size.width) : path
  }
}
