/// A variant of a symbol, such as the filled one.
public struct SymbolVariants: Hashable, Sendable {
  /// The words appended to the symbol's name, such as `fill`.
  var endings: [String] = []

  /// No variant.
  public static let none = SymbolVariants()
  /// The filled variant.
  public static let fill = SymbolVariants(endings: ["fill"])
  /// The variant in a circle.
  public static let circle = SymbolVariants(endings: ["circle"])
  /// The variant with a slash.
  public static let slash = SymbolVariants(endings: ["slash"])

  /// The filled form of this variant.
  public var fill: SymbolVariants { SymbolVariants(endings: endings + ["fill"]) }

  /// Returns the name of the symbol's variant.
  ///
  /// If the symbol has no such variant, returns the symbol's own name.
  func name(of symbol: String) -> String {
    let missing = endings.filter { !symbol.split(separator: ".").contains(Substring($0)) }
    guard !missing.isEmpty else { return symbol }
    let variant = ([symbol] + missing).joined(separator: ".")
    return Symbol.named(variant) == nil ? symbol : variant
  }
}

extension EnvironmentValues {
  /// The variant of symbols; `.none` by default.
  public var symbolVariants: SymbolVariants {
    get { self[.symbolVariants, SymbolVariants.none] }
    set { self[.symbolVariants, SymbolVariants.none] = newValue }
  }
}

extension View {
  /// Sets the variant of symbols inside the view; symbols without this variant are unchanged.
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    environment(\.symbolVariants, variant)
  }
}
