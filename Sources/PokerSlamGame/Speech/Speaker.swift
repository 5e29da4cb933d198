/// A voice that reads texts aloud.
@MainActor
package protocol Speaker: AnyObject {
  /// Begins to say a text, instead of what is being said; returns at once.
  ///
  /// - Parameter language: the code of the text's language, such as `de`.
  func say(_ text: String, language: String)
  /// Stops speaking.
  func stop()
}
