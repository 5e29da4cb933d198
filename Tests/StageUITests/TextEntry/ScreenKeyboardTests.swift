import Testing

@testable import StageUI

/// Typing with a gamepad.
@MainActor
struct ScreenKeyboardTests {
  private func focused(_ bench: Bench) -> String? {
    bench.host.focusedElement?.accessibility.label
  }

  private func opened(
    _ slip: Slip<String>, onSubmit: @escaping () -> Void = {}
  ) -> Bench {
    let bench = Bench(Size(500, 700)) {
      TextField("Name", text: slip.binding).submitLabel(.go).onSubmit(onSubmit)
    }
    bench.pad(.down)
    bench.pad(.south)
    bench.run(1)
    return bench
  }

  @Test func padOpensTheKeyboardAndWalksOverItsKeys() {
    let slip = Slip("")
    let bench = opened(slip)
    #expect(focused(bench) == "q")
    bench.pad(.south)
    #expect(slip.value == "q")
    bench.pad(.right)
    bench.pad(.south)
    bench.pad(.down)
    bench.pad(.south)
    #expect(slip.value == "qws")
    bench.pad(.west)
    #expect(slip.value == "qw")
    bench.pad(.north)
    bench.pad(.south)
    #expect(slip.value == "qw s")
  }

  @Test func shiftHoldsForOneLetterAndLocksWhenPressedTwice() {
    let slip = Slip("")
    let bench = opened(slip)
    bench.pad(.leftTrigger)
    #expect(focused(bench) == "Q")
    for _ in 0..<2 { bench.pad(.south) }
    #expect(slip.value == "Qq")
    for _ in 0..<2 { bench.pad(.leftTrigger) }
    for _ in 0..<2 { bench.pad(.south) }
    #expect(slip.value == "QqQQ")
    bench.pad(.leftTrigger)
    bench.pad(.south)
    #expect(slip.value == "QqQQq")
  }

  @Test func doneSubmitsAndReturnsTheFocusToTheField() {
    let slip = Slip("")
    var submits = 0
    let bench = opened(slip) { submits += 1 }
    bench.pad(.south)
    bench.pad(.start)
    bench.run(1)
    #expect(submits == 1)
    #expect(bench.entries[0].isFocused)
    #expect(!bench.host.accessibilityTree.contains("Shift"))
  }

  @Test func cancelClosesTheKeyboardWithoutSubmitting() {
    let slip = Slip("")
    var submits = 0
    let bench = opened(slip) { submits += 1 }
    bench.pad(.south)
    bench.pad(.east)
    bench.run(1)
    #expect(submits == 0)
    #expect(slip.value == "q")
    #expect(bench.entries[0].isFocused)
  }

  @Test func keysOfTheKeyboardDoNotCloseAnAlert() {
    let (slip, shows) = (Slip(""), Slip(true))
    let bench = Bench(Size(500, 700)) {
      Color.clear.alert("Name?", isPresented: shows.binding) {
        TextField("Name", text: slip.binding)
        Button("OK") {}
      }
    }
    bench.run(1)
    bench.pad(.up)
    #expect(focused(bench) == "Name")
    bench.pad(.south)
    bench.run(1)
    bench.pad(.south)
    #expect(slip.value == "q")
    #expect(shows.value)
  }

  @Test func otherKeysAreOnASecondPage() {
    var keys = KeyboardKeys()
    #expect(keys.rows.count == 4)
    keys.pressShift()
    #expect(keys.rows[1].first == "Q")
    keys.turnPage()
    #expect(keys.rows[1].first == "@")
    let all = keys.rows.flatMap { $0 } + KeyboardKeys().rows.flatMap { $0 }
    for character in "abcdefghijklmnopqrstuvwxyz0123456789.,-'@_!?" {
      #expect(all.contains(character))
    }
  }
}
