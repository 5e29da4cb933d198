/// A change of how something looks that says nothing about its layout.
public protocol VisualEffect: Sendable {
  /// What is done to the picture, one thing after the other; only the kit's own effects answer this.
  var _steps: [VisualStep] { get }
}

/// The picture as it is.
public struct EmptyVisualEffect: VisualEffect {
  public init() {}
  public var _steps: [VisualStep] { [] }
}

/// Effects one after the other.
struct JoinedVisualEffect: VisualEffect {
  var _steps: [VisualStep]
}

extension VisualEffect {
  private func then(
    _ kind: VisualStep.Kind, _ x: Double, _ y: Double = 0, _ anchor: UnitPoint = .center
  ) -> some VisualEffect {
    JoinedVisualEffect(_steps: _steps + [VisualStep(kind: kind, x: x, y: y, anchor: anchor)])
  }

  public func offset(_ offset: Size) -> some VisualEffect {
    then(.offset, offset.width, offset.height)
  }

  public func offset(x: Double = 0, y: Double = 0) -> some VisualEffect { then(.offset, x, y) }

  public func scaleEffect(_ scale: Size, anchor: UnitPoint = .center) -> some VisualEffect {
    then(.scale, scale.width, scale.height, anchor)
  }

  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some VisualEffect {
    then(.scale, scale, scale, anchor)
  }

  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect {
    then(.scale, x, y, anchor)
  }

  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    then(.rotation, angle.radians, 0, anchor)
  }

  public func opacity(_ opacity: Double) -> some VisualEffect { then(.opacity, opacity) }

  public func blur(radius: Double, opaque: Bool = false) -> some VisualEffect {
    then(.blur(isOpaque: opaque), radius)
  }

  public func saturation(_ amount: Double) -> some VisualEffect { then(.saturation, amount) }
  public func brightness(_ amount: Double) -> some VisualEffect { then(.brightness, amount) }
  public func contrast(_ amount: Double) -> some VisualEffect { then(.contrast, amount) }
  public func grayscale(_ amount: Double) -> some VisualEffect { then(.grayscale, amount) }
  public func hueRotation(_ angle: Angle) -> some VisualEffect { then(.hueRotation, angle.radians) }
}

struct VisualEffectModifier: NodeModifier {
  var effect: @MainActor (VisualEffectNode) -> [VisualStep]

  func update(_ node: VisualEffectNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(effect, pass)
  }
}

/// Shows its child changed by what a closure makes of where it lies, asked anew in every picture.
final class VisualEffectNode: ModifierNode, PlainNode {
  private var steps: @MainActor (VisualEffectNode) -> [VisualStep] = { _ in [] }
  /// A group for each step.
  private var groups: [UInt64] = []
  /// What was shown when the closure changed, and how far it is from there to what is now.
  private var old: [VisualStep] = []
  private var progress = Animated(1000.0)

  func set(_ steps: @escaping @MainActor (VisualEffectNode) -> [VisualStep], _ pass: UpdatePass) {
    if isPlaced, pass.transaction.effectiveAnimation != nil {
      let shown = shownSteps
      self.steps = steps
      if shown != steps(self) {
        old = shown
        progress = Animated(0)
        progress.set(1000, pass, for: self)
      }
    }
    self.steps = steps
    tree.needsPicture = true
  }

  override func tickValues(_ time: Double) -> Bool { progress.tick(time) }

  var shownSteps: [VisualStep] {
    let new = steps(self)
    return progress.isRunning ? old.mixed(with: new, by: progress.shown / 1000) : new
  }

  override var effect: Transform? {
    shownSteps.reduce(nil) { result, step in
      let own = step.transform(shownFrame.size)
      return own == .identity ? result : result?.concatenating(own) ?? own
    }
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    let steps = shownSteps
    while groups.count < steps.count { groups.append(tree.nextID()) }
    let move = Raster.Group(id: id, transform: Transform(translationX: rect.minX, y: rect.minY))
    list.group(move) { list in
      tree.carriers += 1
      show(steps[...], in: &list, rect.size)
      tree.carriers -= 1
    }
  }

  /// The last step is around all others.
  private func show(_ steps: ArraySlice<VisualStep>, in list: inout DisplayList, _ size: Size) {
    guard let last = steps.last else {
      appendFirstChild(to: &list, at: .zero)
      return
    }
    var group = Raster.Group(
      id: groups[steps.endIndex - 1], transform: last.transform(size))
    last.apply(to: &group)
    guard group.opacity > 0, group.transform.determinant != 0 else { return }
    list.group(group) { show(steps.dropLast(), in: &$0, size) }
  }

  override var isSeen: Bool {
    !shownSteps.contains { $0.kind == .opacity && $0.x <= 0 }
  }
}

extension View {
  /// Changes how the view looks by where it lies; layout does not notice.
  public func visualEffect(
    _ effect: @escaping @MainActor (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    modifier(
      VisualEffectModifier { node in
        effect(EmptyVisualEffect(), GeometryProxy(shown: node))._steps
      })
  }

  /// Changes how the view looks while it comes into a scroll view's sight and goes out of it.
  ///
  /// - Parameter axis: the axis along which it moves; nil is that of the scroll view.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition:
      @escaping @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    modifier(
      VisualEffectModifier { node in
        @MainActor func steps(_ phase: ScrollTransitionPhase) -> [VisualStep] {
          transition(EmptyVisualEffect(), phase)._steps
        }
        let hidden = node.hiddenPart(axis)
        let outside: ScrollTransitionPhase = hidden < 0 ? .topLeading : .bottomTrailing
        let amount = configuration.amount(hidden.magnitude)
        guard amount > 0 else { return steps(.identity) }
        return steps(.identity).mixed(with: steps(outside), by: amount)
      })
  }
}

/// Where a view is that a scroll view shows, or has shown, or will show.
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing

  public var isIdentity: Bool { self == .identity }

  /// -1 before what is in sight, 0 in it, 1 behind it.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// How views change while they are scrolled into sight.
public struct ScrollTransitionConfiguration: Hashable, Sendable {
  private enum Kind: Hashable { case interactive(UnitCurve), identity }

  private let kind: Kind

  /// The view follows the finger between its phases.
  public static let interactive = ScrollTransitionConfiguration.interactive()
  /// The view stays as it is.
  public static let identity = ScrollTransitionConfiguration(kind: .identity)

  public static func interactive(timingCurve: UnitCurve = .easeInOut)
    -> ScrollTransitionConfiguration
  {
    ScrollTransitionConfiguration(kind: .interactive(timingCurve))
  }

  /// How much of a phase is shown when a part of the view is out of sight.
  fileprivate func amount(_ hidden: Double) -> Double {
    switch kind {
    case .interactive(let curve): curve.value(at: min(hidden, 1))
    case .identity: 0
    }
  }
}

extension ViewNode {
  /// How much of the node is out of a scroll view's sight: below zero before its start.
  fileprivate func hiddenPart(_ axis: Axis?) -> Double {
    var rect = shownFrame
    for node in ancestors {
      if let scroller = node as? ScrollNode {
        let axis = axis ?? scroller.mainAxis
        let (start, length) =
          axis == .vertical ? (rect.minY, rect.height) : (rect.minX, rect.width)
        guard length > 0 else { return 0 }
        let room = scroller.frame.size[axis]
        if start < 0 { return max(start / length, -1) }
        return min(max(start + length - room, 0) / length, 1)
      }
      rect.origin.x += node.shownFrame.minX
      rect.origin.y += node.shownFrame.minY
    }
    return 0
  }
}
