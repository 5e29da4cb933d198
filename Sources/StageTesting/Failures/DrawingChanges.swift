internal import Foundation
internal import StageUI

/// The changes between the drawings of two frames, in words: the views, and the kind of each change.
struct DrawingChanges {
  /// Changes of one kind in the drawings of one view, or of several views alike.
  struct Change {
    /// The names of the views around the drawing.
    var views: [String]
    /// What is different, apart: `moved by (0, 5)` and `colour #FE0000, was #FF0000`.
    var parts: [String]
    var drawings = 1

    var words: String { parts.joined(separator: ", ") }
  }

  /// The changes of one kind together, those of the most drawings first.
  let all: [Change]

  /// The limit of the changes that a failure lists.
  private static let mostChanges = 3

  /// Compares stored drawings with those of a picture.
  init(from text: String, to explanation: PictureExplanation) {
    self.init(from: DrawingOutline(text: text), to: explanation.outline)
  }

  init(from old: DrawingOutline, to new: DrawingOutline) {
    let (before, now) = (old.drawings, new.drawings)
    var changes: [Change] = []
    // A drawing is compared without its view, which may have another name by now. Only drawings that both
    // frames have can be in another order; comparing all of them takes the square of their number.
    let (gone, staying) = Self.split(before, by: now)
    var (added, kept) = Self.split(now, by: before)
    var numbers: [String: Int] = [:]
    func number(of place: Int, in drawings: [DrawingOutline.Drawing]) -> Int {
      let content = drawings[place].content
      let number = numbers[content] ?? numbers.count
      numbers[content] = number
      return number
    }
    let difference = kept.map { number(of: $0, in: now) }
      .difference(from: staying.map { number(of: $0, in: before) })
    for case .insert(let place, _, _) in difference {
      changes.append(Change(views: now[kept[place]].views, parts: ["another order"]))
    }
    // A changed drawing and its successor have the same views. Those that differ in place alone are found
    // first, since the drawings around a missing one move.
    var rest = gone
    for isMove in [true, false] {
      var places = Dictionary(grouping: added) { now[$0].key(isMove: isMove) }
      rest.removeAll { place in
        let drawing = before[place]
        guard var found = places[drawing.key(isMove: isMove)], !found.isEmpty else { return false }
        let successor = found.removeFirst()
        places[drawing.key(isMove: isMove)] = found
        changes.append(Change(views: drawing.views, parts: drawing.changes(to: now[successor])))
        return true
      }
      added = places.values.joined().sorted()
    }
    changes += rest.map { Change(views: before[$0].views, parts: ["\(before[$0].shape) is gone"]) }
    changes += added.map { Change(views: now[$0].views, parts: ["\(now[$0].shape) is new"]) }
    all = Self.grouped(changes)
  }

  /// Returns the places of the drawings that others lack, and of those that both have.
  private static func split(
    _ drawings: [DrawingOutline.Drawing], by others: [DrawingOutline.Drawing]
  ) -> (alone: [Int], common: [Int]) {
    var counts: [String: Int] = [:]
    for drawing in others { counts[drawing.content, default: 0] += 1 }
    var (alone, common): ([Int], [Int]) = ([], [])
    for (place, drawing) in drawings.enumerated() {
      let count = counts[drawing.content, default: 0]
      counts[drawing.content] = count - 1
      if count > 0 { common.append(place) } else { alone.append(place) }
    }
    return (alone, common)
  }

  var isEmpty: Bool { all.isEmpty }

  /// The views and the kinds of the first changes; the same for frames with the same changes.
  ///
  /// Nil if there are none.
  var cause: String? {
    if isEmpty { return nil }
    let rest = all.count - Self.mostChanges
    return
      (all.prefix(Self.mostChanges).map { "\($0.view): \($0.words)" }
      + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "; ")
  }

  /// The words of a failure whose pixels differ while the drawings do not.
  static let none = "the drawings are as stored, so the canvas paints them differently"

  /// A line for each change, with all views around it.
  var text: String {
    isEmpty
      ? "\(Self.none)\n"
      : all.map { change in
        let count = change.drawings > 1 ? " (\(change.drawings) drawings)" : ""
        return "\(change.views.joined(separator: " › ")): \(change.words)\(count)\n"
      }.joined()
  }

  /// Joins changes with the same words if they have views in common, which then are their views.
  private static func grouped(_ changes: [Change]) -> [Change] {
    var groups: [Change] = []
    var places: [String: Int] = [:]
    for change in changes {
      let place = places[change.words]
      let views = place.map { common(groups[$0].views, change.views) }
      guard let place, let views, !views.isEmpty else {
        places[change.words] = groups.count
        groups.append(change)
        continue
      }
      groups[place].drawings += 1
      groups[place].views = views
    }
    let ordered = groups.enumerated().sorted {
      ($0.element.drawings, $1.offset) > ($1.element.drawings, $0.offset)
    }
    return ordered.map(\.element)
  }

  /// Returns the views around two drawings, and the innermost ones if they have the same name.
  private static func common(_ a: [String], _ b: [String]) -> [String] {
    let outer = zip(a, b).prefix { $0 == $1 }.map(\.0)
    guard outer.count < max(a.count, b.count) else { return outer }
    let inner = zip(a.reversed(), b.reversed())
      .prefix { $0.typeName == $1.typeName }.map(\.0.typeName)
    let room = min(a.count, b.count) - outer.count
    return outer + inner.prefix(room).reversed()
  }
}

extension DrawingChanges.Change {
  /// The limit of the names of views in a message.
  private static let mostViews = 3

  /// The innermost views.
  var view: String { views.suffix(Self.mostViews).joined(separator: " › ") }
}

extension String {
  /// A view's name without its identity.
  fileprivate var typeName: String { String(prefix { $0 != "[" }) }
}

/// The words of a drawing, apart: `path of 41 parts (5, 7) 12.5 × 12 in #FFFFFF at 40 %`.
private struct DrawingParts {
  var shape: String
  /// The corner and the size of the box in points; nil if the drawing is everywhere or a group.
  var box: (x: Double, y: Double, width: Double, height: Double)?
  /// Empty if it has none.
  var paint = ""

  init(_ words: String) {
    let box = #/ \((-?[0-9.]+), (-?[0-9.]+)\) (-?[0-9.]+) × (-?[0-9.]+)/#
    guard let match = words.firstMatch(of: box) else {
      shape = words
      return
    }
    shape = String(words[..<match.range.lowerBound])
    let end = words[match.range.upperBound...]
    paint = String(end.hasPrefix(" in ") ? end.dropFirst(4) : end)
    if let x = Double(match.1), let y = Double(match.2), let width = Double(match.3),
      let height = Double(match.4)
    {
      self.box = (x, y, width, height)
    }
  }

  /// A change that the words do not tell.
  var unseenChange: String {
    if shape.contains(" glyphs of size ") { return "other letters or another font" }
    if paint.contains("gradient") || paint.contains("image") {
      return "another \(paint.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)) or shape"
    }
    return "another shape"
  }
}

extension DrawingOutline.Drawing {
  /// The pixels that the drawing may cover; nil if they are not known, as those of a group.
  func box(scale: Double) -> PixelBox? {
    DrawingParts(words).box.map { x, y, width, height in
      PixelBox(
        left: Int(clamping: (x * scale).rounded(.down)),
        top: Int(clamping: (y * scale).rounded(.down)),
        right: Int(clamping: ((x + width) * scale).rounded(.up)),
        bottom: Int(clamping: ((y + height) * scale).rounded(.up)))
    }
  }

  /// All that determines the drawing, without its view; of a group only its effects, since the digest
  /// changes with its place.
  fileprivate var content: String {
    ([words] + effects + (isGroup ? [] : [digest])).joined(separator: "\n")
  }

  /// Whether it is a group of drawings.
  var isGroup: Bool { words == "group" }

  /// The views, and for a move also all that the words tell besides the place.
  fileprivate func key(isMove: Bool) -> String {
    let parts = DrawingParts(words)
    let size = parts.box.map { "\($0.width) \($0.height)" } ?? ""
    let look = isMove ? [parts.shape, size, parts.paint] + effects : []
    return (views + [""] + look).joined(separator: "\n")
  }

  /// The shape alone, such as `text` or `rect with radius 8`.
  fileprivate var shape: String {
    let shape = DrawingParts(words).shape
    return shape.contains(" glyphs of size ") ? "text" : shape
  }

  /// Returns what is different in another drawing, in words.
  fileprivate func changes(to new: Self) -> [String] {
    let (old, now) = (DrawingParts(words), DrawingParts(new.words))
    var changes: [String] = []
    if let (count, size) = Self.letters(old.shape),
      let (newCount, newSize) = Self.letters(now.shape)
    {
      if size != newSize { changes.append("font of size \(newSize), was \(size)") }
      if count != newCount { changes.append("text of \(newCount) letters, was \(count)") }
    } else if old.shape != now.shape {
      changes.append("\(now.shape), was \(old.shape)")
    }
    if let box = old.box, let newBox = now.box {
      let size = "\(newBox.width.short) × \(newBox.height.short)"
      let oldSize = "\(box.width.short) × \(box.height.short)"
      let (x, y) = ((newBox.x - box.x).short, (newBox.y - box.y).short)
      if x != "0" || y != "0" { changes.append("moved by (\(x), \(y))") }
      if size != oldSize { changes.append("size \(size), was \(oldSize)") }
    }
    if old.paint != now.paint {
      let isColour = old.paint.hasPrefix("#") && now.paint.hasPrefix("#")
      changes.append("\(isColour ? "colour" : "paint") \(now.paint), was \(old.paint)")
    }
    changes += Self.changes(from: effects, to: new.effects)
    return changes.isEmpty ? [old.unseenChange] : changes
  }

  /// Returns the number and the size of letters such as `5 glyphs of size 16`; nil for another shape.
  private static func letters(_ shape: String) -> (count: Substring, size: Substring)? {
    shape.wholeMatch(of: #/([0-9]+) glyphs of size ([0-9.]+)/#).map { ($0.1, $0.2) }
  }

  private static func changes(from old: [String], to new: [String]) -> [String] {
    var gone = old.filter { !new.contains($0) }
    var changes: [String] = []
    for effect in new where !old.contains(effect) {
      let kind = effect.prefix { $0 != " " }
      if let place = gone.firstIndex(where: { $0.prefix { $0 != " " } == kind }) {
        changes.append("\(effect), was \(gone.remove(at: place))")
      } else {
        changes.append("with \(effect)")
      }
    }
    changes += gone.map { "without \($0)" }
    return changes.isEmpty && old != new ? ["effects in another order"] : changes
  }
}

extension DrawingOutline {
  /// Reads a text; lines that it cannot have are left out.
  init(text: String) {
    var drawings: [Drawing] = []
    var views: [String] = []
    for line in text.split(separator: "\n") {
      let words = line.drop { $0 == " " }
      let depth = line.count - words.count
      guard depth <= views.count else { continue }
      views.removeSubrange(depth...)
      guard words.hasPrefix("- ") else {
        views.append(String(words))
        continue
      }
      var parts = words.dropFirst(2).split(separator: Self.separator).map(String.init)
      guard parts.count >= 2, let digest = parts.popLast() else { continue }
      drawings.append(
        Drawing(views: views, words: parts[0], effects: Array(parts.dropFirst()), digest: digest))
    }
    self.init(drawings: drawings)
  }
}
