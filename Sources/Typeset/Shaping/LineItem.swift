internal import CHarfBuzz

/// A stretch of a line in one script and direction: the unit that HarfBuzz shapes.
struct LineItem {
  var range: Range<Int>
  var script: hb_script_t
  var isRightToLeft: Bool

  /// Returns an item with the same script and direction for another range of the line.
  func over(_ range: Range<Int>) -> LineItem {
    LineItem(range: range, script: script, isRightToLeft: isRightToLeft)
  }

  /// Returns the characters to shape.
  ///
  /// Line breaks and other control characters become spaces.
  static func line(of text: String) -> [UInt32] {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: 0x20
      default: scalar.value
      }
    }
  }

  /// Returns the items of a line in visual order, from left to right.
  static func items(of line: [UInt32]) -> [LineItem] {
    let levels = BidiLevels.levels(of: line)
    let scripts = scripts(of: line)
    var items: [LineItem] = []
    var itemLevels: [UInt8] = []
    for i in line.indices {
      let level = levels?[i] ?? 0
      if let last = items.last, last.script == scripts[i], itemLevels.last == level {
        items[items.count - 1].range = last.range.lowerBound..<(i + 1)
      } else {
        items.append(
          LineItem(range: i..<(i + 1), script: scripts[i], isRightToLeft: level & 1 != 0))
        itemLevels.append(level)
      }
    }
    reorder(&items, levels: itemLevels)
    return items
  }

  /// Sorts items from logical into visual order (rule L2).
  ///
  /// For each level, from the highest down to 1, reverses every run of items with at least that
  /// level.
  private static func reorder(_ items: inout [LineItem], levels: [UInt8]) {
    var levels = levels
    guard let highest = levels.max(), highest > 0 else { return }
    for level in (1...highest).reversed() {
      var start = 0
      while let first = levels[start...].firstIndex(where: { $0 >= level }) {
        let end = levels[first...].firstIndex { $0 < level } ?? levels.count
        items[first..<end].reverse()
        levels[first..<end].reverse()
        start = end
      }
    }
  }

  /// Returns the script of each character.
  ///
  /// Characters without a script, such as digits, spaces and marks, take the script of the previous
  /// character. At the start of the line, they take the script of the first character that has one.
  private static func scripts(of line: [UInt32]) -> [hb_script_t] {
    let table = unsafe hb_unicode_funcs_get_default()
    var scripts = line.map { unsafe hb_unicode_script(table, $0) }
    var current = scripts.first(where: isReal) ?? HB_SCRIPT_COMMON
    for i in scripts.indices {
      if isReal(scripts[i]) { current = scripts[i] } else { scripts[i] = current }
    }
    return scripts
  }

  private static func isReal(_ script: hb_script_t) -> Bool {
    script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN
  }
}
