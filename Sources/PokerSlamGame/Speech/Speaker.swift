/// A voice that reads texts aloud.
@MainActor
package protocol Speaker: AnyObject {
  /// Begins to say a text, instead of what is being said; returns at once.
  func say(_ text: String)
  /// Stops speaking.
  func stop()
}
