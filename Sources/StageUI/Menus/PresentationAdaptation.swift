/// The form of a popover in a narrow window.
public struct PresentationAdaptation: Hashable, Sendable {
  private enum Form { case automatic, none, popover, sheet, fullScreenCover }
  private let form: Form

  /// The same as `sheet`.
  public static let automatic = PresentationAdaptation(form: .automatic)
  /// The popover stays a popover.
  public static let none = PresentationAdaptation(form: .none)
  /// The popover stays a popover.
  public static let popover = PresentationAdaptation(form: .popover)
  /// A sheet at the bottom of the window.
  public static let sheet = PresentationAdaptation(form: .sheet)
  /// A view over the whole window.
  public static let fullScreenCover = PresentationAdaptation(form: .fullScreenCover)

  /// Returns the form that a view asks for with its modifiers; nil if none does.
  ///
  /// Forms that are asked for inside of a body are passed on as a preference.
  @MainActor
  static func asked<Content: View>(by view: Content) -> PresentationAdaptation? {
    (view as? any AdaptationSource)?.askedAdaptation
  }
}

enum PresentationAdaptationKey: PreferenceKey {
  static var defaultValue: PresentationAdaptation? { nil }
  static func reduce(
    value: inout PresentationAdaptation?, nextValue: () -> PresentationAdaptation?
  ) {
    value = value ?? nextValue()
  }
}

@MainActor
private protocol AdaptationSource {
  var askedAdaptation: PresentationAdaptation? { get }
}

extension ModifiedContent: AdaptationSource where Content: View {
  fileprivate var askedAdaptation: PresentationAdaptation? {
    (modifier as? PreferenceModifier<PresentationAdaptationKey>)?.value.flatMap { $0 }
      ?? PresentationAdaptation.asked(by: content)
  }
}

extension View {
  /// Sets the form that the popover that contains the view has in a narrow window.
  public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
    preference(key: PresentationAdaptationKey.self, value: adaptation)
  }

  /// Sets the form that the popover that contains the view has in a narrow window.
  ///
  /// Only the horizontal form has an effect.
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View {
    presentationCompactAdaptation(horizontal)
  }
}
