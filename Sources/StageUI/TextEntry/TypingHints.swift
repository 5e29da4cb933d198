/// The letters that an on-screen keyboard begins with capitals.
public struct TextInputAutocapitalization: Hashable, Sendable {
  private enum Kind { case never, words, sentences, characters }
  private let kind: Kind

  /// None.
  public static let never = TextInputAutocapitalization(kind: .never)
  /// The first letter of every word.
  public static let words = TextInputAutocapitalization(kind: .words)
  /// The first letter of every sentence.
  public static let sentences = TextInputAutocapitalization(kind: .sentences)
  /// Every letter.
  public static let characters = TextInputAutocapitalization(kind: .characters)
}

/// The kind of keys that a field needs, under UIKit's name.
public enum UIKeyboardType: Hashable, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad
  case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The kind of content that a field expects, under UIKit's name.
public struct UITextContentType: Hashable, Sendable {
  /// The name of the kind.
  public let rawValue: String

  /// Creates a kind.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's name.
  public static let name = UITextContentType(rawValue: "name")
  /// The name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A new password.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
  /// An address for mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// The address of a page.
  public static let URL = UITextContentType(rawValue: "url")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
}

extension View {
  /// Accepted for source compatibility, without effect: the kit never corrects text.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }

  /// The earlier name of `autocorrectionDisabled(_:)`, which has no effect.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }

  /// Accepted for source compatibility, without effect: letters are typed as the keyboard sends
  /// them.
  public func textInputAutocapitalization(
    _ autocapitalization: TextInputAutocapitalization?
  ) -> some View { self }

  /// Accepted for source compatibility, without effect: each keyboard has all keys.
  public func keyboardType(_ type: UIKeyboardType) -> some View { self }

  /// Accepted for source compatibility, without effect: nothing is filled in.
  public func textContentType(_ type: UITextContentType?) -> some View { self }
}
