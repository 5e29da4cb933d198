import TestSupport
import Testing

@testable import StageUI

@MainActor
@Suite struct SymbolLabelTests {
  private func tree(@ViewBuilder _ content: @escaping @MainActor () -> some View) -> String {
    let host = ViewHost(glyphs: BlockFont()) { content() }
    _ = host.frame(size: Size(200, 100), scale: 1, time: 0)
    return host.accessibilityTree
  }

  @Test func buttonOfASymbolHasALabel() {
    #expect(
      tree {
        Button {
        } label: {
          Image(systemName: "plus")
        }
      }.hasPrefix("button \"Add\" @"))
    #expect(
      tree {
        Button {
        } label: {
          VStack { Image(systemName: "flag.checkered") }
        }
      }
      .hasPrefix("button \"Flag checkered\" @"))
  }

  @Test func otherLabelsComeFirst() {
    #expect(
      tree {
        Button {
        } label: {
          Image(systemName: "plus")
          Text("Deal")
        }
      }.hasPrefix("button \"Deal\" @"))
    #expect(
      tree {
        Button {
        } label: {
          Image(systemName: "plus")
        }.accessibilityLabel("New game")
      }
      .hasPrefix("button \"New game\" @"))
    #expect(
      tree {
        Button {
        } label: {
          Image(systemName: "plus").accessibilityHidden(true)
        }
      }
      .hasPrefix("button \"\" @"))
  }

  @Test func labelOfSeveralViewsIsARow() {
    let button = Button {
    } label: {
      Text("Deal")
      Text("again")
    }
    let text = tree { button }
    #expect(text == tree { HStack { button } })
    #expect(text.hasPrefix("button \"Deal, again\" @") && text.filter(\.isNewline).count == 1)
  }

  @Test func imagesAloneHaveNoElement() {
    #expect(tree { Image(systemName: "plus") } == "")
  }

  @Test func textsComeFromNames() {
    #expect(SymbolLabel.text("trash.fill") == "Delete")
    #expect(SymbolLabel.text("square.and.arrow.up") == "Share")
    #expect(SymbolLabel.text("xmark.circle.fill") == "Close")
    #expect(SymbolLabel.text("square") == "Square")
    #expect(SymbolLabel.text("circle.fill") == "Circle")
    #expect(SymbolLabel.text("bell.slash") == "Bell slash")
  }

  @Test func everySymbolHasALabel() {
    for symbol in Symbol.all {
      let text = SymbolLabel.text(symbol.name)
      #expect(!text.isEmpty && !text.contains("."), "\(symbol.name)")
    }
  }
}
