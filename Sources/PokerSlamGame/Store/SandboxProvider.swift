package import Session

/// The shop on this computer: it takes no money, and answers after a delay as a real one would.
///
/// Its account is a text, which the records keep as a setting. It holds what is not finished yet and
/// what can be restored.
@MainActor
package final class SandboxProvider: StoreProvider {
  /// How the next purchase ends.
  package enum Outcome: String, CaseIterable, Sendable {
    case paid, asks, declined, fails
  }

  private enum State: String {
    case pending, declined, paid, finished
  }

  private struct Payment {
    var transaction: StoreTransaction
    var state: State
    /// When the approval or the report is due, in nanoseconds.
    var due: UInt64
  }

  private enum Request: Equatable {
    case purchase(StoreProduct.ID, Outcome)
    case restoring(fails: Bool)
  }

  /// Seconds until a request is answered, and until a pending purchase is approved.
  package static let delay = 1.2
  package static let approvalDelay = 12.0

  package let products = SandboxProvider.offer
  package var onEvent: @MainActor (StoreEvent) -> Void = { _ in }
  package var outcome = Outcome.paid
  /// Whether the next request to restore fails.
  package var failsToRestore = false
  /// Receives the account after each change.
  private let save: @MainActor (String) -> Void
  /// Returns the current date and time, which makes receipts distinct.
  private let moment: @MainActor () -> Moment
  private var now: UInt64 = 0
  private var payments: [Payment] = []
  private var count = 0
  private var request: (kind: Request, due: UInt64)?
  private var cancelled: [StoreProduct.ID] = []

  package static let offer =
    [StoreProduct].packs([(100, 99), (550, 399), (1_200, 699), (3_000, 1_499)])
    + [StoreProduct("noTips", .noTips, cents: 199)]

  /// - Parameters:
  ///   - account: the text that `save` received last; lines that are not valid are ignored.
  ///   - moment: returns the current date and time.
  package init(
    account: String = "", moment: @escaping @MainActor () -> Moment = { Moment(seconds: 0) },
    save: @escaping @MainActor (String) -> Void = { _ in }
  ) {
    (self.moment, self.save) = (moment, save)
    for line in account.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      if words.count == 2, words[0] == "count", let number = Int(words[1]) {
        count = max(0, min(number, 1_000_000))
      }
      guard words.count == 3, let state = State(rawValue: words[2]),
        products.contains(where: { $0.id == words[1] })
      else { continue }
      payments.append(
        Payment(
          transaction: StoreTransaction(product: words[1], receipt: words[0]), state: state,
          due: state == .pending ? Self.nanoseconds(Self.approvalDelay) : 0))
    }
  }

  private static func nanoseconds(_ seconds: Double) -> UInt64 { UInt64(seconds * 1e9) }

  package var pending: Set<StoreProduct.ID> {
    let open = payments.filter { $0.due < .max && ($0.state == .pending || $0.state == .declined) }
    return Set(open.map(\.transaction.product))
  }

  package func buy(_ product: StoreProduct.ID) {
    guard products.contains(where: { $0.id == product }), request == nil else {
      return onEvent(.failed(product, .refused))
    }
    request = (.purchase(product, outcome), now + Self.nanoseconds(Self.delay))
  }

  package func cancel(_ product: StoreProduct.ID) {
    guard case .purchase(product, _)? = request?.kind else { return }
    request = nil
    cancelled.append(product)
  }

  package func restore() {
    guard request == nil else { return onEvent(.restoreFailed(.refused)) }
    request = (.restoring(fails: failsToRestore), now + Self.nanoseconds(Self.delay))
  }

  package func finish(_ receipt: String) {
    guard let index = payments.firstIndex(where: { $0.transaction.receipt == receipt })
    else { return }
    let product = products.first { $0.id == payments[index].transaction.product }
    if product?.isLasting == true {
      payments[index].state = .finished
    } else {
      payments.remove(at: index)
    }
    saveAccount()
  }

  package var nextChange: UInt64? {
    if !cancelled.isEmpty { return now }
    let dues = payments.filter { $0.state != .finished && $0.due < .max }.map(\.due)
    return ([request?.due].compactMap(\.self) + dues).min()
  }

  package func advance(to now: UInt64) {
    self.now = max(now, self.now)
    guard nextChange.map({ $0 <= self.now }) ?? false else { return }
    let answers = cancelled
    cancelled = []
    for product in answers { onEvent(.cancelled(product)) }
    if let request, request.due <= self.now {
      self.request = nil
      answer(request.kind)
    }
    reportPayments()
  }

  private func answer(_ request: Request) {
    switch request {
    case .purchase(let product, .fails): onEvent(.failed(product, .noConnection))
    case .purchase(let product, .paid): add(product, .paid)
    case .purchase(let product, .asks):
      add(product, .pending)
      onEvent(.pending(product))
    case .purchase(let product, .declined):
      add(product, .declined)
      onEvent(.pending(product))
    case .restoring(true): onEvent(.restoreFailed(.noConnection))
    case .restoring(false):
      onEvent(.restored(payments.filter { $0.state == .finished }.map(\.transaction)))
    }
  }

  private func add(_ product: StoreProduct.ID, _ state: State) {
    count += 1
    let receipt = "sandbox-\(moment().seconds)-\(count)"
    payments.append(
      Payment(
        transaction: StoreTransaction(product: product, receipt: receipt), state: state,
        due: state == .paid ? now : now + Self.nanoseconds(Self.approvalDelay)))
    saveAccount()
  }

  /// Reports the payments that are due; one that is not finished then is reported at the next start.
  private func reportPayments() {
    for index in payments.indices where payments[index].due <= now {
      switch payments[index].state {
      case .pending: payments[index].state = .paid
      case .declined, .paid, .finished: break
      }
    }
    let due = payments.filter { $0.due <= now && $0.state != .finished }
    for index in payments.indices where payments[index].due <= now {
      payments[index].due = .max
    }
    let declined = due.filter { $0.state == .declined }.map(\.transaction.receipt)
    payments.removeAll { declined.contains($0.transaction.receipt) }
    if !due.isEmpty { saveAccount() }
    for payment in due {
      onEvent(
        payment.state == .declined
          ? .declined(payment.transaction.product) : .paid(payment.transaction))
    }
  }

  /// Forgets all payments, after the account was deleted together with all records.
  func forgetPayments() { (payments, request, cancelled) = ([], nil, []) }

  private func saveAccount() {
    let lines = payments.map {
      "\($0.transaction.receipt) \($0.transaction.product) \($0.state.rawValue)"
    }
    save((["count \(count)"] + lines).joined(separator: "\n"))
  }
}
