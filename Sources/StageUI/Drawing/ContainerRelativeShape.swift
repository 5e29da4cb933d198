/// The shape of the container around it, inset so that its corners are concentric.
///
/// The container is the nearest view with `containerShape(_:)`. Without one, the shape is a
/// rectangle. A shape whose nearest edge is 10 points from the container's has corners of a radius
/// that is 10 points smaller.
///
/// ```swift
/// ContainerRelativeShape().fill(.orange)
///   .padding(10)
///   .background(.blue, in: ContainerRelativeShape())
///   .containerShape(.rect(cornerRadius: 24))
/// ```
public nonisolated struct ContainerRelativeShape: InsettableShape, ContainerFitted {
  private var fit: ContainerFit?
  private var amount = 0.0

  /// Creates the shape.
  public init() {}

  public func path(in rect: Rect) -> Path {
    guard let fit else {
      let inner = rect.insetBy(dx: amount, dy: amount)
      return inner.isNull ? Path() : Path(inner)
    }
    let outer = rect.insetBy(dx: -fit.distance, dy: -fit.distance)
    return fit.path(fit.distance + amount, outer)
  }

  public func inset(by amount: Double) -> ContainerRelativeShape {
    var shape = self
    shape.amount += amount
    return shape
  }

  func fitted(to fit: ContainerFit?) -> ContainerRelativeShape {
    var shape = self
    shape.fit = fit
    return shape
  }
}

/// A shape that depends on the container around it.
nonisolated protocol ContainerFitted: Shape {
  /// Returns the shape in a container; nil stands for no container.
  func fitted(to fit: ContainerFit?) -> Self
}

/// The shape of a container, as it is seen from a view inside.
nonisolated struct ContainerFit: Equatable, Sendable {
  /// Returns the shape in a rect, inset by an amount.
  let path: @Sendable (_ inset: Double, _ rect: Rect) -> Path
  /// A number that is different for each shape that a container had.
  let version: UInt64
  /// The distance of the view's nearest edge from the container's edge, at least 0.
  let distance: Double

  static func == (a: ContainerFit, b: ContainerFit) -> Bool {
    a.version == b.version && a.distance == b.distance
  }
}

/// The view whose shape the `ContainerRelativeShape`s inside have.
final class ContainerShapeNode: ModifierNode, ValueKeeper {
  private(set) var version: UInt64 = 0
  var value: (@Sendable (Double, Rect) -> Path)? {
    didSet {
      version = tree.nextID()
      tree.needsPicture = true
    }
  }
}

extension ViewNode {
  /// The shape of the container around the node; nil without a container.
  final var containerFit: ContainerFit? {
    var rect = shownFrame
    for node in ancestors {
      let frame = node.shownFrame
      if let container = node as? ContainerShapeNode, let path = container.value {
        let distance = min(
          rect.minX, rect.minY, frame.width - rect.maxX, frame.height - rect.maxY)
        return ContainerFit(path: path, version: container.version, distance: max(distance, 0))
      }
      rect = rect.offsetBy(dx: frame.minX, dy: frame.minY)
    }
    return nil
  }
}

extension View {
  /// Sets the shape that each `ContainerRelativeShape` inside the view has.
  public func containerShape<S: InsettableShape>(_ shape: S) -> some View {
    modifier(
      ValueModifier<ContainerShapeNode> { inset, rect in shape.inset(by: inset).path(in: rect) })
  }
}
