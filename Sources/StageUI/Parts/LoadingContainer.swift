/// The state of content that is loaded.
public enum LoadState<Value> {
  case loading
  case loaded(Value)
  /// There is nothing to show.
  case empty
  /// Loading failed, with a reason for the user.
  case failed(String)

  /// The kind of state, which changes only when another view has to be shown.
  fileprivate var kind: Int {
    switch self {
    case .loading: 0
    case .loaded: 1
    case .empty: 2
    case .failed: 3
    }
  }
}

extension LoadState: Equatable where Value: Equatable {}
extension LoadState: Sendable where Value: Sendable {}

/// Shows content that is loaded: a placeholder, then the content, an empty state or an error.
///
/// Without a placeholder, a spinner appears after 200 ms, so that content that loads faster does not
/// flicker. A placeholder is shown at once, and a spinner over it after a second.
///
/// ```swift
/// LoadingContainer(model.scores, retry: model.load) { scores in
///   ScoreList(scores)
/// } placeholder: {
///   SkeletonList()
/// }
/// ```
public struct LoadingContainer<Value, Content: View, Placeholder: View>: View {
  private let state: LoadState<Value>
  private let retry: (() -> Void)?
  private let content: (Value) -> Content
  private let placeholder: Placeholder

  /// Creates a container; `retry` is the action of the error's button, without one there is none.
  public init(
    _ state: LoadState<Value>, retry: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Value) -> Content,
    @ViewBuilder placeholder: () -> Placeholder
  ) {
    self.state = state
    self.retry = retry
    self.content = content
    self.placeholder = placeholder()
  }

  public var body: some View {
    ZStack {
      switch state {
      case .loading:
        ZStack {
          placeholder
          LateSpinner(delay: placeholder is EmptyView ? 0.2 : 1)
        }
        .transition(.opacity)
      case .loaded(let value): content(value).transition(.opacity)
      case .empty: EmptyState("Nothing here yet", systemImage: "tray").transition(.opacity)
      case .failed(let reason): ErrorState(reason, retry: retry).transition(.opacity)
      }
    }
    .animation(.easeIn(duration: 0.25), value: state.kind)
  }
}

extension LoadingContainer where Placeholder == EmptyView {
  /// Creates a container that shows only a spinner while it loads, after 200 ms.
  public init(
    _ state: LoadState<Value>, retry: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Value) -> Content
  ) {
    self.init(state, retry: retry, content: content) { EmptyView() }
  }
}

/// A spinner that appears after a delay.
private struct LateSpinner: View {
  let delay: Double
  @State private var isShown = false

  var body: some View {
    ZStack {
      if isShown { ProgressView().transition(.opacity.animation(.easeIn(duration: 0.2))) }
    }
    .frame(minWidth: 28, minHeight: 28)
    .after(delay) { isShown = true }
  }
}
