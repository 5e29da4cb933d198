extension FrameCosts {
  /// Returns a flame graph as SVG: a bar for each zone, above it bars for the views in it.
  ///
  /// The width of a bar is the number of instructions of a zone or view with everything inside. If
  /// instructions were not counted, it is the number of evaluated bodies, measured, placed and recorded
  /// views. Pointing at a bar shows its figure. Equal costs give equal bytes.
  public func flameGraph(title: String) -> String {
    var root = Flame(name: "all")
    for part in parts {
      root.add(part.path[...], part.allInstructions ?? part.work.values.reduce(0, +))
    }
    let unit = parts.contains { $0.instructions != nil } ? Self.instructions : "pieces of work"
    let height = (root.depth + 1) * Flame.height + 2 * Flame.margin
    var bars: [String] = []
    root.draw(
      &bars, left: 0, bottom: height - Flame.margin,
      scale: Flame.width / Double(max(root.count, 1)),
      of: root.count, unit, zone: nil)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Flame.width))" height="\(height)" \
      font-family="sans-serif" font-size="11">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="4" y="14" font-weight="bold">\(Flame.escaped(title))</text>
      \(bars.joined(separator: "\n"))
      </svg>

      """
  }
}

/// A bar of a flame graph, with the bars above it.
private struct Flame {
  static let width = 1200.0
  static let height = 18
  static let margin = 22
  /// The least width of a bar that is drawn.
  static let least = 0.5
  /// The width of a letter, rounded up.
  static let letter = 6.5

  /// The colours of the zones at the top level; others are grey.
  static let colors = [
    "update": "#f4b860", "layout": "#8fc98f", "record": "#e88f8f", "raster": "#88b6e0",
  ]

  var name: String
  /// The cost with that of the bars above.
  var count = 0
  var parts: [Flame] = []

  init(name: String) { self.name = name }

  var depth: Int { (parts.map(\.depth).max() ?? 0) + 1 }

  mutating func add(_ path: ArraySlice<String>, _ count: Int) {
    self.count += count
    guard let first = path.first else { return }
    let place = parts.firstIndex { $0.name == first } ?? parts.count
    if place == parts.count { parts.append(Flame(name: first)) }
    parts[place].add(path.dropFirst(), count)
  }

  func draw(
    _ bars: inout [String], left: Double, bottom: Int, scale: Double, of all: Int, _ unit: String,
    zone: String?
  ) {
    let width = Double(count) * scale
    guard width >= Self.least else { return }
    let color = zone.flatMap { Self.colors[$0] } ?? "#ccc"
    let share = Decimals.text(Double(count) * 100 / Double(max(all, 1)), 1)
    let (x, y) = (Decimals.text(left, 1), bottom - Self.height)
    var bar =
      #"<g><title>\#(Self.escaped(name)): \#(count) \#(unit), \#(share) %</title>"#
      + #"<rect x="\#(x)" y="\#(y)" width="\#(Decimals.text(width, 1))" height="\#(Self.height - 1)" "#
      + #"rx="2" fill="\#(color)"/>"#
    let letters = Int((width - 6) / Self.letter)
    if letters > 2 {
      let text = name.count > letters ? name.prefix(letters - 1) + "…" : name[...]
      bar +=
        #"<text x="\#(Decimals.text(left + 3, 1))" y="\#(y + 13)">\#(Self.escaped(text))</text>"#
    }
    bars.append(bar + "</g>")
    var place = left
    for part in parts {
      part.draw(
        &bars, left: place, bottom: y, scale: scale, of: all, unit, zone: zone ?? part.name)
      place += Double(part.count) * scale
    }
  }

  /// Returns a text as XML writes it.
  static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { result, letter in
      switch letter {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(letter)
      }
    }
  }
}
