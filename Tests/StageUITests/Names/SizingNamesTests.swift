import TestSupport
import Testing

@testable import StageUI

/// Modifiers that size buttons and labels, and those of rows and the pointer.
@MainActor
struct SizingNamesTests {
  @Test func flexibleButtonsWithABorderFillTheirWidth() {
    func width(
      _ sizing: ButtonSizing?, _ shape: ButtonBorderShape = .automatic
    ) -> Double {
      let bench = Bench {
        Button("Go") {}.buttonStyle(.bordered).buttonBorderShape(shape)
          .buttonSizing(sizing ?? .automatic)
      }
      return bench.host.element(labelled: "Go")?.frame.width ?? 0
    }
    #expect(width(.flexible) == 300)
    #expect(width(.fitted) < 100 && width(.fitted) == width(nil))
    #expect(width(.flexible, .circle) < 100)
    let plain = Bench { Button("Go") {}.buttonStyle(.plain).buttonSizing(.flexible) }
    #expect((plain.host.element(labelled: "Go")?.frame.width ?? 300) < 100)
  }

  @Test func titlesOfLabelsBeginAfterTheReservedWidth() {
    func starts(_ width: Double?) -> [Double] {
      let bench = Bench {
        VStack(alignment: .leading) {
          Label {
            Text("A")
          } icon: {
            Color.red.frame(width: 10, height: 10)
          }
          Label {
            Text("B")
          } icon: {
            Color.red.frame(width: 30, height: 10)
          }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
        .transformEnvironment(\.labelReservedIconWidth) { $0 = width }
      }
      return bench.frames(TextNode.self).map(\.minX)
    }
    #expect(starts(nil) == [18, 38])
    #expect(starts(40) == [48, 48])
    let icons = Bench {
      Label("A", systemImage: "star").labelStyle(.iconOnly).labelReservedIconWidth(200)
    }
    #expect((icons.frames(ImageNode.self).first?.width ?? 200) < 100)
  }

  @Test func chevronsOfLinksCanBeHidden() {
    func chevrons(_ row: Visibility, _ list: Visibility = .automatic) -> Int {
      let bench = Bench(Size(300, 400)) {
        NavigationStack {
          List {
            NavigationLink("A") { Text("a") }
            NavigationLink("B") { Text("b") }.navigationLinkIndicatorVisibility(row)
          }
          .navigationLinkIndicatorVisibility(list)
        }
      }
      bench.run(0.1)
      return bench.nodes(ImageNode.self).count
    }
    #expect(chevrons(.automatic) == 2 && chevrons(.visible) == 2)
    #expect(chevrons(.hidden) == 1)
    #expect(chevrons(.hidden, .hidden) == 0)
  }

  @Test func actionsOfASectionAreItsLastRows() {
    func rows(isExpanded: Bool) -> [String] {
      let bench = Bench(Size(300, 500)) {
        List {
          Section("S", isExpanded: .constant(isExpanded)) {
            Text("a")
          }
          .sectionActions {
            Button("Add") {}
            Button("Clear") {}
          }
          Section("T") { Text("b") }
        }
        .listStyle(.sidebar)
      }
      bench.run(0.1)
      return ListTests.rows(bench).map(\.text)
    }
    #expect(rows(isExpanded: true) == ["a", "Add", "Clear", "b"])
    #expect(rows(isExpanded: false) == ["b"])
  }

  @Test func pointerIsHiddenOverAViewButNotOverItsButtons() {
    let bench = Bench {
      ZStack {
        Color.white
        Button("Go") {}.frame(width: 60, height: 40)
      }
      .pointerVisibility(.hidden)
    }
    func style(_ x: Double, _ bench: Bench) -> FrameOutcome.PointerStyle {
      let time = Nanoseconds(seconds: bench.time)
      let moved = PointerEvent(phase: .moved, position: Point(x, 100))
      return bench.host.update(.stepped(to: time, [.pointer(moved)], size: bench.size))
        .pointerStyle
    }
    #expect(style(20, bench) == .hidden && style(150, bench) == .hand)
    #expect(style(20, Bench { Color.white.pointerVisibility(.visible) }) == .arrow)
  }
}
