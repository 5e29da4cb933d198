/// The view or the point at which a floating panel lies.
@MainActor
final class FloatingSource {
  fileprivate(set) weak var node: ViewNode?
  /// The part of the node, for example a point that was pressed, in the node's coordinates.
  ///
  /// If nil, the whole node counts.
  var part: (@MainActor (Rect) -> Rect)?

  /// The frame in window coordinates; nil if the view is gone.
  var frame: Rect? {
    guard let node else { return nil }
    let bounds = Rect(origin: .zero, size: node.frame.size)
    return node.toScreen.apply(part?(bounds) ?? bounds)
  }
}

/// Makes a node the source of floating panels.
final class FloatingSourceNode: ModifierNode, ValueKeeper {
  var value: FloatingSource? {
    didSet { value?.node = self }
  }
}

/// Places its content beside a source and inside the surrounding view.
struct Floating<Content: View>: ContainerView {
  let source: FloatingSource
  var request: FloatingPlace.Request
  /// The largest width of the panel in points.
  var maxWidth = Double.infinity
  /// Called after a layout in which the place has changed.
  var onPlace: (FloatingPlace) -> Void = { _ in }
  let content: Content

  func update(_ node: FloatingNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.source = source
    node.onPlace = onPlace
    node.set(request, maxWidth)
  }
}

final class FloatingNode: ViewNode, PlainNode, LayoutObserver {
  var source: FloatingSource?
  var onPlace: ((FloatingPlace) -> Void)?
  private var request = FloatingPlace.Request(edges: [])
  private var maxWidth = Double.infinity
  private(set) var place: FloatingPlace?
  private var lastSource: Rect?

  override init(_ tree: Tree) {
    super.init(tree)
    tree.layoutObservers.append(self)
  }

  func set(_ request: FloatingPlace.Request, _ maxWidth: Double) {
    let request = with(request) { $0.isMirrored = self.request.isMirrored }
    relayout(&self.request, request)
    relayout(&self.maxWidth, maxWidth)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override var keepsItsSize: Bool { true }

  /// The frame of the source in the node's coordinates; the last one if the source is gone.
  ///
  /// Effects around the node, such as the scale with which a panel opens, do not count.
  private var sourceFrame: Rect? {
    guard let frame = source?.frame else { return lastSource }
    var origin = Point.zero
    var node: ViewNode? = self
    while let current = node {
      origin = Point(origin.x + current.frame.minX, origin.y + current.frame.minY)
      node = current.parent
    }
    return frame.offsetBy(dx: -origin.x, dy: -origin.y)
  }

  override func arrange(in size: Size, _ pass: UpdatePass) {
    guard let child = laidOut.first else { return }
    lastSource = sourceFrame
    request.isMirrored = isMirrored
    let widest = min(maxWidth, max(size.width - 2 * request.margin, 0))
    var own = child.sizeThatFits(.unspecified)
    if own.width > widest {
      own = child.sizeThatFits(ProposedViewSize(width: widest, height: nil))
    }
    let window = Rect(origin: .zero, size: size)
    var new = FloatingPlace(
      own, at: lastSource ?? Rect(origin: window.center, size: .zero), in: window, request)
    let fitting = child.sizeThatFits(ProposedViewSize(new.frame.size))
    new.makeRoom(for: fitting, in: window, margin: request.margin)
    child.place(at: fromLeading(new.frame).origin, new.frame.size, pass)
    if new != place {
      place = new
      tree.afterUpdate { [weak self] in self?.onPlace?(new) }
    }
  }

  func layoutFinished() {
    if isPlaced, !isLeaving, sourceFrame != lastSource { setNeedsLayout() }
  }

  override func removed() {
    tree.layoutObservers.removeAll { $0 === self }
    super.removed()
  }
}
