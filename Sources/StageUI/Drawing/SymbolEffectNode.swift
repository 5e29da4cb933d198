struct SymbolEffectModifier: NodeModifier {
  var effect: SymbolEffect
  var options: SymbolEffectOptions
  var isActive: Bool
  /// A value whose changes start the effect.
  var trigger: TriggerValue?

  /// Whether the pose of the effect is kept while it is active.
  var isHeld: Bool { effect.isHeld && trigger == nil }

  func update(_ node: SymbolEffectNode, _ environment: EnvironmentValues, _ pass: UpdatePass) {
    node.set(self, pass)
  }
}

/// Animates the symbols inside its child.
final class SymbolEffectNode: ModifierNode, PlainNode {
  private var modifier: SymbolEffectModifier?
  /// The start of the effect in seconds; nil at rest.
  private var start: Double?
  /// The number of repetitions; nil without end.
  private var count: Int?
  private var pose = SymbolPose()
  /// The degree to which a held effect is active: a change from one value to another.
  private var hold = (from: 0.0, to: 0.0, start: 0.0)

  func set(_ modifier: SymbolEffectModifier, _ pass: UpdatePass) {
    let old = self.modifier
    self.modifier = modifier
    if let old, old.effect != modifier.effect, !modifier.isHeld { showAtRest() }
    // A symbol with variable colour may have taken the place of one without it.
    if start != nil { tree.tick(self) }
    let behavior = modifier.options.behavior
    if modifier.isHeld {
      hold(modifier, isFirst: old?.isHeld != true, pass)
    } else if let trigger = modifier.trigger {
      if let before = old?.trigger, trigger != before {
        begin(behavior.map(\.count) ?? 1, pass)
      }
    } else if modifier.isActive {
      let count = modifier.effect.kind == .appear ? 1 : nil
      if old?.isActive != true { begin(behavior.map(\.count) ?? count, pass) }
    } else if start != nil, old?.isActive == true {
      // The effect ends when the current repetition is complete. Because of the small addend, a
      // repetition that begins just now counts as the current one.
      count = Int((turns(at: pass.time) + 1e-9).rounded(.up))
    }
  }

  /// Starts to hold or to release the pose; a new view has its pose at once.
  private func hold(_ modifier: SymbolEffectModifier, isFirst: Bool, _ pass: UpdatePass) {
    let target = modifier.isActive ? 1.0 : 0
    if isFirst {
      hold = (target, target, pass.time)
      pose = modifier.effect.held(at: target)
    } else if target != hold.to {
      hold = (holdShare(at: pass.time), target, pass.time)
      tree.tick(self)
    }
  }

  private func holdShare(at time: Double) -> Double {
    let rate = max(modifier?.options.rate ?? 1, 0.01)
    let part = max(time - hold.start, 0) * rate / SymbolEffect.transitionDuration
    guard part < 1 else { return hold.to }
    return hold.from + (hold.to - hold.from) * part * part * (3 - 2 * part)
  }

  private func begin(_ count: Int?, _ pass: UpdatePass) {
    start = pass.time
    self.count = count
    if modifier?.effect.kind == .appear { pose = modifier?.effect.pose(at: 0) ?? pose }
    tree.tick(self)
  }

  private var cycle: Double {
    guard let modifier else { return 1 }
    return modifier.effect.period + max(modifier.options.behavior?.delay ?? 0, 0)
  }

  private func elapsed(at time: Double) -> Double {
    max(time - (start ?? time), 0) * max(modifier?.options.rate ?? 1, 0.01)
  }

  private func turns(at time: Double) -> Double { elapsed(at: time) / cycle }

  override func tickValues(_ time: Double) -> Bool {
    if let modifier, modifier.isHeld {
      let share = holdShare(at: time)
      self.pose = modifier.effect.held(at: share)
      return share != hold.to
    }
    guard start != nil, var effect = modifier?.effect else { return false }
    if isMirrored { effect = effect.mirrored }
    let turns = turns(at: time)
    if let count, turns >= Double(count) {
      start = nil
      showAtRest()
      return false
    }
    let time = min((turns - turns.rounded(.down)) * cycle, effect.period)
    if effect.kind == .variableColor { return showVariableColor(effect, at: time) }
    let isFirst = turns < 1
    let layers = effect.isByLayer ? layerCount(self) : 1
    func pose(_ layer: Int) -> SymbolPose {
      let late = Double(layer) * SymbolEffect.layerStep * effect.period
      return effect.pose(at: isFirst || time >= late ? time - late : time - late + effect.period)
    }
    if layers > 1 {
      self.pose = SymbolPose()
      forEachSymbolImage { $0.show(layers: pose) }
    } else {
      self.pose = pose(0)
    }
    return true
  }

  /// Shows variable colour; returns false if no symbol has it, which stay as they are.
  private func showVariableColor(_ effect: SymbolEffect, at time: Double) -> Bool {
    var hasSteps = false
    forEachSymbolImage { image in
      guard image.variableSteps > 0 else { return image.show(steps: nil) }
      hasSteps = true
      image.show(steps: { count in
        (0..<count).map { effect.layerOpacity(at: time, layer: $0, of: count) }
      })
    }
    return hasSteps
  }

  private func showAtRest() {
    pose = SymbolPose()
    forEachSymbolImage { image in
      image.show(layers: nil)
      image.show(steps: nil)
    }
  }

  /// The frame rate: pulsing, for example, is ambient motion, which needs fewer frames.
  override var valueRate: FrameRateRange {
    modifier?.effect.isAmbient == false ? .display : .ambient
  }

  private func hasRemovals(in node: ViewNode) -> Bool {
    (node as? SymbolEffectsRemovedNode)?.value == true
      || node.children.contains { hasRemovals(in: $0) }
  }

  private func layerCount(_ node: ViewNode) -> Int {
    var count = 1
    node.forEachSymbolImage { count = max(count, $0.movableLayers) }
    return count
  }

  override func removed() {
    start = nil
    super.removed()
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    // Beside images without the effect, each of the other images has the pose for itself.
    let isDivided = hasRemovals(in: self)
    forEachSymbolImage { $0.show(isDivided ? pose : SymbolPose()) }
    guard pose != SymbolPose(), !isDivided else { return super.show(in: &list, at: rect) }
    let transform = pose.transform(about: rect.center, height: rect.height)
    list.group(Raster.Group(id: id, transform: transform, opacity: pose.opacity)) {
      child?.append(to: &$0, at: rect.origin)
    }
  }
}

/// Keeps the effects of views around it from the symbols inside its child.
final class SymbolEffectsRemovedNode: ModifierNode, ValueKeeper {
  var value: Bool? { didSet { tree.needsPicture = true } }
}

extension ViewNode {
  /// Calls `body` for the images in a node to which symbol effects around the node apply.
  final func forEachSymbolImage(_ body: (ImageNode) -> Void) {
    if (self as? SymbolEffectsRemovedNode)?.value == true { return }
    if let image = self as? ImageNode { body(image) }
    for child in children { child.forEachSymbolImage(body) }
  }
}

extension View {
  /// Removes the symbol effects of the views around from the symbols inside the view.
  ///
  /// - Parameter isEnabled: Whether the effects are removed.
  public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View {
    modifier(ValueModifier<SymbolEffectsRemovedNode>(isEnabled))
  }

  /// Animates symbols inside the view while `isActive` is true.
  ///
  /// When `isActive` becomes false, the current repetition is completed.
  public func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true
  ) -> some View {
    modifier(
      SymbolEffectModifier(effect: effect, options: options, isActive: isActive, trigger: nil))
  }

  /// Animates symbols inside the view at each change of `value`; by default once per change.
  public func symbolEffect<V: Equatable>(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default, value: V
  ) -> some View {
    modifier(
      SymbolEffectModifier(
        effect: effect, options: options, isActive: false, trigger: TriggerValue(value: value)))
  }
}
