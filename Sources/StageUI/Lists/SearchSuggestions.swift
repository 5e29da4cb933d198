/// The suggestions below the search field of a view.
struct SearchSuggestions: View {
  let views: AnyView
  /// Replaces the text of the field.
  let complete: (String) -> Void
  fileprivate static let margin = 14.0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) { views }
      .padding(.horizontal, Self.margin)
      .padding(.vertical, 4)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(
        Color(.secondaryGroupedBackground).shadow(
          .drop(color: .black.opacity(0.2), radius: 12, y: 4)),
        in: RoundedRectangle(cornerRadius: 12)
      )
      .padding(.horizontal, 16)
      .padding(.bottom, 16)
      .modifier(PlainModifier<SuggestionsNode>())
      .environment(\.searchCompletion, SearchCompletion(complete))
  }
}

/// Moves the focus among the suggestions and chooses one by keys; the focus ring is not needed,
/// because a focused suggestion has a background.
///
/// Without suggestions, the node is empty: it draws neither the padding nor the background.
private final class SuggestionsNode: InputNode, PlainNode {
  private var isEmpty: Bool {
    var current: ViewNode? = self
    while let node = current, !(node is StackNode) { current = node.wrapped }
    return current?.laidOut.isEmpty ?? true
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    isEmpty ? .zero : super.measure(proposal)
  }

  override func show(in list: inout DisplayList, at rect: Rect) {
    if !isEmpty { super.show(in: &list, at: rect) }
  }

  override func press(_ press: KeyPress) -> Bool {
    guard press.phase.contains(.down), press.modifiers.isEmpty else { return false }
    switch press.event.key {
    case .up: return tree.focus.move(.up)
    case .down: return tree.focus.move(.down)
    case .return, .keypadEnter:
      guard let perform = (tree.focus.focused as? ControlNode)?.modifier.perform else {
        return false
      }
      perform()
      return true
    default: return false
    }
  }
}

/// Replaces the text of the search field whose suggestions contain the view.
@MainActor
final class SearchCompletion {
  let complete: (String) -> Void

  init(_ complete: @escaping (String) -> Void) { self.complete = complete }
}

private struct SearchCompletionKey: EnvironmentKey {
  static var defaultValue: SearchCompletion? { nil }
}

extension EnvironmentValues {
  fileprivate var searchCompletion: SearchCompletion? {
    get { self[SearchCompletionKey.self] }
    set { self[SearchCompletionKey.self] = newValue }
  }
}

/// A suggestion: a button that completes the text.
private struct SearchSuggestion: ViewModifier {
  let completion: String
  @Environment(\.searchCompletion) private var action
  @FocusState private var hasFocus: Bool

  func body(content: Content) -> some View {
    Button {
      action?.complete(completion)
    } label: {
      content
        .foregroundStyle(Color.primary)
        .frame(maxWidth: .infinity, minHeight: 44, alignment: .leading)
        .background {
          RoundedRectangle(cornerRadius: 9).fill(hasFocus ? Color(.fill) : .clear)
            .padding(.horizontal, 4 - SearchSuggestions.margin)
        }
        .contentShape(.rect)
    }
    .focused($hasFocus)
    .disabled(action == nil)
  }
}

extension View {
  /// Shows views below the search field of the view while the field has the focus.
  ///
  /// A view with `searchCompletion(_:)` replaces the text of the field when it is chosen.
  public func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    let views = AnyView(suggestions())
    return transformEnvironment(\.search) { $0.suggestions = views }
  }

  /// Makes the view, as a suggestion of a search, complete the text of the search field.
  public func searchCompletion(_ completion: String) -> some View {
    modifier(SearchSuggestion(completion: completion))
  }
}
