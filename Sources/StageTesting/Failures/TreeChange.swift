/// The elements of an accessibility tree, as lines such as `button "Play" @401,59 87x128`.
struct ElementList {
  struct Element: Hashable {
    var name: String
    var box: PixelBox
    /// Where the element takes presses, relative to its box, in words; empty if that is its box.
    var presses = ""
  }

  var elements: [Element] = []

  init(_ tree: String) {
    for line in tree.split(separator: "\n") {
      guard let at = line.lastIndex(of: "@") else { continue }
      let words = line[line.index(after: at)...].split(separator: " ", maxSplits: 2)
      guard let box = Self.box(words.prefix(2)) else { continue }
      let name = line[..<at].drop { $0 == " " }
      elements.append(
        Element(
          name: String(name).trimmingSpaces, box: box,
          presses: words.count > 2 ? Self.presses(words[2], in: box) : ""))
    }
  }

  /// Reads a box such as `10,20` and `80x40`; nil if the words are other ones.
  private static func box(_ words: ArraySlice<Substring>) -> PixelBox? {
    let numbers = words.flatMap { $0.split { ",x".contains($0) } }.compactMap { Int($0) }
    guard numbers.count == 4 else { return nil }
    return PixelBox(
      left: numbers[0], top: numbers[1], right: numbers[0] + numbers[2],
      bottom: numbers[1] + numbers[3])
  }

  /// Returns the words after a box, in which an area for presses is relative to the box.
  private static func presses(_ text: Substring, in box: PixelBox) -> String {
    let words = text.split(separator: " ")
    guard let area = Self.box(words.suffix(2)) else { return String(text) }
    let size = "\(area.right - area.left)x\(area.bottom - area.top)"
    return "takes presses at (\(area.left - box.left), \(area.top - box.top)) \(size)"
  }

  /// Returns what changed from one tree to another, in words; elements that only moved with all
  /// others after them are one change.
  static func changes(from old: String, to new: String) -> [String] {
    let (before, now) = (ElementList(old).elements, ElementList(new).elements)
    var changes: [String] = []
    let difference = now.map(\.name).difference(from: before.map(\.name)).inferringMoves()
    var (gone, added, moved): ([Int], [Int], [Int]) = ([], [], [])
    for change in difference {
      switch change {
      case .remove(let place, _, nil): gone.append(place)
      case .insert(let place, _, nil): added.append(place)
      case .insert(let place, _, _): moved.append(place)
      case .remove: break
      }
    }
    // An element whose place stays while its name changes has a new text or state.
    for place in gone.reversed() {
      let successor = added.first { now[$0].box == before[place].box }
      guard let successor else { continue }
      let (old, new) = (before[place].name, now[successor].name)
      changes.append("\(old.withSeenSpaces) is now \(new.withSeenSpaces)")
      gone.removeAll { $0 == place }
      added.removeAll { $0 == successor }
    }
    changes += gone.sorted().map { "\(before[$0].name) is gone" }
    changes += added.sorted().map { "\(now[$0].name) is new" }
    changes += moved.sorted().map { "\(now[$0].name) has another place in the order" }
    return changes + frames(before, now)
  }

  /// Returns the changes of the frames of elements that both trees have.
  private static func frames(_ before: [Element], _ now: [Element]) -> [String] {
    var changes: [String] = []
    var shift: (x: Int, y: Int, count: Int, name: String)?
    func close() {
      guard let moved = shift else { return }
      let others = moved.count > 1 ? " and \(moved.count - 1) after it" : ""
      changes.append("\(moved.name)\(others) moved by (\(moved.x), \(moved.y))")
      shift = nil
    }
    var rest = before[...]
    for element in now {
      guard let place = rest.firstIndex(where: { $0.name == element.name }) else { continue }
      let old = rest[place]
      rest = rest[rest.index(after: place)...]
      if old.presses != element.presses {
        let words = [element.presses, old.presses].map {
          $0.isEmpty ? "takes presses in its frame" : $0
        }
        changes.append("\(element.name) \(words[0]), before: \(words[1])")
      }
      guard old.box != element.box else { continue }
      let (oldSize, size) = (old.box.size, element.box.size)
      guard oldSize == size else {
        close()
        changes.append(
          "\(element.name) is \(size.width)x\(size.height), was \(oldSize.width)x\(oldSize.height)"
            + fontChange(of: element.name, from: oldSize, to: size))
        continue
      }
      let (x, y) = (element.box.left - old.box.left, element.box.top - old.box.top)
      if let moved = shift, moved.x == x, moved.y == y {
        shift?.count += 1
      } else {
        close()
        shift = (x, y, 1, element.name)
      }
    }
    close()
    return changes
  }
}

extension ElementList {
  /// Returns " (font size × 1.5)" if an unchanged text has grown alike in both directions.
  private static func fontChange(of name: String, from old: BoxSize, to new: BoxSize) -> String {
    guard name.hasPrefix("text ") || name.hasPrefix("header "), old.width > 0, old.height > 0 else {
      return ""
    }
    let factor = Double(new.height) / Double(old.height)
    let width = Double(new.width) / Double(old.width)
    guard factor > 0, factor != 1, width != 1, abs(width / factor - 1) < 0.1 else { return "" }
    return " (font size × \((factor * 100).rounded() / 100))"
  }
}

extension String {
  /// The text with other spaces than the usual one, and what is invisible, as numbers: two texts may
  /// differ by nothing else.
  fileprivate var withSeenSpaces: String {
    unicodeScalars.map { scalar in
      let isUnseen =
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .format, .control: scalar != " "
        default: false
        }
      return isUnseen ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  fileprivate var trimmingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}

extension PixelBox {
  fileprivate var size: BoxSize { BoxSize(width: right - left, height: bottom - top) }
}

private struct BoxSize: Equatable {
  var width: Int
  var height: Int
}
