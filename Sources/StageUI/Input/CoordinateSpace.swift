/// Where the coordinates of a place begin.
public enum CoordinateSpace: Hashable {
  /// The top left of the surface.
  case global
  /// The top left of the view itself.
  case local
  /// The top left of the nearest view around with that name.
  case named(AnyHashable)
  /// The top left of the nearest scroll view around, or of the surface.
  case scrollView
}

final class CoordinateSpaceNode: ModifierNode, ValueKeeper {
  var value: AnyHashable?
}

extension ViewNode {
  /// From the screen's coordinates to those of a space around this node; else the screen's.
  final func fromScreen(to space: CoordinateSpace) -> Transform {
    switch space {
    case .global: return .identity
    case .local: return fromScreen ?? .identity
    case .named, .scrollView: return nearest(space)?.fromScreen ?? .identity
    }
  }

  /// The nearest node around that a space is named after.
  final func nearest(_ space: CoordinateSpace) -> ViewNode? {
    for node in selfAndAncestors {
      switch space {
      case .named(let name): if (node as? CoordinateSpaceNode)?.value == name { return node }
      case .scrollView: if node is ScrollNode { return node }
      case .local: return self
      case .global: return nil
      }
    }
    return nil
  }
}

extension View {
  /// Gives the view's coordinates a name, for gestures inside.
  public func coordinateSpace(name: some Hashable) -> some View {
    modifier(ValueModifier<CoordinateSpaceNode>(AnyHashable(name)))
  }

  public func coordinateSpace(_ space: CoordinateSpace) -> some View {
    let name: AnyHashable = if case .named(let name) = space { name } else { AnyHashable(space) }
    return modifier(ValueModifier<CoordinateSpaceNode>(name))
  }
}
