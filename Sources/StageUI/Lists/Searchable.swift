/// The place of a search field; the kit always shows the field above the searched view.
public struct SearchFieldPlacement: Sendable {
  /// Leaves the choice to the kit.
  public static let automatic = SearchFieldPlacement()
  /// In the toolbar.
  public static let toolbar = SearchFieldPlacement()
  /// Above the contents of a sidebar.
  public static let sidebar = SearchFieldPlacement()
  /// Below the title of a navigation bar.
  public static let navigationBarDrawer = SearchFieldPlacement()

  /// Whether a field below the title of a navigation bar stays visible.
  public enum NavigationBarDrawerDisplayMode: Hashable, Sendable { case automatic, always }

  /// Below the title of a navigation bar.
  public static func navigationBarDrawer(
    displayMode: NavigationBarDrawerDisplayMode
  ) -> SearchFieldPlacement { automatic }
}

/// Ends a search; read from the environment and called like a function.
@MainActor
@preconcurrency
public struct DismissSearchAction {
  let action: () -> Void

  /// Clears the search text and removes the focus from the search field.
  public func callAsFunction() { action() }
}

/// The state of a search for the views inside.
struct SearchState: @MainActor Equatable {
  var isSearching = false
  var dismiss: DismissSearchAction?
  /// The control that chooses among scopes; nil if there is none.
  var scopes: AnyView?
  /// The views below the field that complete its text; nil if there are none.
  var suggestions: AnyView?

  static func == (a: Self, b: Self) -> Bool {
    a.isSearching == b.isSearching && (a.dismiss == nil) == (b.dismiss == nil)
      && a.scopes?._source === b.scopes?._source
      && a.suggestions?._source === b.suggestions?._source
  }
}

extension EnvironmentValues {
  var search: SearchState {
    get { self[.search, SearchState()] }
    set { self[.search, SearchState()] = newValue }
  }

  /// Whether the user is searching: the search field of the view has the focus or contains text.
  public var isSearching: Bool { search.isSearching }

  /// Ends the search of the view; does nothing outside of a searchable view.
  public var dismissSearch: DismissSearchAction {
    search.dismiss ?? DismissSearchAction {}
  }
}

private struct SearchableView<Base: View>: View {
  let base: Base
  let text: Binding<String>
  let isPresented: Binding<Bool>?
  let prompt: Text?
  @State private var isFocused = false
  /// The text for which the suggestions are closed; nil if they are open.
  @State private var closedText: String?
  @FocusState private var isInSuggestions: Bool
  @FocusState private var isInScopes: Bool
  @Environment(\.search) private var outer

  private var hasFocus: Bool { isFocused || isInSuggestions || isInScopes }
  private var isSearching: Bool { hasFocus || !text.wrappedValue.isEmpty }

  var body: some View {
    VStack(spacing: 0) {
      VStack(spacing: 8) {
        SearchField(text: text, prompt: prompt ?? Text("Search"), isFocused: $isFocused)
          .onKeyPress(.downArrow) {
            guard showsSuggestions else { return .ignored }
            isInSuggestions = true
            return .handled
          }
        if isSearching, let scopes = outer.scopes { scopes.focused($isInScopes) }
      }
      .padding(.horizontal, 16)
      .padding(.vertical, 8)
      base
        .transformEnvironment(\.search) {
          $0 = SearchState(
            isSearching: isSearching,
            dismiss: DismissSearchAction {
              text.wrappedValue = ""
              isFocused = false
            })
        }
        .overlay(alignment: .top) { suggestions }
    }
    .backgroundPreferenceValue(ListBackdropKey.self) { $0?.ignoresSafeArea() }
    .onChange(of: isFocused) { _, isFocused in isPresented?.wrappedValue = isFocused }
    .onChange(of: isPresented?.wrappedValue, initial: true) { _, isPresented in
      if let isPresented { isFocused = isPresented }
    }
  }

  private var showsSuggestions: Bool {
    (isFocused || isInSuggestions) && closedText != text.wrappedValue && outer.suggestions != nil
  }

  @ViewBuilder private var suggestions: some View {
    if showsSuggestions, let views = outer.suggestions {
      SearchSuggestions(views: views) { close($0) }
        .focused($isInSuggestions)
        .onExitCommand { close(text.wrappedValue) }
    }
  }

  /// Closes the suggestions, and goes on in the field with a text.
  private func close(_ new: String) {
    text.wrappedValue = new
    closedText = new
    isInSuggestions = false
    isFocused = true
  }
}

extension View {
  /// Shows a search field above the view, whose text the program uses to filter what it shows.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    SearchableView(base: self, text: text, isPresented: nil, prompt: prompt)
  }

  /// Shows a search field with a Markdown prompt above the view.
  public func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    SearchableView(base: self, text: text, isPresented: nil, prompt: Text(prompt))
  }

  /// Shows a search field with a verbatim prompt above the view.
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    SearchableView(base: self, text: text, isPresented: nil, prompt: Text(prompt))
  }

  /// Shows a search field above the view; `isPresented` is true while the field has the focus.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    SearchableView(base: self, text: text, isPresented: isPresented, prompt: prompt)
  }

  /// Shows a search field with a Markdown prompt above the view; `isPresented` is true while the
  /// field has the focus.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    SearchableView(base: self, text: text, isPresented: isPresented, prompt: Text(prompt))
  }

  /// Shows a search field with a verbatim prompt above the view; `isPresented` is true while the
  /// field has the focus.
  @_disfavoredOverload
  public func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    SearchableView(base: self, text: text, isPresented: isPresented, prompt: Text(prompt))
  }

  /// Shows a choice of scopes below the search field of the view while the user is searching.
  ///
  /// Each view of `scopes` needs a tag of the type of `scope`.
  public func searchScopes<Scope: Hashable, Scopes: View>(
    _ scope: Binding<Scope>, @ViewBuilder scopes: () -> Scopes
  ) -> some View {
    let picker = Picker("Scope", selection: scope, content: scopes).pickerStyle(.segmented)
    let choice = AnyView(picker)
    return transformEnvironment(\.search) { $0.scopes = choice }
  }
}
