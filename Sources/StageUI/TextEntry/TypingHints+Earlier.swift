/// The letters that an on-screen keyboard begins with capitals, under UIKit's name.
public enum UITextAutocapitalizationType: Hashable, Sendable {
  case none, words, sentences, allCharacters
}

extension View {
  /// The earlier name of `textInputAutocapitalization(_:)`, which has no effect.
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }
}
