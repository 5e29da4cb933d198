/// A coordinate space, defined by its origin.
public enum CoordinateSpace: Hashable {
  /// The top left corner of the window.
  case global
  /// The top left corner of the view itself.
  case local
  /// The top left corner of the nearest ancestor with this name, or of the window if there is none.
  case named(AnyHashable)
  /// The top left corner of the nearest enclosing scroll view, or of the window if there is none.
  case scrollView
  /// The top left corner of the nearest enclosing scroll view along an axis; see `scrollView(axis:)`.
  case axisOfScrollView(Axis)

  /// The top left corner of the nearest enclosing scroll view that scrolls along an axis, or of the
  /// window if there is none.
  public static func scrollView(axis: Axis) -> CoordinateSpace { .axisOfScrollView(axis) }
}

final class CoordinateSpaceNode: ModifierNode, ValueKeeper {
  var value: AnyHashable?
}

extension ViewNode {
  /// Returns the transform from window coordinates to a space.
  ///
  /// If there is no such space, returns the identity.
  final func fromScreen(to space: CoordinateSpace) -> ProjectionTransform {
    switch space {
    case .global: return .identity
    case .local: return fromScreen ?? .identity
    case .named, .scrollView, .axisOfScrollView: return nearest(space)?.fromScreen ?? .identity
    }
  }

  /// Returns this node or the nearest ancestor that defines a space; nil if there is none.
  final func nearest(_ space: CoordinateSpace) -> ViewNode? {
    for node in selfAndAncestors {
      switch space {
      case .named(let name): if (node as? CoordinateSpaceNode)?.value == name { return node }
      case .scrollView: if node is ScrollNode { return node }
      case .axisOfScrollView(let axis):
        if (node as? ScrollNode)?.axes.contains(Axis.Set(axis)) == true { return node }
      case .local: return self
      case .global: return nil
      }
    }
    return nil
  }
}

extension View {
  /// Names the view's coordinate space, so that gestures and geometry proxies inside can refer to
  /// it.
  public func coordinateSpace(name: some Hashable) -> some View {
    modifier(ValueModifier<CoordinateSpaceNode>(AnyHashable(name)))
  }

  /// Names the view's coordinate space, so that gestures and geometry proxies inside can refer to
  /// it.
  public func coordinateSpace(_ space: CoordinateSpace) -> some View {
    let name: AnyHashable = if case .named(let name) = space { name } else { AnyHashable(space) }
    return modifier(ValueModifier<CoordinateSpaceNode>(name))
  }
}
