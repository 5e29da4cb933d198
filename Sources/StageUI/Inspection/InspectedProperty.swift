/// Reads the properties of views and models by reflection, without evaluating code of bindings.
@MainActor
enum InspectedProperty {
  /// The number of properties of models that are read for one view.
  private static let mostValues = 200

  /// Texts that several views of one moment share.
  struct SharedTexts {
    /// The names and texts of the properties of models, by model.
    fileprivate var models: [ObjectIdentifier: [(name: String, text: String)]] = [:]
    /// The last environment value of each type, with its text.
    fileprivate var environment: [ObjectIdentifier: (value: Any, text: String)] = [:]
  }

  /// Returns the properties of a slot's view with their values as text.
  ///
  /// - Parameters:
  ///   - leavesOutPlain: whether only the properties are returned on which the view depends, and
  ///     those of models.
  ///   - shared: the texts that were made for other views at the same moment.
  static func values(
    of view: Any, in slot: Slot, leavesOutPlain: Bool, _ shared: inout SharedTexts
  ) -> [Inspection.Value] {
    var values: [Inspection.Value] = []
    for (name, property) in properties(of: subject(view)) {
      guard let dynamic = property as? any ReflectedProperty else {
        // A child view is a row of its own.
        if property is any View { continue }
        if !leavesOutPlain {
          values.append(Inspection.Value(name, .plain, ValueText.text(of: property)))
        }
        values += members(of: property, name, &shared)
        continue
      }
      let (kind, value) = dynamic.reflected(slot)
      guard let value else {
        values.append(Inspection.Value(name, kind, "…"))
        continue
      }
      values.append(Inspection.Value(name, kind, text(of: value, kind, &shared)))
      values += members(of: value, name, &shared)
    }
    return values
  }

  /// Returns the text of a value; views share those of the environment.
  private static func text(
    of value: Any, _ kind: Inspection.Value.Kind, _ shared: inout SharedTexts
  ) -> String {
    guard kind == .environment else { return ValueText.text(of: value) }
    let type = ObjectIdentifier(type(of: value))
    if let last = shared.environment[type], ViewLayout.areSame(last.value, value) {
      return last.text
    }
    let text = ValueText.text(of: value)
    shared.environment[type] = (value, text)
    return text
  }

  /// Returns the environment values of a slot that differ from those of the window, by name.
  static func environment(of slot: Slot) -> [Inspection.Value] {
    guard let root = slot.tree.rootNode?.slot else { return [] }
    return slot.environment.changes(from: root.environment).map {
      Inspection.Value(EnvironmentValues.name(of: $0), .environment, ValueText.text(of: $1))
    }.sorted { $0.name < $1.name }
  }

  /// Returns the names of the properties of models that a view refers to, with their texts.
  ///
  /// A name is a type and a property, such as `Purse.coins`.
  static func models(of slot: any InspectedSlot) -> [String: String] {
    let reader = Dependencies.Reader.current
    Dependencies.Reader.current = nil
    defer { Dependencies.Reader.current = reader }
    var texts: [String: String] = [:]
    var seen: Set<ObjectIdentifier> = []
    for (_, property) in properties(of: slot) {
      let dynamic = property as? any ReflectedProperty
      let value: Any? = if let dynamic { dynamic.reflected(slot).1 } else { property }
      if let value { visit(value, &texts, &seen, depth: 0) }
    }
    return texts
  }

  private static func visit(
    _ value: Any, _ texts: inout [String: String], _ seen: inout Set<ObjectIdentifier>, depth: Int
  ) {
    guard depth < 4, texts.count < mostValues, !(value is any View) else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class:
      guard isModel(value), seen.insert(ObjectIdentifier(value as AnyObject)).inserted else {
        return
      }
      let type = InspectedName.folded(type(of: value))
      for (name, member) in stored(mirror) {
        texts["\(type).\(name)", default: ""] += ValueText.text(of: member, limit: 400) + "\n"
        visit(member, &texts, &seen, depth: depth + 1)
      }
    case .struct, .optional, .collection, .tuple, .enum:
      for child in mirror.children.prefix(50) {
        visit(child.value, &texts, &seen, depth: depth + 1)
      }
    default: return
    }
  }

  private static func members(
    of value: Any, _ name: String, _ shared: inout SharedTexts
  ) -> [Inspection.Value] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { members(of: $0.value, name, &shared) } ?? []
    }
    guard mirror.displayStyle == .class, isModel(value) else { return [] }
    let model = ObjectIdentifier(value as AnyObject)
    let texts =
      shared.models[model]
      ?? stored(mirror).prefix(mostValues).map { ($0, ValueText.text(of: $1)) }
    shared.models[model] = texts
    return texts.map { Inspection.Value("\(name).\($0.name)", .model, $0.text) }
  }

  private static func isModel(_ value: Any) -> Bool {
    value is any Observable || value is any ObservableObject
  }

  /// Returns the stored properties of a model, those of its superclasses first.
  private static func stored(_ mirror: Mirror) -> [(String, Any)] {
    let inherited = mirror.superclassMirror.map(stored) ?? []
    return inherited
      + mirror.children.compactMap { label, value in
        guard let label, !label.contains("$") else { return nil }
        let isPublished = InspectedName.folded(type(of: value)) == "Published"
        let inner = isPublished ? Mirror(reflecting: value).children.first?.value : nil
        return (InspectedName.withoutUnderscore(label), inner ?? value)
      }
  }

  /// Returns the properties of a slot's view; of a modified view, those of the modifier.
  private static func properties(of slot: any InspectedSlot) -> [(String, Any)] {
    properties(of: subject(slot.inspectedView))
  }

  private static func properties(of value: Any) -> [(String, Any)] {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .struct || mirror.displayStyle == .class else { return [] }
    return mirror.children.compactMap { label, value in
      label.map { (InspectedName.withoutUnderscore($0), value) }
    }
  }

  /// Returns the modifier of a modified view; other views unchanged.
  static func subject(_ view: Any) -> Any { (view as? any ModifiedView)?.inspectedModifier ?? view }

  /// Returns the names of the properties that differ in two values of a view.
  static func changes(from old: Any, to new: Any) -> [String] {
    var names: [String] = []
    if let old = old as? any ModifiedView, let new = new as? any ModifiedView,
      !ViewLayout.areSame(old.inspectedContent, new.inspectedContent)
    {
      names.append("content")
    }
    for (old, new) in zip(properties(of: subject(old)), properties(of: subject(new))) {
      if differ(old.1, new.1) { names.append(new.0) }
    }
    return names
  }

  private static func differ(_ old: Any, _ new: Any) -> Bool {
    guard let property = new as? any DynamicProperty else { return !ViewLayout.areSame(old, new) }
    func opened<P: DynamicProperty>(_ new: P) -> Bool {
      P._isCompared && (old as? P).map { !new._isSame(as: $0) } ?? true
    }
    return opened(property)
  }

  /// Returns the name of the state at a location, and whether `slot` itself declares it.
  ///
  /// The state belongs to `slot` or to a slot around it; nil if it belongs to none.
  static func name(
    of location: AnyStateLocation, for slot: Slot
  ) -> (owner: String, property: String, isOwn: Bool)? {
    var current: Slot? = slot
    while let here = current {
      if let index = here.linkedProperties?.position(of: location),
        let inspected = here as? any InspectedSlot
      {
        let linked = properties(of: inspected).filter {
          ($0.1 as? any DynamicProperty).map {
            TypeMetadata.isReliable || type(of: $0)._isLinked
          } ?? false
        }
        let name = linked.indices.contains(index) ? linked[index].0 : ""
        return (InspectedName.name(of: inspected), name, here === slot)
      }
      current = here.parent
    }
    return nil
  }
}

/// A view with a modifier, whose types are not known.
@MainActor
protocol ModifiedView {
  var inspectedContent: Any { get }
  var inspectedModifier: Any { get }
}

extension ModifiedContent: ModifiedView {
  var inspectedContent: Any { content }
  var inspectedModifier: Any { modifier }
}
