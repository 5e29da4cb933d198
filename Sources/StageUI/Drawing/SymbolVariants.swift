/// Another drawing of the same symbol, where there is one.
public struct SymbolVariants: Hashable, Sendable {
  /// What stands behind the plain name.
  var endings: [String] = []

  public static let none = SymbolVariants()
  public static let fill = SymbolVariants(endings: ["fill"])
  public static let circle = SymbolVariants(endings: ["circle"])
  public static let slash = SymbolVariants(endings: ["slash"])

  public var fill: SymbolVariants { SymbolVariants(endings: endings + ["fill"]) }

  /// The name of the variant of a symbol; its own if it has none of that kind.
  func name(of symbol: String) -> String {
    let missing = endings.filter { !symbol.split(separator: ".").contains(Substring($0)) }
    guard !missing.isEmpty else { return symbol }
    let variant = ([symbol] + missing).joined(separator: ".")
    return Symbol.named(variant) == nil ? symbol : variant
  }
}

extension EnvironmentValues {
  public var symbolVariants: SymbolVariants {
    get { self[.symbolVariants, SymbolVariants.none] }
    set { self[.symbolVariants, SymbolVariants.none] = newValue }
  }
}

extension View {
  /// Which drawing of symbols is shown inside.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }
}
