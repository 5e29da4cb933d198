public import SwiftUI

/// Shows a product of the App Store.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public struct ProductView: View {
  public init(id: String) {}
  public var body: some View { EmptyView() }
}

/// Shows products of the App Store.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public struct StoreView: View {
  public init(ids: [String]) {}
  public var body: some View { EmptyView() }
}

/// Shows subscriptions of the App Store.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public struct SubscriptionStoreView: View {
  public init(groupID: String) {}
  public var body: some View { EmptyView() }
}

/// Asks for a review of the app.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public struct RequestReviewAction {
  public func callAsFunction() {}
}

extension EnvironmentValues {
  /// Asks for a review of the app.
  @available(
    *, unavailable,
    message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
  )
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}
