package import Stage

extension StateFolder {
  /// The folder of the game's log and of its window's position.
  package static let game = StateFolder(program: "pokerslam")
}
