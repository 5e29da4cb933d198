import Testing

@testable import StageUI

/// Values that a program passes on with a change of state.
@MainActor
struct TransactionKeyTests {
  private struct DealKey: TransactionKey { static let defaultValue = 0 }

  @Test func valueOfATransactionReachesTheViewsThatChange() {
    var seen: [Int] = []
    var isOn: Binding<Bool>?
    let bench = Bench(Size(100, 100)) {
      Holder { binding in
        isOn = binding
        return Color.red.opacity(binding.wrappedValue ? 1 : 0.5)
          .transaction { seen.append($0[DealKey.self]) }
      }
    }
    bench.host.frame(size: Size(100, 100), time: 0)
    seen = []
    var transaction = Transaction()
    #expect(transaction[DealKey.self] == 0)
    transaction[DealKey.self] = 7
    withTransaction(transaction) { isOn?.wrappedValue = true }
    bench.host.frame(size: Size(100, 100), time: 1)
    #expect(seen.contains(7))
  }

  @Test func changesWithDifferentValuesAreNotMerged() {
    var seen: [Int] = []
    var isOn: [Binding<Bool>] = []
    let bench = Bench(Size(100, 100)) {
      VStack {
        ForEach(0..<2) { index in
          Holder { binding in
            if isOn.count == index { isOn.append(binding) }
            return Color.red.opacity(binding.wrappedValue ? 1 : 0.5)
              .transaction { seen.append($0[DealKey.self]) }
          }
        }
      }
    }
    seen = []
    var transaction = Transaction()
    isOn[0].wrappedValue = true
    transaction[DealKey.self] = 7
    withTransaction(transaction) { isOn[1].wrappedValue = true }
    bench.step()
    #expect(seen.contains(7))
    seen = []
    withTransaction(transaction) { isOn[1].wrappedValue = false }
    transaction[DealKey.self] = 8
    withTransaction(transaction) { isOn[0].wrappedValue = false }
    bench.step()
    #expect(seen.contains(7) && seen.contains(8))
  }

  /// The animation of one change does not move views at later changes.
  @Test func animationOfAValueIsForItsChangeOnly() {
    let handle = Handle<(key: Int, x: Double)>()
    let bench = Bench(Size(200, 20)) {
      Stage((key: 0, x: 0), handle) { value in
        HStack(spacing: 0) {
          Color.clear.frame(width: value.x)
          Color.red.frame(width: 10).animation(.linear(duration: 1), value: value.key)
          Spacer(minLength: 0)
        }
      }
    }
    func shownX() -> Double { bench.frames(ColorNode.self).last?.minX ?? -1 }
    handle.set((key: 1, x: 100))
    bench.run(0.1)
    #expect(1..<30 ~= shownX(), "\(shownX())")
    bench.run(2)
    #expect(shownX() == 100)
    handle.set((key: 1, x: 50))
    bench.step()
    #expect(shownX() == 50)
  }

  private struct HandKey: TransactionKey { static let defaultValue: Int? = 5 }

  @Test func optionalValueHasItsDefault() {
    var transaction = Transaction()
    #expect(transaction[HandKey.self] == 5)
    transaction[HandKey.self] = nil
    #expect(transaction[HandKey.self] == nil)
  }

  @Test func oneValueOfTheCurrentTransactionIsReplaced() {
    withAnimation(.linear) {
      withTransaction(\.disablesAnimations, true) {
        #expect(Transaction.current.disablesAnimations)
        #expect(Transaction.current.animation == .linear)
      }
      #expect(!Transaction.current.disablesAnimations)
    }
  }

  private struct Holder<Content: View>: View {
    @State private var isOn = false
    var content: (Binding<Bool>) -> Content

    var body: some View { content($isOn) }
  }
}
