internal import Foundation
internal import PNG

/// The pictures and accessibility trees of one call, in a folder of their own:
/// `Goldens/FILE/CALL` beside the test.
///
/// Pictures that are equal are stored once: `index.txt` holds a line `NAME PICTURE TREE` for each
/// condition, and the files may be those of another condition.
@MainActor
struct PictureFolder {
  /// The result of drawing one condition.
  struct Drawn {
    var name: String
    var picture: PNGImage
    var tree: String
    /// The pixels per point.
    var scale: Double
  }

  let url: URL
  let title: String
  let settings: PictureSettings
  private let page: FailurePage

  init(_ call: String, beside file: String, _ settings: PictureSettings) {
    let source = URL(fileURLWithPath: settings.sourceFile ?? file)
    let test = source.deletingPathExtension().lastPathComponent
    let folder = source.deletingLastPathComponent()
    url = folder.appendingPathComponent("Goldens/\(test)/\(call)")
    title = "\(test).\(call)"
    self.settings = settings
    page = FailurePage.shared(
      in: Self.root(of: folder).appendingPathComponent(".artifacts/pictures"))
  }

  /// Returns the folder of the package that contains a folder.
  static func root(of folder: URL) -> URL {
    var root = folder
    while root.path != "/" {
      let manifest = root.appendingPathComponent("Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return root }
      root.deleteLastPathComponent()
    }
    return folder
  }

  /// Returns a message for each folder of pictures whose test is not in the source beside it.
  static func orphans(beside file: String) throws -> [String] {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    let goldens = folder.appendingPathComponent("Goldens")
    let manager = FileManager.default
    var messages: [String] = []
    for test in try manager.contentsOfDirectory(atPath: goldens.path).sorted() {
      let calls = goldens.appendingPathComponent(test)
      let names = (try? manager.contentsOfDirectory(atPath: calls.path)) ?? []
      let source = try? String(
        contentsOf: folder.appendingPathComponent("\(test).swift"), encoding: .utf8)
      for call in names.sorted() {
        let isUsed = source.map { $0.contains("func \(call)(") || $0.contains("\"\(call)\"") }
        guard isUsed != true else { continue }
        messages.append("Goldens/\(test)/\(call): no test of \(test).swift draws it")
      }
    }
    return messages
  }

  private struct Entry {
    var picture: String
    var tree: String
  }

  private var index: [String: Entry] {
    let text = (try? String(contentsOf: url.appendingPathComponent("index.txt"), encoding: .utf8))
    var entries: [String: Entry] = [:]
    for line in (text ?? "").split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 3 { entries[words[0]] = Entry(picture: words[1], tree: words[2]) }
    }
    return entries
  }

  /// Compares drawings with the stored ones, and returns a message for each that differs; records
  /// them if the run records.
  func compare(_ drawn: [Drawn]) throws -> [String] {
    let stored = index
    var failures: [(name: String, message: String, picture: PNGImage)] = []
    for item in drawn {
      guard let failure = difference(of: item, from: stored[item.name]) else { continue }
      failures.append((item.name, failure.message, failure.picture))
    }
    let names = Set(drawn.map(\.name))
    let orphans = stored.keys.filter { !names.contains($0) }.sorted()
    for failure in failures {
      try page.add("\(title).\(failure.name)", failure.message, failure.picture)
    }
    var messages = Self.grouped(failures.map { ($0.name, $0.message) })
    if !orphans.isEmpty {
      messages.append("\(orphans.joined(separator: ", ")): recorded, but no longer drawn")
    }
    if settings.isRecording, !messages.isEmpty {
      try record(drawn, keeping: stored, except: Set(failures.map(\.name)))
    }
    let bytes = size
    if bytes > settings.budget {
      messages.append("the files of \(title) have \(bytes) bytes; the budget is \(settings.budget)")
    }
    if !failures.isEmpty { messages.append("see \(page.path)") }
    return messages
  }

  /// Joins the names of conditions that differ in the same way, so that one cause is one line.
  private static func grouped(_ failures: [(name: String, message: String)]) -> [String] {
    var groups: [(message: String, names: [String])] = []
    for failure in failures {
      if let place = groups.firstIndex(where: { $0.message == failure.message }) {
        groups[place].names.append(failure.name)
      } else {
        groups.append((failure.message, [failure.name]))
      }
    }
    return groups.map { group in
      let more = group.names.count > 3 ? " and \(group.names.count - 3) more" : ""
      return "\(group.names.prefix(3).joined(separator: ", "))\(more): \(group.message)"
    }
  }

  private func difference(
    of item: Drawn, from entry: Entry?
  ) -> (message: String, picture: PNGImage)? {
    guard let entry,
      let bytes = try? Data(contentsOf: url.appendingPathComponent(entry.picture)),
      let golden = try? PNGImage(decoding: Array(bytes))
    else { return ("missing; record it with \(GoldenFolder.recordVariable)=1", item.picture) }
    let tree =
      (try? String(contentsOf: url.appendingPathComponent(entry.tree), encoding: .utf8)) ?? ""
    let changes = ElementList.changes(from: tree, to: item.tree)
    let meaning = changes.isEmpty ? "" : changes.prefix(4).joined(separator: "; ")
    guard golden.width == item.picture.width, golden.height == item.picture.height else {
      let size = "\(item.picture.width)x\(item.picture.height)"
      return ("the size is \(size), was \(golden.width)x\(golden.height)", item.picture)
    }
    guard golden.pixels != item.picture.pixels else {
      if tree == item.tree { return nil }
      return (meaning.isEmpty ? "the accessibility tree differs" : meaning, item.picture)
    }
    let strip = Strip(expected: golden, actual: item.picture)
    let accepted = settings.tolerance.accepts(
      count: strip.count, worst: strip.worst, of: golden.width * golden.height)
    if accepted, tree == item.tree { return nil }
    guard meaning.isEmpty else { return (meaning, strip.image) }
    let places = ElementPlaces(tree: item.tree, scale: item.scale)
    let place = strip.box.flatMap { places.name(of: $0) }
    return (strip.kind + (place.map { " around \($0)" } ?? ""), strip.image)
  }

  private func record(
    _ drawn: [Drawn], keeping stored: [String: Entry], except changed: Set<String>
  ) throws {
    let files = FileManager.default
    try files.createDirectory(at: url, withIntermediateDirectories: true)
    // A picture within the accepted tolerance keeps its bytes. They are read before any file is
    // written, because its file may be that of another condition.
    let old = stored.filter { !changed.contains($0.key) }.mapValues { entry in
      (try? Data(contentsOf: url.appendingPathComponent(entry.picture))).map(Array.init)
    }
    var lines: [String] = []
    var pictures: [[UInt8]: String] = [:]
    var trees: [String: String] = [:]
    for item in drawn {
      let kept = old[item.name] ?? nil
      let data = kept ?? item.picture.encoded()
      let picture = pictures[data] ?? "\(item.name).png"
      let tree = trees[item.tree] ?? "\(item.name).txt"
      if pictures.updateValue(picture, forKey: data) == nil {
        try Data(data).write(to: url.appendingPathComponent(picture))
      }
      if trees.updateValue(tree, forKey: item.tree) == nil {
        try Data(item.tree.utf8).write(to: url.appendingPathComponent(tree))
      }
      lines.append("\(item.name) \(picture) \(tree)\n")
    }
    try Data(lines.joined().utf8).write(to: url.appendingPathComponent("index.txt"))
    let wanted = Set(pictures.values).union(trees.values).union(["index.txt"])
    for name in try files.contentsOfDirectory(atPath: url.path) where !wanted.contains(name) {
      try files.removeItem(at: url.appendingPathComponent(name))
    }
  }

  /// The bytes of all files of the folder.
  private var size: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.reduce(0) { sum, name in
      let path = url.appendingPathComponent(name).path
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }
}
