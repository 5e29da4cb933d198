import TestSupport
import Testing

@testable import StageUI

/// The texts and controls of a window are listed with what people see and reach of them.
@MainActor
struct DrawnTextTests {
  private func texts<Content: View>(
    _ size: Size = Size(300, 200), @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> [DrawnText] {
    Bench(size, content: content).host.drawnContents.texts
  }

  @Test func fontSizeIsThatOnTheScreen() throws {
    let text = try #require(texts { Text("ab").font(.system(size: 20)).scaleEffect(0.5) }.first)
    #expect(text.text == "ab" && text.fontSize == 10 && !text.isBold)
    #expect(text.frame.height == 10 && text.visibleFrame == text.frame)
    let mixed = texts {
      (Text("a").bold() + Text("b").fontWeight(.heavy)).font(.system(size: 20))
      // Bold of a text style is its emphasised weight, which is semibold for the body.
      Text("c").bold()
    }
    #expect(mixed.map(\.isBold) == [true, false])
  }

  @Test func hiddenAndUndrawnTextsAreNotListed() {
    let found = texts {
      Text("shown")
      Text("gone").hidden()
      Text("clear").opacity(0)
      Label("title", systemImage: "star").labelStyle(.iconOnly)
    }
    #expect(found.map(\.text) == ["shown"])
  }

  @Test func clipAndScrollViewCutTheVisiblePart() throws {
    let clipped = try #require(
      texts { Text("a long text").fixedSize().frame(width: 20).clipped() }.first)
    #expect(clipped.visibleFrame.width == 20 && clipped.frame.width > 20)
    #expect(clipped.boxes.contains { $0.width == 20 })
    let scrolled = try #require(
      texts {
        ScrollView { Text("row").frame(height: 400, alignment: .bottom) }.frame(height: 100)
      }.first)
    #expect(scrolled.scrollAxes == .vertical && scrolled.visibleFrame.isEmpty)
    #expect(scrolled.viewport.height == 100)
  }

  @Test func textsInScrolledAndTurnedViewsAreTold() throws {
    let scrolled = try #require(
      texts {
        ScrollView { Text("row").frame(height: 400, alignment: .top) }.frame(height: 100)
      }.first)
    #expect(scrolled.scrolledRange == -Double.infinity...150)
    #expect(!scrolled.isTurned)
    #expect(texts { Text("row").rotationEffect(.degrees(10)) }.first?.isTurned == true)
  }

  @Test func cutAndBrokenTextsAreTold() throws {
    let cut = try #require(texts(Size(60, 100)) { Text("a long line of text").lineLimit(1) }.first)
    #expect(cut.isTruncated && cut.brokenWord == nil)
    let broken = try #require(texts(Size(60, 100)) { Text("unbreakable") }.first)
    #expect(!broken.isTruncated && broken.brokenWord != nil)
  }

  @Test func textOfADisabledButtonIsDisabled() throws {
    #expect(texts { Button("a") {}.disabled(true) }.first?.isDisabled == true)
    #expect(texts { Button("a") {} }.first?.isDisabled == false)
  }

  @Test func textOfAMovingViewIsMoving() throws {
    let handle = Handle<Double>()
    let bench = Bench {
      Stage(0.0, handle) { x in Text("ab").padding(.leading, x) }
    }
    #expect(bench.host.drawnContents.texts.first?.isMoving == false)
    withAnimation(.linear(duration: 0.2)) { handle.set(40) }
    bench.step()
    bench.step()
    #expect(bench.host.drawnContents.texts.first?.isMoving == true)
    bench.run(0.5)
    #expect(bench.host.drawnContents.texts.first?.isMoving == false)
  }

  @Test func pictureWithoutTextsHasEverythingElse() {
    func picture(_ list: DisplayList) -> UInt64 {
      PaintedPicture(list, width: 60, height: 40).digest
    }
    let bench = Bench(Size(60, 40)) { Text("ab").frame(width: 60, height: 40).background(.red) }
    let plain = Bench(Size(60, 40)) { Color.red }
    let before = picture(bench.step())
    #expect(picture(bench.host.listWithoutTexts()) == picture(plain.step()))
    #expect(before != picture(plain.step()))
    bench.host.tree.needsPicture = true
    #expect(picture(bench.step()) == before, "the letters are drawn again")
  }

  // MARK: Controls

  private func targets<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> [Size?] {
    let host = Bench(content: content).host
    return host.drawnContents.controls.map { host.targetSize(of: $0) }
  }

  private func dot(_ side: Double) -> some View {
    Button {
    } label: {
      Color.red.frame(width: side, height: side)
    }.buttonStyle(.plain)
  }

  @Test func smallControlHasALargeTargetIfThereIsRoom() {
    #expect(targets { dot(10) } == [Size(44, 44)])
  }

  @Test func neighbourLimitsTheTarget() throws {
    let sizes = targets { HStack(spacing: 0) { ForEach(0..<3) { _ in dot(16) } } }
    #expect(sizes.count == 3)
    let middle = try #require(sizes[1])
    #expect(middle.width == 16)
  }

  @Test func coveredControlHasNoTarget() {
    let sizes = targets {
      ZStack {
        dot(60)
        dot(100)
      }
    }
    #expect(sizes == [nil, Size(44, 44)])
  }

  @Test func focusRingHasAFrameWhileItIsShown() throws {
    let bench = Bench { dot(40) }
    #expect(bench.host.focusRingFrame == nil)
    bench.host.tree.focus.showsRing = true
    bench.host.tree.focus.focusDefault()
    bench.step()
    #expect(bench.host.focusRingFrame == Rect(x: 124, y: 74, width: 52, height: 52))
  }
}
