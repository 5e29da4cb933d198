/// Says that there is nothing to show, and offers a way on.
public struct EmptyState: View {
  private let title: String
  private let symbol: String
  private let message: String?
  private let actionTitle: String
  private let action: (() -> Void)?

  /// Creates the view; the button exists only with an action.
  public init(
    _ title: String, systemImage symbol: String, message: String? = nil,
    actionTitle: String = "Start", action: (() -> Void)? = nil
  ) {
    self.title = title
    self.symbol = symbol
    self.message = message
    self.actionTitle = actionTitle
    self.action = action
  }

  public var body: some View {
    ContentUnavailableView {
      Label(title, systemImage: symbol)
    } description: {
      if let message { Text(verbatim: message) }
    } actions: {
      if let action { Button(actionTitle, action: action).buttonStyle(.borderedProminent) }
    }
  }
}

/// Says why something failed, and offers to try again.
public struct ErrorState: View {
  private let reason: String
  private let retry: (() -> Void)?

  /// Creates the view; the button exists only with an action.
  public init(_ reason: String, retry: (() -> Void)? = nil) {
    self.reason = reason
    self.retry = retry
  }

  public var body: some View {
    ContentUnavailableView {
      Label("Something went wrong", systemImage: "exclamationmark.triangle")
    } description: {
      Text(verbatim: reason)
    } actions: {
      if let retry {
        Button("Try again", systemImage: "arrow.clockwise", action: retry)
          .buttonStyle(.bordered)
      }
    }
  }
}
