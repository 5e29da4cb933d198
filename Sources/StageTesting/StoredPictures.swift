internal import Foundation
internal import PNG

/// The files of a call's pictures: `index.txt` with a line for each condition, and the files that it names.
struct StoredPictures {
  let url: URL

  /// The names of the files of a condition.
  struct Entry {
    var picture: String
    var tree: String
    /// Nil if none are stored.
    var drawings: String?
  }

  var index: [String: Entry] {
    let text = (try? String(contentsOf: url.appendingPathComponent("index.txt"), encoding: .utf8))
    var entries: [String: Entry] = [:]
    for line in (text ?? "").split(separator: "\n") {
      let words = line.split(separator: line.contains("\t") ? "\t" : " ").map(String.init)
      guard words.count == 3 || words.count == 4 else { continue }
      entries[words[0]] = Entry(
        picture: words[1], tree: words[2], drawings: words.count > 3 ? words[3] : nil)
    }
    return entries
  }

  /// Returns a picture; nil if it cannot be read.
  func picture(_ entry: Entry) -> PNGImage? {
    (try? Data(contentsOf: url.appendingPathComponent(entry.picture)))
      .flatMap { try? PNGImage(decoding: Array($0)) }
  }

  /// Returns an accessibility tree; nil if it cannot be read.
  func tree(_ entry: Entry) -> String? {
    try? String(contentsOf: url.appendingPathComponent(entry.tree), encoding: .utf8)
  }

  /// Returns the stored drawings of a picture, or of the frame of a film at a time in seconds.
  func drawings(_ entry: Entry, ofFrameAt time: Double?) -> String? {
    let text = allDrawings(entry)
    guard let text, let time else { return text }
    let frames = "\n\(text)".components(separatedBy: "\n\(Self.frameMark)")
    return frames.first { $0.hasPrefix("\(time)\n") }
  }

  private func allDrawings(_ entry: Entry) -> String? {
    entry.drawings.flatMap { try? Data(contentsOf: url.appendingPathComponent($0)) }
      .flatMap { CompressedText.text(of: Array($0)) }
  }

  /// The beginning of the drawings of a frame of a film, before its time.
  static let frameMark = "# "

  /// The ending of the file with the digests of a film, which `write` leaves alone.
  static let framesSuffix = ".frames.txt"

  /// The ending of the file with the drawings of a picture.
  static let drawingsSuffix = ".drawings"

  /// A condition and the contents of its files.
  struct Contents {
    var name: String
    var picture: [UInt8]
    var tree: String
    var drawings: String?
  }

  /// Returns the stored files of some conditions that can be read.
  func contents(of stored: [String: Entry]) -> [String: Contents] {
    var contents: [String: Contents] = [:]
    for (name, entry) in stored {
      guard let picture = try? Data(contentsOf: url.appendingPathComponent(entry.picture)),
        let tree = tree(entry)
      else { continue }
      contents[name] = Contents(
        name: name, picture: Array(picture), tree: tree, drawings: allDrawings(entry))
    }
    return contents
  }

  /// Writes the files of all conditions, equal ones once, and removes all others but films.
  ///
  /// The contents of files that stay have been read before, because a file may be that of another
  /// condition.
  func write(_ contents: [Contents]) throws {
    let files = FileManager.default
    try files.createDirectory(at: url, withIntermediateDirectories: true)
    var lines: [String] = []
    var pictures: [[UInt8]: String] = [:]
    var (trees, outlines) = ([String: String](), [String: String]())
    for item in contents {
      let picture = pictures[item.picture] ?? "\(item.name).png"
      let tree = trees[item.tree] ?? "\(item.name).txt"
      if pictures.updateValue(picture, forKey: item.picture) == nil {
        try Data(item.picture).write(to: url.appendingPathComponent(picture))
      }
      if trees.updateValue(tree, forKey: item.tree) == nil {
        try Data(item.tree.utf8).write(to: url.appendingPathComponent(tree))
      }
      // The names of conditions are those that a test has given, so they may have spaces.
      var words = [item.name, picture, tree]
      if let drawings = item.drawings {
        let file = outlines[drawings] ?? "\(item.name)\(Self.drawingsSuffix)"
        if outlines.updateValue(file, forKey: drawings) == nil {
          try Data(CompressedText.file(of: drawings)).write(to: url.appendingPathComponent(file))
        }
        words.append(file)
      }
      let separator = words.contains { $0.contains(" ") } ? "\t" : " "
      lines.append(words.joined(separator: separator) + "\n")
    }
    try Data(lines.joined().utf8).write(to: url.appendingPathComponent("index.txt"))
    let wanted = Set(pictures.values).union(trees.values).union(outlines.values)
      .union(["index.txt"])
    for name in try files.contentsOfDirectory(atPath: url.path)
    where !wanted.contains(name) && !name.hasSuffix(Self.framesSuffix) {
      try files.removeItem(at: url.appendingPathComponent(name))
    }
  }
}
