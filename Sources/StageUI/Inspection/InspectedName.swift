/// The short names of types, as a reader of the program's source knows them.
@MainActor
enum InspectedName {
  /// The names by type; reading a type's name from its metadata takes microseconds.
  private static var known: [ObjectIdentifier: String] = [:]

  /// Returns the name of a type without its module and its generic arguments, such as `VStack`.
  static func folded(_ type: any Any.Type) -> String {
    if let name = known[ObjectIdentifier(type)] { return name }
    let words = "\(type)"
    var name = String(words.prefix { $0 != "<" })
    if let aliases = aliases[name] {
      let arguments = words.dropFirst(name.count + 1)
      name = aliases.first { arguments.hasPrefix($0.arguments) }?.name ?? name
    } else if name == "PaintedShape" {
      name = String(words.dropFirst(name.count + 1).prefix { $0 != "<" && $0 != ">" })
    }
    known[ObjectIdentifier(type)] = name
    return name
  }

  /// The names in the program's source of types that are written as type aliases.
  private static let aliases: [String: [(arguments: String, name: String)]] = [
    "Stack": [("HorizontalAlignment", "VStack"), ("VerticalAlignment", "HStack")],
    "LazyStack": [
      ("HorizontalAlignment, LazySingleLine", "LazyVStack"),
      ("VerticalAlignment, LazySingleLine", "LazyHStack"),
      ("HorizontalAlignment, LazyManyLines", "LazyVGrid"),
      ("VerticalAlignment, LazyManyLines", "LazyHGrid"),
    ],
  ]

  /// The names of methods by the types of their modifiers.
  private static var methods: [ObjectIdentifier: String] = [:]
  /// The names with generic arguments, by type.
  private static var fulls: [ObjectIdentifier: String] = [:]
  /// Whether types are declared in the kit, by type.
  private static var ownModules: [ObjectIdentifier: Bool] = [:]
  /// The modules with views of the kit; colours and paths are declared outside of this one.
  private static let kit: Set<Substring> = [
    module(of: Tree.self), module(of: Color.self), module(of: Path.self), module(of: Never.self),
  ]

  /// Discards the cached names.
  static func forget() { (known, methods, fulls, ownModules) = ([:], [:], [:], [:]) }

  /// Returns the name of a slot's view; a modifier has the name of its method, such as `.padding`.
  static func name(of slot: any InspectedSlot) -> String { name(of: slot.inspectedView, in: slot) }

  /// Returns the name of a view that was read from a slot.
  static func name(of view: Any, in slot: Slot) -> String {
    guard let modified = view as? any ModifiedView else { return folded(type(of: view)) }
    return name(ofModifier: modified.inspectedModifier, hasBody: slot is any EvaluatedSlot)
  }

  private static func name(ofModifier modifier: Any, hasBody: Bool) -> String {
    // The names of steps and layers depend on their values.
    if let step = modifier as? GroupModifier<StepEffect> { return ".\(step.effect.step.kind)" }
    let type = type(of: modifier)
    let name = folded(type)
    if name == "LayerModifier",
      let kind = Mirror(reflecting: modifier).descendant("kind") as? LayerKind
    {
      return ".\(role(of: kind))"
    }
    if hasBody, !name.hasSuffix("Modifier") { return name }
    if let method = methods[ObjectIdentifier(type)] { return method }
    let method = method(ofModifier: type, name)
    methods[ObjectIdentifier(type)] = method
    return method
  }

  private static func method(ofModifier type: any Any.Type, _ name: String) -> String {
    // The modifier is named by its node.
    if ["ValueModifier", "PlainModifier", "TraitModifier", "GroupModifier"].contains(name) {
      let argument = "\(type)".drop { $0 != "<" }.dropFirst().prefix { !"<>,".contains($0) }
      let stem = method(String(argument), without: ["Node", "Trait", "Effect"])
      return stem == "clip" ? ".clipShape" : ".\(stem)"
    }
    let stem = method(name, without: ["Modifier"])
    switch stem {
    case "environmentPath", "environmentModel": return ".environment"
    case "environmentTransform": return ".transformEnvironment"
    case "identity": return ".id"
    case "valueAnimation": return ".animation"
    case "change": return ".onChange"
    case "foreground": return ".foregroundStyle"
    default: return ".\(stem)"
    }
  }

  /// Returns the name of a method from the name of a type, without one of the endings.
  private static func method(_ type: String, without endings: [String]) -> String {
    var name = Substring(type)
    for ending in endings where name.hasSuffix(ending) && name.count > ending.count {
      name = name.dropLast(ending.count)
    }
    return name.prefix(1).lowercased() + name.dropFirst()
  }

  static func role(of layer: LayerKind) -> String {
    switch layer {
    case .above: "overlay"
    case .below: "background"
    case .mask: "mask"
    }
  }

  /// Returns the name of the view whose body contains a slot's view.
  static func parent(of slot: Slot) -> String {
    var current = slot.parent
    while let here = current {
      if let evaluated = here as? any EvaluatedSlot { return name(of: evaluated) }
      current = here.parent
    }
    return "window"
  }

  /// Returns the name of a type with its generic arguments, cut to a limited length.
  static func full(_ type: any Any.Type) -> String {
    if let name = fulls[ObjectIdentifier(type)] { return name }
    var name = "\(type)"
    if name.utf8.count > 300 { name = name.prefix(299) + "…" }
    fulls[ObjectIdentifier(type)] = name
    return name
  }

  /// Whether a type is declared in the kit.
  static func isFromKit(_ type: any Any.Type) -> Bool {
    let isOwn = ownModules[ObjectIdentifier(type)] ?? kit.contains(module(of: type))
    ownModules[ObjectIdentifier(type)] = isOwn
    return isOwn
  }

  private static func module(of type: any Any.Type) -> Substring {
    _typeName(type, qualified: true).prefix { $0 != "." }
  }

  /// Returns the identity that `id(_:)` gives to the content of a view; nil for other views.
  static func identity(of view: Any) -> String? {
    guard let modifier = (view as? any ModifiedView)?.inspectedModifier else { return nil }
    guard folded(type(of: modifier)) == "IdentityModifier" else { return nil }
    return Mirror(reflecting: modifier).descendant("id").map { "\($0)" }
  }

  static func withoutUnderscore(_ name: String) -> String {
    name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}

extension EnvironmentValues {
  /// Returns the name of a key, for an inspector.
  static func name(of key: UInt) -> String {
    if let own = KitKey(rawValue: key) { return "\(own)" }
    // Other keys are the addresses of the metadata of their types.
    let type = unsafe unsafeBitCast(key, to: Any.Type.self)
    let name = InspectedName.folded(type)
    guard type is any EnvironmentKey.Type else { return name }
    let stem = name.hasSuffix("Key") ? name.dropLast(3) : Substring(name.drop { $0 == "_" })
    return stem.prefix(1).lowercased() + stem.dropFirst()
  }
}
