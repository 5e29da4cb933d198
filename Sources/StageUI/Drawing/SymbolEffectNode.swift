struct SymbolEffectModifier: NodeModifier {
  var effect: SymbolEffect
  var options: SymbolEffectOptions
  var isActive: Bool
  /// A value whose changes start the effect.
  var trigger: TriggerValue?

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

  func set(_ modifier: SymbolEffectModifier, _ pass: UpdatePass) {
    let old = self.modifier
    self.modifier = modifier
    let behavior = modifier.options.behavior
    if let trigger = modifier.trigger {
      if let before = old?.trigger, trigger != before {
        begin(behavior.map(\.count) ?? 1, pass)
      }
    } else if modifier.isActive {
      if old?.isActive != true { begin(behavior.map(\.count) ?? nil, pass) }
    } else if start != nil, old?.isActive == true {
      // The effect ends when the current repetition is complete. Because of the small addend, a
      // repetition that begins just now counts as the current one.
      count = Int((turns(at: pass.time) + 1e-9).rounded(.up))
    }
  }

  private func begin(_ count: Int?, _ pass: UpdatePass) {
    start = pass.time
    self.count = count
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
    guard start != nil, let effect = modifier?.effect else { return false }
    let turns = turns(at: time)
    if let count, turns >= Double(count) {
      start = nil
      self.pose = SymbolPose()
      forEachImage(in: self) { $0.show(layers: nil) }
      return false
    }
    let time = min((turns - turns.rounded(.down)) * cycle, effect.period)
    let isFirst = turns < 1
    func pose(_ layer: Int) -> SymbolPose {
      let late = Double(layer) * SymbolEffect.layerStep * effect.period
      return effect.pose(at: isFirst || time >= late ? time - late : time - late + effect.period)
    }
    let layers = effect.isByLayer ? layerCount(self) : 1
    if layers > 1 {
      self.pose = SymbolPose()
      forEachImage(in: self) { $0.show(layers: pose) }
    } else {
      self.pose = pose(0)
    }
    return true
  }

  /// The frame rate: pulsing and breathing are ambient motion, which needs fewer frames.
  override var valueRate: FrameRateRange {
    modifier?.effect.kind == .bounce ? .display : .ambient
  }

  private func forEachImage(in node: ViewNode, _ body: (ImageNode) -> Void) {
    if let image = node as? ImageNode { body(image) }
    for child in node.children { forEachImage(in: child, body) }
  }

  private func layerCount(_ node: ViewNode) -> Int {
    var count = 1
    forEachImage(in: node) { count = max(count, $0.movableLayers) }
    return count
  }

  override func removed() {
    start = nil
    super.removed()
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    guard pose != SymbolPose() else { return super.show(in: &list, at: rect) }
    let transform = Transform.about(rect.center, Transform(scaleX: pose.scale, y: pose.scale))
    list.group(Raster.Group(id: id, transform: transform, opacity: pose.opacity)) {
      child?.append(to: &$0, at: rect.origin)
    }
  }
}

extension View {
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
