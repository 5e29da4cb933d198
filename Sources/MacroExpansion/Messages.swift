package import JSON

/// Code that replaces a macro, or the reason why there is none.
struct Expansion: Equatable {
  var source = ""
  var error: String?
}

extension String {
  /// The text without space and newlines at its ends.
  fileprivate var trimmingSpace: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

/// The messages of the compiler's plugin protocol, version 7.
package enum Messages {
  /// Returns the answer to a request of the compiler.
  package static func reply(to request: JSON) -> JSON {
    if request["getCapability"] != nil {
      return ["getCapabilityResult": ["capability": ["protocolVersion": 7]]]
    }
    if let message = request["expandFreestandingMacro"] {
      return reply(expandFreestanding(message), at: message["syntax"])
    }
    if let message = request["expandAttachedMacro"] {
      return reply(expandAttached(message), at: message["declSyntax"])
    }
    // Other messages ask for libraries of macros, which this program cannot load.
    return [
      "loadPluginLibraryResult": ["loaded": false, "diagnostics": []]
    ]
  }

  private static func expandFreestanding(_ message: JSON) -> Expansion {
    let source = message["syntax"]?["source"]?.string ?? ""
    switch message["macro"]?["typeName"]?.string {
    case "PreviewMacro":
      return PreviewMacro.expansion(
        of: source, discriminator: message["discriminator"]?.string ?? "")
    case let name: return Expansion(error: "unknown macro \(name ?? "")")
    }
  }

  private static func expandAttached(_ message: JSON) -> Expansion {
    let source = message["declSyntax"]?["source"]?.string ?? ""
    let context = message["lexicalContext"]?[0]?["source"]?.string ?? ""
    let isAccessor = message["macroRole"]?.string == "accessor"
    let extendedType = String(
      (message["extendedTypeSyntax"]?["source"]?.string ?? "").trimmingSpace)
    let missing = message["conformanceListSyntax"]?["source"]?.string
    switch message["macro"]?["typeName"]?.string {
    case "EntryMacro": return EntryMacro.expansion(of: source, in: context, isAccessor: isAccessor)
    case "AnimatableMacro" where message["macroRole"]?.string == "member":
      return AnimatableMacro.member(of: source)
    case "AnimatableMacro":
      return AnimatableMacro.conformance(of: source, named: extendedType, conformances: missing)
    case "ModelMacro":
      switch message["macroRole"]?.string {
      case "member": return ModelMacro.members(of: source)
      case "memberAttribute":
        return ModelMacro.attribute(
          of: source, in: message["parentDeclSyntax"]?["source"]?.string ?? "")
      default: return ModelMacro.conformance(of: source, named: extendedType, conformances: missing)
      }
    case "AnimatableIgnoredMacro", "PreviewableMacro", "StorageMarkMacro": return Expansion()
    case let name: return Expansion(error: "unknown macro \(name ?? "")")
    }
  }

  private static func reply(_ expansion: Expansion, at syntax: JSON?) -> JSON {
    var diagnostics: [JSON] = []
    if let error = expansion.error {
      diagnostics = [
        [
          "message": .string(error), "severity": "error",
          "position": [
            "fileName": syntax?["location"]?["fileName"] ?? "",
            "offset": syntax?["location"]?["offset"] ?? 0,
          ],
          "highlights": [], "notes": [], "fixIts": [],
        ]
      ]
    }
    return [
      "expandMacroResult": [
        "expandedSource": expansion.error == nil ? .string(expansion.source) : .null,
        "diagnostics": .array(diagnostics),
      ]
    ]
  }
}
