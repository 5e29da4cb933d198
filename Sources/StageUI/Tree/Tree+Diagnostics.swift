extension Tree {
  /// Counts of work since the tree was made.
  public struct Counters: Hashable, Sendable {
    /// Evaluated bodies of views and modifiers.
    public var bodies = 0
    /// Sizes measured because they were not cached.
    public var measures = 0
    /// Nodes that placed their children.
    public var layouts = 0
    /// Recorded drawings.
    public var recordings = 0

    /// Creates counters of 0.
    public init() {}
  }

  /// Reports a programming error, once for each message and view.
  func warn(_ message: String, at slot: Slot?) {
    guard let onWarning else { return }
    let message = "\(message), at \(slot?.path ?? "the root")"
    guard warnings.count < 1000, warnings.insert(message).inserted else { return }
    onWarning(message)
  }
}
