import Testing

@testable import StageUI

@MainActor
struct AccessibilityTests {
  func tree<Content: View>(@ViewBuilder _ content: @escaping @MainActor () -> Content) -> String {
    Bench { content() }.host.accessibilityTree
  }

  var square: some View { Color.white.frame(width: 20, height: 20) }

  @Test func accessibilityTreeShowsEveryProperty() {
    let text = tree {
      square.accessibilityLabel("Queen of clubs").accessibilityValue("row 2")
        .accessibilityHint("touching").accessibilityAddTraits([.isButton, .isSelected])
    }
    #expect(text == "button \"Queen of clubs\" = \"row 2\" selected (touching) @140,90 20x20\n")
    #expect(
      tree { square.accessibilityLabel("a").accessibilityAddTraits(.isHeader).disabled(true) }
        == "header \"a\" @140,90 20x20\n")
    #expect(
      tree {
        Text("a").accessibilityAddTraits([.isImage, .isSelected])
          .accessibilityRemoveTraits([.isImage, .isSelected])
      }.hasPrefix("text \"a\" @"))
  }

  @Test func iconOnlyLabelsKeepTheirTitleForAccessibility() {
    #expect(
      tree { Label("Delete", systemImage: "trash").labelStyle(.iconOnly) }
        .hasPrefix("text \"Delete\" @"))
    let button = tree {
      Button {
      } label: {
        HStack {
          Label("Delete", systemImage: "trash").labelStyle(.iconOnly)
          Text("all")
        }
      }
    }
    #expect(button.hasPrefix("button \"Delete, all\" @"))
  }

  @Test func invisibleViewsAreNotAccessible() {
    #expect(
      tree {
        ZStack {
          Text("a").opacity(0)
          Text("b").hidden()
          Text("c").accessibilityHidden(true)
          square
        }
      } == "")
  }

  @Test func accessibilityElementIgnoresContainsOrCombinesItsChildren() {
    func of(_ behavior: AccessibilityChildBehavior) -> [String] {
      Bench {
        VStack {
          Text("Score")
          Text("120").accessibilityValue("new")
        }.accessibilityElement(children: behavior).accessibilityIdentifier("box")
      }.host.screenElements.map { "\($0.accessibility.role) \($0.accessibility.label)" }
    }
    #expect(of(.ignore) == ["text "])
    #expect(of(.combine) == ["text Score, 120"])
    #expect(of(.contain) == ["group ", "text Score", "text 120"])
  }

  @Test func labelOnSeveralViewsMakesAGroup() {
    let text = tree {
      HStack(spacing: 0) {
        square.accessibilityLabel("a")
        square.accessibilityLabel("b")
      }.accessibilityLabel("both")
    }
    #expect(
      text == """
        group "both" @130,90 40x20
          text "a" @130,90 20x20
          text "b" @150,90 20x20

        """)
  }

  @Test func elementsAreOrderedBySortPriority() {
    let bench = Bench {
      HStack {
        Text("a")
        Text("b").accessibilitySortPriority(1)
        Text("c").accessibilitySortPriority(-1)
        Text("d")
      }
    }
    #expect(bench.host.screenElements.map(\.accessibility.label) == ["b", "a", "d", "c"])
  }

  @Test func buttonIsLabelledByTheTextsInIt() {
    let bench = Bench {
      Button(action: {}) {
        HStack {
          Text("Play")
          Text("again")
          square
        }
      }.disabled(true)
    }
    #expect(bench.host.accessibilityTree.hasPrefix("button \"Play, again\" disabled @"))
    let element = bench.host.element(labelled: "Play, again")
    #expect(element.map { bench.host.speech(for: $0) } == "Play, again, button, dimmed")
    #expect(!bench.host.activate(labelled: "Play, again"))
  }

  @Test func accessibilityActionsRunWithoutAPress() {
    let diary = Diary()
    let bench = Bench {
      HStack {
        square.accessibilityLabel("card").accessibilityAction { diary.note("chosen") }
        square.accessibilityLabel("level").accessibilityValue("3").accessibilityAdjustableAction {
          diary.note("\($0)")
        }
        Button(action: { diary.note("pressed") }) { Text("Go") }
      }
    }
    #expect(bench.host.activate(labelled: "card"))
    #expect(bench.host.adjust(labelled: "level", .increment))
    #expect(!bench.host.adjust(labelled: "card", .increment))
    #expect(!bench.host.activate(labelled: "level"))
    #expect(bench.host.activate(labelled: "Go"))
    #expect(diary.take() == ["chosen", "increment", "pressed"])
    let level = bench.host.element(labelled: "level")
    #expect(level.map { bench.host.speech(for: $0) } == "level, 3, adjustable")
  }

  @Test func speechJoinsLabelValueAndRole() {
    var volume = Accessibility(.slider, "Music volume", value: "80 %")
    volume.isAdjustable = true
    #expect(volume.sentence() == "Music volume, 80 percent, adjustable")
    #expect(Accessibility(.button, "Play again").sentence() == "Play again, button")
    var words = SpeechWords()
    words.roles[.button] = "bouton"
    #expect(Accessibility(.button, "Jouer").sentence(words) == "Jouer, bouton")
  }

  @Test func elementsAreFoundAndPressedByTheirLabel() {
    let diary = Diary()
    let bench = Bench {
      Button(action: { diary.note("pressed") }) { Text("Go") }.offset(x: 40, y: 20)
    }
    guard let center = bench.host.element(labelled: "Go")?.center else {
      Issue.record("no such element")
      return
    }
    #expect(center == Point(190, 120))
    bench.tap(center.x, center.y)
    #expect(diary.take() == ["pressed"])
  }
}
