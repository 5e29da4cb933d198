/// In how many colours symbols are drawn.
public enum SymbolRenderingMode: Hashable, Sendable {
  /// The symbols of the kit have no colours of their own: `multicolor` is the same.
  case monochrome, multicolor
  /// What lies below a sign in the second level of the foreground.
  case hierarchical
  /// The same, with the second of the foreground styles given.
  case palette
}

extension EnvironmentValues {
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[.symbolRenderingMode, nil] }
    set { self[.symbolRenderingMode, nil] = newValue }
  }

  /// What lies below the sign of a symbol that is drawn in two colours; nil for one.
  func secondSymbolPaint(_ own: SymbolRenderingMode?) -> StylePaint? {
    switch own ?? symbolRenderingMode {
    case .monochrome, .multicolor: nil
    case .hierarchical, .palette: foregroundPaint(level: 1)
    // Two styles ask for two colours.
    case nil: (foregroundStyles?.levels.count ?? 0) > 1 ? foregroundPaint(level: 1) : nil
    }
  }
}

extension View {
  /// In how many colours symbols inside are drawn.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }
}

extension Symbol {
  /// Whether a sign is cut out of what lies below it, so that both can have a colour.
  var hasSign: Bool { layers.contains { if case .cut = $0.style { true } else { false } } }

  /// The sign that is cut out, as lines to be drawn where the cuts are.
  var sign: Symbol {
    Symbol(
      name: name,
      layers: layers.compactMap { layer in
        guard case .cut(let width) = layer.style else { return nil }
        return Layer(path: layer.path, style: .stroke(width: width))
      })
  }
}
