extension Replay {
  /// The replay as text, as specified by `Replay`; `init(_:)` reads it back.
  package var text: String {
    let lines = uncheckedText
    return lines + "check \(Replay.hexadecimal(Replay.check(of: lines)))\n"
  }

  /// The text without its last line, the check line.
  var uncheckedText: String {
    var text = "poker slam replay \(Replay.format)\n"
    text += "game \(game.code)\nscore \(score)\ndigest \(Replay.hexadecimal(digest))\n"
    let words = Marks.words.filter { marks.contains($0.mark) }.map(\.word)
    if !words.isEmpty { text += "marks \(words.joined(separator: " "))\n" }
    text += "time \(time)\n"
    if let record { text += "record \(record)\n" }
    for step in ReplayStep.script(of: log) { text += "\(step.line)\n" }
    return text
  }

  /// Returns the value of the check line for these lines.
  static func check(of lines: String) -> Digest {
    var digest = Digest()
    for byte in lines.utf8 { digest.add(UInt64(byte)) }
    return digest
  }

  static func hexadecimal(_ digest: Digest) -> String {
    let digits = String(digest.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A step of a replay's script, written as one line.
enum ReplayStep: Equatable {
  case move(Move, time: UInt64?)
  /// Goes to the position after the move with this number, counted from 1, or to the first position
  /// if it is 0.
  case go(Int)

  /// Returns the steps that turn an empty log into `log`.
  static func script(of log: MoveLog) -> [ReplayStep] {
    var steps: [ReplayStep] = []
    var written = MoveLog()
    func go(to node: Int) {
      steps.append(.go(node))
      written.go(to: node)
    }
    for node in log.nodes.dropFirst() {
      if let parent = node.parent, parent != written.cursor { go(to: parent) }
      let time = node.time.map { min($0, Replay.numberLimit) }
      steps.append(.move(node.move, time: time))
      _ = written.play(node.move, time: time)
    }
    // A `go` step also changes the redo targets of all earlier positions on its path. So set the
    // redo targets of later positions first.
    for (index, node) in log.nodes.enumerated().reversed()
    where node.next != written.nodes[index].next {
      if let next = node.next { go(to: next) }
    }
    if log.cursor != written.cursor { go(to: log.cursor) }
    return steps
  }

  var line: String {
    switch self {
    case .move(let move, let time):
      "move \(move.rowLetters)" + (time.map { " \($0)" } ?? "")
    case .go(let node): "go \(node)"
    }
  }
}

extension Move {
  /// The cells as in a replay: five characters, one per row.
  package var rowLetters: String {
    String((0..<5).map { row in GameCode.character(UInt8(cells.mask >> (row * 5) & 31)) })
  }
}
