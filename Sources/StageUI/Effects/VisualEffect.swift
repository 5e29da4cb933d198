/// A change of appearance that does not affect the layout; see `visualEffect(_:)`.
public protocol VisualEffect: Sendable {
  /// The steps of the effect in order.
  ///
  /// Only the kit's own effects implement this property.
  var _steps: [VisualStep] { get }
}

/// The effect that changes nothing; the start of a chain of effects.
public struct EmptyVisualEffect: VisualEffect {
  /// Creates the effect.
  public init() {}
  public var _steps: [VisualStep] { [] }
}

/// An effect of several steps in order.
struct JoinedVisualEffect: VisualEffect {
  var _steps: [VisualStep]
}

extension VisualEffect {
  private func then(
    _ kind: VisualStep.Kind, _ x: Double, _ y: Double = 0, _ anchor: UnitPoint = .center
  ) -> some VisualEffect {
    JoinedVisualEffect(_steps: _steps + [VisualStep(kind: kind, x: x, y: y, anchor: anchor)])
  }

  /// Adds an offset in points.
  public func offset(_ offset: Size) -> some VisualEffect {
    then(.offset, offset.width, offset.height)
  }

  /// Adds an offset in points.
  public func offset(x: Double = 0, y: Double = 0) -> some VisualEffect { then(.offset, x, y) }

  /// Adds a scale about an anchor.
  public func scaleEffect(_ scale: Size, anchor: UnitPoint = .center) -> some VisualEffect {
    then(.scale, scale.width, scale.height, anchor)
  }

  /// Adds a scale about an anchor.
  public func scaleEffect(_ scale: Double, anchor: UnitPoint = .center) -> some VisualEffect {
    then(.scale, scale, scale, anchor)
  }

  /// Adds a scale about an anchor.
  public func scaleEffect(
    x: Double = 1, y: Double = 1, anchor: UnitPoint = .center
  ) -> some VisualEffect {
    then(.scale, x, y, anchor)
  }

  /// Adds a rotation about an anchor.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect {
    then(.rotation, angle.radians, 0, anchor)
  }

  /// Adds a rotation in space about an axis through an anchor.
  ///
  /// The viewer is at a distance of the view's longer side, divided by `perspective`; 0 is a
  /// parallel projection.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: Double, y: Double, z: Double), anchor: UnitPoint = .center,
    anchorZ: Double = 0, perspective: Double = 1
  ) -> some VisualEffect {
    then(
      .spaceRotation(x: axis.x, y: axis.y, z: axis.z, anchorZ: anchorZ), angle.radians,
      perspective, anchor)
  }

  /// Adds an opacity, 0…1.
  public func opacity(_ opacity: Double) -> some VisualEffect { then(.opacity, opacity) }

  /// Adds a blur; `radius` is the standard deviation in points.
  public func blur(radius: Double, opaque: Bool = false) -> some VisualEffect {
    then(.blur(isOpaque: opaque), radius)
  }

  /// Adds a change of saturation: 0 is grey, 1 changes nothing.
  public func saturation(_ amount: Double) -> some VisualEffect { then(.saturation, amount) }
  /// Adds an amount to every colour channel.
  public func brightness(_ amount: Double) -> some VisualEffect { then(.brightness, amount) }
  /// Adds a change of contrast; 1 changes nothing.
  public func contrast(_ amount: Double) -> some VisualEffect { then(.contrast, amount) }
  /// Adds a mix with grey: 1 is grey, 0 changes nothing.
  public func grayscale(_ amount: Double) -> some VisualEffect { then(.grayscale, amount) }
  /// Adds a rotation of hues.
  public func hueRotation(_ angle: Angle) -> some VisualEffect { then(.hueRotation, angle.radians) }
}

struct VisualEffectModifier: NodeModifier {
  var effect: @MainActor (VisualEffectNode) -> [VisualStep]

  func update(_ node: VisualEffectNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(effect, pass)
  }
}

/// Draws its child with effects that depend on the view's geometry.
///
/// In every frame a closure computes the effects.
final class VisualEffectNode: ModifierNode, PlainNode {
  private typealias Steps = @MainActor (VisualEffectNode) -> [VisualStep]

  /// The closure; nil before the first one is set.
  private var steps: Steps?
  /// The ids of the groups, one per step.
  private var groups: [UInt64] = []
  /// The steps that were shown when the closure was last replaced.
  ///
  /// The animation begins with these steps and ends with the steps of the new closure. `progress`
  /// is 0 at the beginning and 1000 at the end. The steps of a node without a place, such as that
  /// of a view that a transition inserts, are not computed before the node has its size.
  private var old: Steps = { _ in [] }
  private var progress = Animated(1000.0)

  func set(_ steps: @escaping @MainActor (VisualEffectNode) -> [VisualStep], _ pass: UpdatePass) {
    tree.needsPicture = true
    guard let before = self.steps, pass.transaction.effectiveAnimation != nil else {
      return self.steps = steps
    }
    let shown = isPlaced ? shownSteps : nil
    self.steps = steps
    if let shown, shown == newSteps { return }
    if let shown {
      old = { _ in shown }
    } else if !progress.isRunning {
      old = { $0.mirrored(before($0)) }
    }
    progress = Animated(0)
    progress.set(1000, pass, for: self)
  }

  /// The steps of the closure.
  private var newSteps: [VisualStep] { steps.map { mirrored($0(self)) } ?? [] }

  override func tickValues(_ time: Double) -> Bool { progress.tick(time) }

  var shownSteps: [VisualStep] {
    let new = newSteps
    return progress.isRunning ? old(self).mixed(with: new, by: progress.shown / 1000) : new
  }

  /// Returns the steps with offsets in the direction of layout.
  private func mirrored(_ steps: [VisualStep]) -> [VisualStep] {
    guard isMirrored else { return steps }
    return steps.map { step in with(step) { if $0.kind.isMirrorable { $0.x = -$0.x } } }
  }

  override var effect: ProjectionTransform? {
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
      tree.movingAncestors += 1
      show(steps[...], in: &list, rect.size)
      tree.movingAncestors -= 1
    }
  }

  /// Draws the steps as nested groups; the last step is the outermost.
  private func show(_ steps: ArraySlice<VisualStep>, in list: inout DisplayList, _ size: Size) {
    guard let last = steps.last else {
      appendFirstChild(to: &list, at: .zero)
      return
    }
    var group = Raster.Group(
      id: groups[steps.endIndex - 1], projection: last.transform(size))
    last.apply(to: &group)
    guard group.opacity > 0, group.transform.determinant != 0 else { return }
    list.group(group) { show(steps.dropLast(), in: &$0, size) }
  }

  override var isSeen: Bool {
    !shownSteps.contains { $0.kind == .opacity && $0.x <= 0 }
  }
}

extension View {
  /// Applies effects that depend on the view's geometry; the layout is unchanged.
  public func visualEffect(
    _ effect: @escaping @MainActor (EmptyVisualEffect, GeometryProxy) -> some VisualEffect
  ) -> some View {
    modifier(
      VisualEffectModifier { node in
        effect(EmptyVisualEffect(), GeometryProxy(shown: node))._steps
      })
  }

  /// Applies effects to the view while it enters and leaves the visible part of a scroll view.
  ///
  /// - Parameter axis: The axis of scrolling; nil is the main axis of the scroll view.
  public func scrollTransition(
    _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
    transition:
      @escaping @MainActor (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
  ) -> some View {
    scrollTransition(
      topLeading: configuration, bottomTrailing: configuration, axis: axis, transition: transition)
  }

  /// Applies effects to the view while it enters and leaves the visible part of a scroll view, with a
  /// configuration for each end.
  ///
  /// - Parameter axis: The axis of scrolling; nil is the main axis of the scroll view.
  public func scrollTransition(
    topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration,
    axis: Axis? = nil,
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
        let amount = (hidden < 0 ? topLeading : bottomTrailing).amount(hidden.magnitude)
        guard amount > 0 else { return steps(.identity) }
        return steps(.identity).mixed(with: steps(outside), by: amount)
      })
  }
}

/// The position of a view relative to the visible part of a scroll view.
public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading, identity, bottomTrailing

  /// Whether the view is completely visible.
  public var isIdentity: Bool { self == .identity }

  /// The phase as a number: −1 before the visible part of the scroll view, 0 in it, 1 after it.
  public var value: Double {
    switch self {
    case .topLeading: -1
    case .identity: 0
    case .bottomTrailing: 1
    }
  }
}

/// How the phases of a scroll transition are interpolated.
public struct ScrollTransitionConfiguration: Hashable, Sendable {
  private enum Kind: Hashable { case interactive(UnitCurve), identity }

  /// The part of a view that has to be visible for the phase `identity`.
  public struct Threshold: Hashable, Sendable {
    fileprivate let part: Double

    /// The whole view is visible.
    public static let visible = Threshold(part: 1)
    /// Any part of the view is visible.
    public static let hidden = Threshold(part: 0)

    /// A part of the view is visible, 0…1.
    public static func visible(_ amount: Double) -> Threshold {
      Threshold(part: min(max(amount, 0), 1))
    }
  }

  private let kind: Kind
  private var threshold = Threshold.visible

  private init(kind: Kind) { self.kind = kind }

  /// Sets the part of a view that has to be visible for the phase `identity`.
  public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration {
    with(self) { $0.threshold = threshold }
  }

  /// Interpolates between the phases as the view scrolls.
  public static let interactive = ScrollTransitionConfiguration.interactive()
  /// Applies no effect.
  public static let identity = ScrollTransitionConfiguration(kind: .identity)

  /// Interpolates between the phases along a curve as the view scrolls.
  public static func interactive(timingCurve: UnitCurve = .easeInOut)
    -> ScrollTransitionConfiguration
  {
    ScrollTransitionConfiguration(kind: .interactive(timingCurve))
  }

  /// Returns the progress of a view between two phases, 0…1.
  ///
  /// 0 is the phase `identity`. 1 is the phase outside of the visible part. `hidden` is the hidden
  /// fraction of the view.
  fileprivate func amount(_ hidden: Double) -> Double {
    switch kind {
    case .interactive(let curve): curve.value(at: progress(hidden))
    case .identity: 0
    }
  }

  /// Returns the progress, 0…1, along which the curve runs.
  private func progress(_ hidden: Double) -> Double {
    let missing = min(hidden, 1) - (1 - threshold.part)
    if threshold.part > 0 { return min(max(missing / threshold.part, 0), 1) }
    return hidden < 1 ? 0 : 1
  }
}

extension ViewNode {
  /// Returns the fraction of the node that its scroll view hides.
  ///
  /// The fraction is −1…0 if the hidden part lies before the visible part, otherwise 0…1.
  fileprivate func hiddenPart(_ axis: Axis?) -> Double {
    var rect = shownFrame
    for node in ancestors {
      if let scroller = node as? ScrollNode {
        let axis = axis ?? scroller.mainAxis
        let rect = scroller.fromLeading(rect)
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
