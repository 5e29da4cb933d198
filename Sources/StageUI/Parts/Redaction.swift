/// The reasons for which content is shown without its details.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The content is not loaded yet: text is drawn as bars.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The content is private: the same as a placeholder, where `privacySensitive()` is set.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content may be out of date; it is drawn as usual.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

private struct RedactionReasonsKey: EnvironmentKey {
  static var defaultValue: RedactionReasons { [] }
}

private struct PrivacyKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  /// The reasons for which the content is shown without its details.
  public var redactionReasons: RedactionReasons {
    get { self[RedactionReasonsKey.self] }
    set { self[RedactionReasonsKey.self] = newValue }
  }

  private var isPrivate: Bool {
    get { self[PrivacyKey.self] }
    set { self[PrivacyKey.self] = newValue }
  }

  /// Whether text is drawn as bars.
  var isRedacted: Bool {
    let reasons = redactionReasons
    if reasons.isEmpty { return false }
    return reasons.contains(.placeholder) || reasons.contains(.privacy) && isPrivate
  }

  fileprivate mutating func setPrivate(_ isPrivate: Bool) { self.isPrivate = isPrivate }
}

extension View {
  /// Draws the texts inside the view as bars; the layout stays the same.
  ///
  /// Accessibility reads nothing of them. Combine it with `shimmering()` while content loads.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }

  /// Shows the texts inside the view in spite of an outer `redacted(reason:)`.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }

  /// Marks the view as private: its texts are bars for the reason `.privacy`.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    transformEnvironment(\.self) { $0.setPrivate(sensitive) }
  }
}
