import Testing

@testable import StageUI

@MainActor
struct HitTestingTests {
  let diary = Diary()

  func square(_ name: String, _ side: Double = 50) -> some View {
    Color.white.frame(width: side, height: side).onTapGesture { diary.note(name) }
  }

  @Test func topmostViewIsHit() {
    let bench = Bench {
      ZStack {
        square("below", 100)
        square("above")
      }
    }
    bench.tap(150, 100)
    #expect(diary.take() == ["above"])
    bench.tap(110, 100)
    #expect(diary.take() == ["below"])
    bench.tap(20, 20)
    #expect(diary.take() == [])
  }

  @Test func transformedViewIsHitWhereItIsDrawn() {
    let bench = Bench {
      square("turned").scaleEffect(2).rotationEffect(.degrees(45)).offset(x: 40)
    }
    // The square has sides of 100 points, is turned by 45°, and has its centre at (190, 100). Its
    // corners are 70.7 points from the centre.
    bench.tap(190 + 70, 100)
    #expect(diary.take() == ["turned"])
    bench.tap(190 + 48, 100 + 48)
    #expect(diary.take() == [])
    bench.tap(190 - 69, 100)
    #expect(diary.take() == ["turned"])
  }

  @Test func contentShapeMakesEmptySpaceHittable() {
    let gap = Bench {
      HStack(spacing: 100) {
        Color.white.frame(width: 20, height: 20)
        Color.white.frame(width: 20, height: 20)
      }.onTapGesture { diary.note("row") }
    }
    gap.tap(150, 100)
    #expect(diary.take() == [])
    gap.tap(90, 100)
    #expect(diary.take() == ["row"])
    let filled = Bench {
      HStack(spacing: 100) {
        Color.white.frame(width: 20, height: 20)
        Color.white.frame(width: 20, height: 20)
      }.contentShape(Rectangle()).onTapGesture { diary.note("row") }
    }
    filled.tap(150, 100)
    #expect(diary.take() == ["row"])
  }

  @Test func contentShapeLimitsTheHitArea() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100).contentShape(Circle())
        .onTapGesture { diary.note("disc") }
    }
    bench.tap(105, 55)
    #expect(diary.take() == [])
    bench.tap(115, 100)
    #expect(diary.take() == ["disc"])
  }

  @Test func hiddenAndTransparentViewsAreNotHit() {
    func through(_ cover: some View) -> [String] {
      let bench = Bench {
        ZStack {
          square("below", 100)
          cover
        }
      }
      bench.tap(150, 100)
      return diary.take()
    }
    #expect(through(square("cover")) == ["cover"])
    #expect(through(square("cover").opacity(0)) == ["below"])
    #expect(through(square("cover").opacity(0.01)) == ["cover"])
    #expect(through(square("cover").hidden()) == ["below"])
    #expect(through(square("cover").allowsHitTesting(false)) == ["below"])
    #expect(through(square("cover").scaleEffect(0)) == ["below"])
  }

  struct Leaving: View {
    @State private var isThere = true
    let diary: Diary
    let leave: Diary.Box

    var body: some View {
      let _ = leave.action = { isThere = false }
      ZStack {
        Color.black.frame(width: 100, height: 100).onTapGesture { diary.note("below") }
        if isThere {
          Color.white.frame(width: 50, height: 50).onTapGesture { diary.note("leaving") }
        }
      }
    }
  }

  @Test func leavingViewsAreNotHit() {
    let box = Diary.Box()
    let bench = Bench { Leaving(diary: diary, leave: box) }
    withAnimation(.linear(duration: 1)) { box.action?() }
    bench.step()
    bench.step(0.1)
    #expect(bench.frames(ColorNode.self).count == 2)
    bench.tap(150, 100)
    #expect(diary.take() == ["below"])
  }
}

@MainActor
struct ExistentialFieldTests {
  struct Bag: View {
    var thing: any Hashable & Sendable
    var body: some View { Color.white }
  }

  @Test func viewMayHoldAValueOfAnyType() {
    let bench = Bench { Bag(thing: "one") }
    #expect(bench.frames(ColorNode.self).count == 1)
  }
}

extension Diary {
  /// Holds an action that a view sets and the test calls.
  @MainActor
  final class Box {
    var action: (() -> Void)?
  }
}
