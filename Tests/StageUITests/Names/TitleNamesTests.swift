import Testing

@testable import StageUI

/// Titles of alerts, dialogs and controls that are strings, texts and literals.
@MainActor
struct TitleNamesTests {
  private let title = "*Plain*"

  private func labels<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> [String] {
    let bench = Bench(Size(400, 400), content: content)
    bench.run(1)
    return bench.labels
  }

  @Test func alertsAboutAThingHaveTitlesOfAllKinds() {
    let thing: Int? = 7
    #expect(
      labels {
        Color.green.alert(title, isPresented: .constant(true), presenting: thing) {
          Button("Delete \($0)") {}
        } message: {
          Text("Card \($0)")
        }
      } == ["*Plain*", "Card 7", "Delete 7"])
    #expect(
      labels {
        Color.green.alert(title, isPresented: .constant(true), presenting: thing) {
          Button("Delete \($0)") {}
        }
      } == ["*Plain*", "Delete 7"])
    #expect(
      labels {
        Color.green.alert(Text(title), isPresented: .constant(true), presenting: thing) {
          Button("Delete \($0)") {}
        } message: {
          Text("Card \($0)")
        }
      } == ["*Plain*", "Card 7", "Delete 7"])
    #expect(
      labels {
        Color.green.alert(Text(title), isPresented: .constant(true), presenting: thing) {
          Button("Delete \($0)") {}
        }
      } == ["*Plain*", "Delete 7"])
    #expect(
      labels {
        Color.green.alert("*Bold*", isPresented: .constant(true), presenting: thing) {
          Button("Delete \($0)") {}
        }
      } == ["Bold", "Delete 7"])
  }

  @Test func dialogsHaveTitlesOfAllKinds() {
    let plain = labels {
      Color.green.confirmationDialog(title, isPresented: .constant(true)) { Button("Sort") {} }
    }
    #expect(plain == ["*Plain*", "Sort", "Cancel"])
    #expect(
      labels {
        Color.green.confirmationDialog(Text(title), isPresented: .constant(true)) {
          Button("Sort") {}
        }
      } == plain)
    #expect(
      labels {
        Color.green.confirmationDialog("*Bold*", isPresented: .constant(true)) {
          Button("Sort") {}
        } message: {
          Text("By date")
        }
      } == ["Bold", "By date", "Sort", "Cancel"])
    #expect(
      labels {
        Color.green.confirmationDialog(
          title, isPresented: .constant(true), titleVisibility: .visible
        ) {
          Button("Sort") {}
        } message: {
          Text("By date")
        }
      } == ["*Plain*", "By date", "Sort", "Cancel"])
  }

  @Test func dialogsAboutAThingHaveTitlesOfAllKinds() {
    let thing: Int? = 7
    let plain = labels {
      Color.green.confirmationDialog(title, isPresented: .constant(true), presenting: thing) {
        Button("Delete \($0)") {}
      }
    }
    #expect(plain == ["*Plain*", "Delete 7", "Cancel"])
    #expect(
      labels {
        Color.green.confirmationDialog(
          Text(title), isPresented: .constant(true), presenting: thing
        ) {
          Button("Delete \($0)") {}
        }
      } == plain)
    let long = labels {
      Color.green.confirmationDialog(title, isPresented: .constant(true), presenting: thing) {
        Button("Delete \($0)") {}
      } message: {
        Text("Card \($0)")
      }
    }
    #expect(long == ["*Plain*", "Card 7", "Delete 7", "Cancel"])
    #expect(
      labels {
        Color.green.confirmationDialog(
          Text(title), isPresented: .constant(true), titleVisibility: .visible, presenting: thing
        ) {
          Button("Delete \($0)") {}
        } message: {
          Text("Card \($0)")
        }
      } == long)
    #expect(
      labels {
        Color.green.confirmationDialog("*Bold*", isPresented: .constant(true), presenting: thing) {
          Button("Delete \($0)") {}
        }
      } == ["Bold", "Delete 7", "Cancel"])
  }

  @Test func controlsTakeStringsAsTheyAre() {
    let value = Binding.constant(3)
    #expect(
      labels {
        VStack {
          Toggle(title, systemImage: "bold", isOn: .constant(true))
          Stepper(title, value: value, in: 0...5, step: 1, onEditingChanged: { _ in })
          Stepper(title, value: value, step: 2, onEditingChanged: { _ in })
          Stepper(title, value: value)
          Stepper(title, onIncrement: {}, onDecrement: nil)
          Stepper(title, onIncrement: {}, onDecrement: {}, onEditingChanged: { _ in })
        }
      } == Array(repeating: "*Plain*", count: 6))
    #expect(labels { Label(title, image: "Deck") }.contains("*Plain*"))
  }

  @Test func literalsAreMarkdown() {
    let value = Binding.constant(3)
    #expect(
      labels {
        VStack {
          Toggle("*Bold*", systemImage: "bold", isOn: .constant(true))
          Stepper("*Bold*", value: value, in: 0...5)
          Stepper("*Bold*", value: value)
          Stepper("*Bold*", onIncrement: {}, onDecrement: nil)
        }
      } == Array(repeating: "Bold", count: 4))
  }
}
