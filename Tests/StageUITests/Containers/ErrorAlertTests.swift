import Testing

@testable import StageUI

/// Alerts about errors.
@MainActor
struct ErrorAlertTests {
  private struct Failure: LocalizedError {
    var errorDescription: String?
    var recoverySuggestion: String?
  }

  private func labels(_ bench: Bench) -> [String] {
    bench.host.screenElements.map(\.accessibility.label).filter { !$0.isEmpty }
  }

  @Test func titleIsTheDescriptionOfTheError() {
    let isPresented = Selection(false)
    let bench = Bench(Size(400, 400)) {
      Bound(isPresented) { isPresented in
        Color.green.alert(
          isPresented: isPresented,
          error: Failure(errorDescription: "No room", recoverySuggestion: "Remove a card")
        ) { _ in
          Button("OK") {}
        } message: {
          Text($0.recoverySuggestion ?? "")
        }
      }
    }
    #expect(labels(bench) == [])
    isPresented.value = true
    bench.run(0.5)
    #expect(labels(bench) == ["No room", "Remove a card", "OK"])
    bench.host.activate(labelled: "OK")
    bench.run(0.5)
    #expect(!isPresented.value)
    #expect(labels(bench) == [])
  }

  @Test func alertWithoutAnErrorIsNotShown() {
    let error = Selection<Failure?>(nil)
    let bench = Bench(Size(400, 400)) {
      Bound(error) { error in
        Color.green.alert(isPresented: .constant(true), error: error.wrappedValue) {
          Button("OK") {}
        }
      }
    }
    bench.run(0.5)
    #expect(labels(bench) == [])
    error.value = Failure(errorDescription: "No room")
    bench.run(0.5)
    #expect(labels(bench) == ["No room", "OK"])
  }
}
