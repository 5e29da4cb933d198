/// An error with texts for the user; a subset of Foundation's protocol.
public protocol LocalizedError: Error {
  /// What happened; an alert shows it as its title.
  var errorDescription: String? { get }
  /// Why it happened.
  var failureReason: String? { get }
  /// What the user can do.
  var recoverySuggestion: String? { get }
  /// The text of a help button.
  var helpAnchor: String? { get }
}

extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}
