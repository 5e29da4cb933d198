/// An animation that runs in the last frame, for messages.
package struct RunningAnimation: Hashable, Sendable {
  /// The view whose body contains what moves, and that view or modifier if it is another one, such as
  /// `Card .offset`.
  package var view: String
  /// The property, such as `frame`; empty if the view has only one.
  package var property: String
  /// The animation, such as `easeInOut 0.25 s`; nil if the view moves by its own rules.
  package var animation: String?
  /// The seconds since the change of state; nil with `animation`.
  package var age: Double?
}

extension ViewHost {
  /// The animations that run in the last frame, each once for all values that it moves, that of most values
  /// first.
  ///
  /// The properties of the objects are found by reflection, which takes milliseconds.
  package var runningAnimations: [RunningAnimation] {
    var all: [RunningAnimation] = []
    for object in tree.ticking {
      let view = name(of: object)
      var changes = Self.changes(of: object)
      if let node = object as? ViewNode, let change = node.frameChange {
        changes.append(("frame", change))
      }
      all += changes.map { property, change in
        RunningAnimation(
          view: view, property: Self.plain.contains(property) ? "" : property,
          animation: change.animation.words, age: tree.time - change.time)
      }
      if changes.isEmpty { all.append(RunningAnimation(view: view, property: "")) }
    }
    var counts: [RunningAnimation: Int] = [:]
    var order: [RunningAnimation] = []
    for animation in all {
      if counts[animation] == nil { order.append(animation) }
      counts[animation, default: 0] += 1
    }
    let ordered = order.enumerated().map {
      (animation: $1, count: counts[$1, default: 0], place: $0)
    }
    return ordered.sorted { ($1.count, $0.place) < ($0.count, $1.place) }.map(\.animation)
  }

  /// The names of properties that say no more than the name of the view.
  private static let plain: Set<String> = ["animated", "data", "progress", "motion"]

  private func name(of object: any Ticking) -> String {
    var slot = object.movedSlot
    if let fade = object as? Fade {
      slot = tree.rootNode.flatMap { Self.node(with: fade, in: $0)?.slot }
    }
    let own =
      (slot as? any InspectedSlot).map { InspectedName.name(of: $0) }
      ?? InspectedName.folded(type(of: object))
    let view = slot?.viewNames.last
    if object is Fade { return "\(view ?? own) transition" }
    return view.map { $0 == own ? own : "\($0) \(own)" } ?? own
  }

  private static func node(with fade: Fade, in node: ViewNode) -> ViewNode? {
    if node.fade === fade { return node }
    for child in node.children {
      if let found = Self.node(with: fade, in: child) { return found }
    }
    return nil
  }

  /// Returns the running changes of an object by the names of its properties, without those of `ViewNode`.
  private static func changes(of object: any Ticking) -> [Change] {
    var changes: [Change] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror, level.subjectType != ViewNode.self {
      for child in level.children {
        collect(child.value, child.label ?? "", depth: 0, into: &changes)
      }
      mirror = level.superclassMirror
    }
    return changes
  }

  private typealias Change = (property: String, change: (animation: Animation, time: Double))

  /// The depth in which values of properties are looked into, and the limit of values of a list.
  private static let (mostDepth, mostValues) = (3, 16)

  private static func collect(
    _ value: Any, _ label: String, depth: Int, into changes: inout [Change]
  ) {
    if let moved = value as? any MovedValue {
      if let change = moved.runningChange { changes.append((label, change)) }
      return
    }
    let mirror = Mirror(reflecting: value)
    guard depth < mostDepth, let style = mirror.displayStyle else { return }
    switch style {
    case .optional, .tuple, .collection, .struct:
      for child in mirror.children.prefix(mostValues) {
        // An element has the name of its list or its optional, a property of a structure its own.
        let name = style == .struct || style == .tuple ? child.label ?? label : label
        collect(child.value, name, depth: depth + 1, into: &changes)
      }
    default: break
    }
  }
}

/// A value, or an object around it, that an animation moves.
@MainActor
private protocol MovedValue {
  var runningChange: (animation: Animation, time: Double)? { get }
}

extension Animated: MovedValue {}
extension FrameMotion: MovedValue {}
