import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// The elements that scripts name: which one is meant, and whether a press reaches it.
@MainActor
@Suite struct ScriptQueryTests {
  private let folder: TemporaryFolder
  private var settings = PictureSettings.alone

  init() throws {
    folder = try TemporaryFolder()
    settings.font = .blocks
    settings.sourceFile = "\(folder.path)/CardTests.swift"
  }

  /// Rows with equal buttons, as a kit user would write them.
  private struct Players: View {
    @State private var names = ["Alice", "Sylvie"]

    var body: some View {
      VStack(spacing: 8) {
        Text("Remove")
        ForEach(names, id: \.self) { name in
          HStack {
            Text(name)
            Button("Remove") { names.removeAll { $0 == name } }
              .accessibilityIdentifier("remove-\(name)")
          }
          .accessibilityElement(children: .contain)
          .accessibilityLabel("Row of \(name)")
        }
      }
    }
  }

  /// Uses a view, and returns the failures.
  private func use(
    _ view: @autoclosure @escaping @MainActor () -> some View, _ body: (ViewScript) throws -> Void
  ) throws -> [String] {
    try failures {
      try useView(view(), size: Size(240, 160), settings: settings, checks: .none, body)
    }
  }

  @Test func ambiguousLabelFailsAndListsTheElements() throws {
    var after = ""
    let message = try #require(
      try use(Players()) { script in
        let before = script.tree
        script.tap("Remove")
        script.tap("Alice")
        after = before == script.tree ? "unchanged" : script.tree
      }.first)
    #expect(message.contains("\"Remove\" is ambiguous: 3 elements match"))
    for index in 0..<3 { #expect(message.contains("\n  \(index): "), "\(message)") }
    #expect(message.contains("text \"Remove\" @") && message.contains(" in \"Row of Alice\""))
    #expect(after == "unchanged", "nothing is pressed")
  }

  @Test func roleGroupIndexAndIdentifierChoose() throws {
    let failures = try use(Players()) { script in
      script.tap("Remove", in: "Row of Sylvie")
      #expect(!script.shows("Sylvie") && script.shows("Alice"))
      #expect(script.frame(of: "Remove", role: .text) != nil)
      #expect(script.frame(of: "Remove", role: .text) != script.frame(of: "Remove", index: 1))
      script.tap("Remove", role: .button)
      #expect(!script.shows("Alice"))
    }
    #expect(failures == [])
    let identified = try use(Players()) { script in
      script.tap("remove-Alice")
      #expect(!script.shows("Alice") && script.shows("remove-Sylvie"))
    }
    #expect(identified == [])
  }

  @Test func whatDoesNotMatchIsListed() throws {
    let failures = try use(Players()) { script in
      script.tap("Remove", in: "Row of Bob")
      script.tap("Remove", role: .button, index: 2)
      script.tap("Insert")
      #expect(script.frame(of: "Remove", in: "Row of Bob") == nil)
      #expect(script.frame(of: "Insert") == nil && script.value(of: "Alice") == nil)
    }
    try #require(failures.count == 3, "a missing frame is no failure: \(failures)")
    #expect(
      failures[0].contains(
        "no element \"Remove\" in \"Row of Bob\" is on the screen; of this label there are\n  0: text"
      ))
    #expect(failures[1].contains("button \"Remove\" has no index 2: 2 elements match\n  0: button"))
    #expect(failures[2].contains("no element \"Insert\" is on the screen; there are \"Remove\""))
  }

  @Test func ambiguousFrameIsAFailure() throws {
    let failures = try use(Players()) { script in
      #expect(script.frame(of: "Remove") == nil)
    }
    #expect(failures.count == 1 && failures.first?.contains("is ambiguous") == true)
  }

  /// A button below another view, and one beside it.
  private struct Covered: View {
    @State private var count = 0
    private struct Curtain: View {
      var body: some View { Color.red.frame(width: 120, height: 60) }
    }

    var body: some View {
      VStack {
        Text("\(count) taps").accessibilityLabel("Count").accessibilityValue("\(count)")
        ZStack {
          Button("Play") { count += 1 }.frame(width: 100, height: 40)
          Curtain()
        }
      }
    }
  }

  @Test func coveredElementIsNotPressed() throws {
    let failures = try use(Covered()) { script in
      script.tap("Play")
      script.hold("Play")
      script.drag("Play", by: Size(10, 0))
      script.hover("Play")
      #expect(script.value(of: "Count") == "0")
    }
    #expect(failures.count == 4)
    for failure in failures {
      #expect(failure.contains("of button \"Play\" @") && failure.contains("is covered by"))
      #expect(failure.contains("Covered › ") && failure.contains("Curtain"), "\(failure)")
    }
  }

  @Test func scrolledAwayElementIsPressedAfterScrolling() throws {
    let list = ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<20, id: \.self) { row in Button("Row \(row)") {}.frame(height: 30) }
      }
    }
    .frame(height: 90)
    let failures = try use(list) { script in
      script.tap("Row 6")
      script.scroll("Row 1", notches: 2.5)
      script.wait(1)
      script.tap("Row 6")
    }
    #expect(failures.count == 1 && failures.first?.contains("is scrolled out of view") == true)
  }
}
