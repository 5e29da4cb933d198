// The name of Apple's StoreKit, so that a file that imports it compiles. This module is part of the
// kit: there is no App Store here, and a use of these names is an error that says so.

/// Something that the App Store sells.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public struct Product: Identifiable {
  public var id: String { "" }
  public var displayName: String { "" }
  public var displayPrice: String { "" }
  public static func products<Names: Collection<String>>(for identifiers: Names) async throws
    -> [Product]
  { [] }
  public func purchase() async throws {}
}

/// A purchase.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public struct Transaction {
  public var productID: String { "" }
  public static var updates: AsyncStream<VerificationResult<Transaction>> { AsyncStream { nil } }
  public static var currentEntitlements: AsyncStream<VerificationResult<Transaction>> {
    AsyncStream { nil }
  }
  public func finish() async {}
}

/// A value that the App Store has signed.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public enum VerificationResult<Signed> {
  case unverified(Signed, any Error)
  case verified(Signed)
}

/// The App Store.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public enum AppStore {
  public static var canMakePayments: Bool { false }
  public static func sync() async throws {}
}

/// The store of a country.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public struct Storefront {
  public static var current: Storefront? { get async { nil } }
}

/// Something that the App Store sells, as older programs ask for it.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public final class SKProduct {
  init() {}
}

/// Asks for products.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public final class SKProductsRequest {
  public init(productIdentifiers: Set<String>) {}
}

/// A payment.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public final class SKPayment {
  public init(product: SKProduct) {}
}

/// The queue of payments.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public final class SKPaymentQueue {
  public static func `default`() -> SKPaymentQueue { SKPaymentQueue() }
}

/// Follows the queue of payments.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public protocol SKPaymentTransactionObserver: AnyObject {}

/// Asks for a review.
@available(
  *, unavailable,
  message: "there is no App Store on Linux: the kit sells nothing and takes no payments"
)
public enum SKStoreReviewController {
  public static func requestReview() {}
}
