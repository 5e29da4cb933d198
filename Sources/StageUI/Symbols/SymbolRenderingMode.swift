/// The number of colours in which symbols are drawn.
public enum SymbolRenderingMode: Hashable, Sendable {
  /// One colour.
  ///
  /// The kit's symbols have no colours of their own, so `multicolor` is the same.
  case monochrome, multicolor
  /// Two colours, for symbols whose background has a sign cut out of it.
  ///
  /// The sign is drawn in the first level of the foreground style, and the background in the
  /// second.
  case hierarchical
  /// The same as `hierarchical`, but intended for two foreground styles.
  case palette
}

extension EnvironmentValues {
  /// The rendering mode of symbols; nil uses two colours if two foreground styles are set.
  public var symbolRenderingMode: SymbolRenderingMode? {
    get { self[.symbolRenderingMode, nil] }
    set { self[.symbolRenderingMode, nil] = newValue }
  }

  /// Returns the paint for the background out of which a symbol's sign is cut.
  ///
  /// Returns nil if the sign and the background have the same colour.
  func secondSymbolPaint(_ own: SymbolRenderingMode?) -> StylePaint? {
    switch own ?? symbolRenderingMode {
    case .monochrome, .multicolor: nil
    case .hierarchical, .palette: foregroundPaint(level: 1)
    // Two foreground styles result in two colours.
    case nil: (foregroundStyles?.levels.count ?? 0) > 1 ? foregroundPaint(level: 1) : nil
    }
  }
}

extension View {
  /// Sets the number of colours in which symbols inside are drawn.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View {
    environment(\.symbolRenderingMode, mode)
  }
}

extension Symbol {
  /// Whether a sign is cut out of the symbol's background, so that the two can have different
  /// colours.
  var hasSign: Bool {
    layers.contains { $0.sign != nil }
  }

  /// The sign that is cut out, as strokes.
  var sign: Symbol { Symbol(name: name, layers: layers.compactMap(\.sign)) }
}

extension Symbol.Layer {
  /// What the layer cuts out of the layers before it; nil if it cuts nothing.
  var sign: Symbol.Layer? {
    switch style {
    case .cut(let width): Symbol.Layer(path: path, style: .stroke(width: width))
    case .cutFill: Symbol.Layer(path: path, style: .fill(isEvenOdd: false))
    case .fill, .stroke: nil
    }
  }
}
