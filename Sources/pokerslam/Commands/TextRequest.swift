import Commands

/// The commands of a text game besides moves.
enum TextRequest: String, TextWord {
  case read, grid, hands, hint, undo, redo, save, help, quit

  private var explanation: (form: String, meaning: String) {
    switch self {
    case .read: ("read", "prints the grid again, row by row in words")
    case .grid: ("grid", "prints the grid as a table, columns a to e and rows 1 to 5")
    case .hands: ("hands", "lists all hands that can be played, most points first")
    case .hint: ("hint", "gives a hint, a stronger one each time")
    case .undo: ("undo", "undoes the last move")
    case .redo: ("redo", "redoes it")
    case .save: ("save FILE", "saves the game to a file, which pokerslam replay reads")
    case .help: ("help", "shows this list")
    case .quit: ("quit", "ends the game")
    }
  }

  static var overview: [String] {
    let requests = allCases.map(\.explanation)
    let width = requests.map(\.form.count).max() ?? 0
    return [
      "A move is its cells: a1 b2, or row 1 column 1, row 2 column 2, or row 1 columns 1 2 3."
    ] + requests.map { "\($0.form.padded(to: width))  \($0.meaning)" }
      + ["Words can be shortened to their first letters."]
  }
}
