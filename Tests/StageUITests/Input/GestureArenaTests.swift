import Testing

@testable import StageUI

/// Priorities between gestures.
@MainActor
struct GestureArenaTests {
  let diary = Diary()

  func tap(_ name: String) -> some Gesture<Void> {
    TapGesture().onEnded { diary.note(name) }
  }

  func drag(_ name: String, _ distance: Double = 10) -> some Gesture<DragGesture.Value> {
    DragGesture(minimumDistance: distance).onChanged { _ in diary.note("\(name) moved") }
      .onEnded { _ in diary.note("\(name) ended") }
  }

  /// Returns a bench with a 50-point square inside a 100-point square, each with its own gestures.
  func bench(
    @ViewBuilder inner: @escaping (AnyView) -> some View,
    @ViewBuilder outer: @escaping (AnyView) -> some View
  ) -> Bench {
    Bench {
      outer(
        AnyView(
          ZStack {
            Color.black.frame(width: 100, height: 100)
            inner(AnyView(Color.white.frame(width: 50, height: 50)))
          }))
    }
  }

  @Test func childGestureWinsOverItsParent() {
    let bench = bench {
      $0.gesture(tap("child"))
    } outer: {
      $0.gesture(tap("parent"))
    }
    bench.tap(150, 100)
    #expect(diary.take() == ["child"])
    bench.tap(105, 100)
    #expect(diary.take() == ["parent"])
  }

  @Test func highPriorityParentGestureWinsOverTheChild() {
    let bench = bench {
      $0.gesture(tap("child"))
    } outer: {
      $0.highPriorityGesture(tap("parent"))
    }
    bench.tap(150, 100)
    #expect(diary.take() == ["parent"])
  }

  @Test func simultaneousParentGestureRunsWithTheChildGesture() {
    let bench = bench {
      $0.gesture(tap("child"))
    } outer: {
      $0.simultaneousGesture(tap("parent"))
    }
    bench.tap(150, 100)
    #expect(Set(diary.take()) == ["child", "parent"])
  }

  @Test func parentDragCancelsTheChildTap() {
    let bench = bench {
      $0.gesture(tap("child"))
    } outer: {
      $0.gesture(drag("parent", 10))
    }
    bench.down(150, 100)
    bench.move(150, 110)
    bench.move(150, 100)
    bench.up(150, 100)
    #expect(diary.take() == ["parent moved", "parent moved", "parent ended"])
  }

  @Test func parentDragWithoutDistanceLetsTheChildTap() {
    let bench = bench {
      $0.gesture(tap("child"))
    } outer: {
      $0.gesture(drag("parent", 0))
    }
    bench.tap(150, 100)
    #expect(diary.take() == ["child"])
    bench.down(150, 100)
    bench.move(150, 120)
    #expect(diary.take() == ["parent moved", "parent moved"])
  }

  @Test func innerDragWinsOverTheOuterDrag() {
    let bench = bench {
      $0.gesture(drag("child"))
    } outer: {
      $0.gesture(drag("parent"))
    }
    bench.drag(from: Point(150, 100), to: Point(150, 112), steps: 1)
    #expect(diary.take() == ["child moved", "child ended"])
  }

  @Test func childDragWaitsForAHighPriorityOuterDrag() {
    let bench = bench {
      $0.gesture(drag("child", 10))
    } outer: {
      $0.highPriorityGesture(drag("parent", 30))
    }
    bench.down(150, 100)
    bench.move(150, 115)
    #expect(diary.take() == [])
    bench.move(150, 131)
    #expect(diary.take() == ["parent moved"])
    bench.up(150, 131)
    #expect(diary.take() == ["parent ended"])
    bench.drag(from: Point(150, 100), to: Point(150, 115), steps: 1)
    #expect(diary.take() == ["child moved", "child ended"])
  }

  @Test func gestureMaskDisablesParentOrChildGestures() {
    func taps(_ mask: GestureMask) -> [String] {
      let bench = bench {
        $0.gesture(tap("child"))
      } outer: {
        $0.simultaneousGesture(tap("parent"), including: mask)
      }
      bench.tap(150, 100)
      return diary.take().sorted()
    }
    #expect(taps(.all) == ["child", "parent"])
    #expect(taps(.gesture) == ["parent"])
    #expect(taps(.subviews) == ["child"])
    #expect(taps(.none) == [])
  }

  @Test func longPressCancelsOuterGestures() {
    let bench = bench {
      $0.onLongPressGesture { diary.note("long") }
    } outer: {
      $0.gesture(tap("parent"))
    }
    bench.down(150, 100)
    bench.step(0.6)
    bench.up(150, 100)
    #expect(diary.take() == ["long"])
    // A tap is too short for the child's long press, so the parent's tap gesture fires.
    bench.tap(150, 100)
    #expect(diary.take() == ["parent"])
  }

  // MARK: Compositions

  @Test func exclusiveGesturePrefersItsFirstGesture() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100)
        .gesture(
          TapGesture(count: 2).onEnded { diary.note("double") }
            .exclusively(before: TapGesture().onEnded { diary.note("single") }))
    }
    bench.tap(150, 100)
    #expect(diary.take() == [])
    bench.step(0.4)
    #expect(diary.take() == ["single"])
    bench.tap(150, 100)
    bench.tap(150, 100)
    bench.step(0.4)
    #expect(diary.take() == ["double"])
  }

  @Test func secondGestureOfASequenceStartsAfterTheFirst() {
    let gesture = LongPressGesture(minimumDuration: 0.3)
      .sequenced(before: DragGesture(minimumDistance: 0))
      .onChanged { value in
        switch value {
        case .first: diary.note("press")
        case .second(_, let drag): diary.note("drag \(drag?.translation.width ?? -1)")
        }
      }
      .onEnded { _ in diary.note("ended") }
    let bench = Bench { Color.white.frame(width: 100, height: 100).gesture(gesture) }
    bench.down(150, 100)
    #expect(diary.take() == ["press"])
    bench.step(0.35)
    #expect(diary.take() == ["drag 0.0"])
    bench.move(170, 100)
    #expect(diary.take() == ["drag 20.0"])
    bench.up(170, 100)
    #expect(diary.take() == ["ended"])
    // Moving before the press is long enough ends the sequence.
    bench.down(150, 100)
    bench.move(170, 100)
    bench.step(0.5)
    bench.up(170, 100)
    #expect(diary.take() == ["press"])
  }

  @Test func simultaneousGestureReportsBothOfItsGestures() {
    let gesture = DragGesture().simultaneously(with: LongPressGesture(minimumDuration: 0.2))
      .onEnded { diary.note("\($0.first != nil) \($0.second != nil)") }
    let bench = Bench { Color.white.frame(width: 100, height: 100).gesture(gesture) }
    bench.down(150, 100)
    bench.step(0.3)
    bench.move(180, 100)
    bench.up(180, 100)
    #expect(diary.take() == ["true true"])
  }

  // MARK: Ends

  struct Vanishing: View {
    @State private var isThere = true
    @State private var isOn = true
    let diary: Diary
    let vanish: Diary.Box
    let disable: Diary.Box

    var body: some View {
      let _ = vanish.action = { isThere = false }
      let _ = disable.action = { isOn = false }
      if isThere {
        Color.white.frame(width: 100, height: 100).onLongPressGesture {
          diary.note("long")
        } onPressingChanged: {
          diary.note($0 ? "pressing" : "not pressing")
        }.disabled(!isOn)
      }
    }
  }

  @Test func removedOrDisabledViewCancelsItsPress() {
    for goes in [true, false] {
      let (vanish, disable) = (Diary.Box(), Diary.Box())
      let bench = Bench { Vanishing(diary: diary, vanish: vanish, disable: disable) }
      bench.down(150, 100)
      if goes { vanish.action?() } else { disable.action?() }
      bench.step()
      bench.step(1)
      #expect(diary.take() == ["pressing", "not pressing"])
    }
  }

  @Test func twoFingersDragTwoViewsIndependently() {
    let bench = Bench {
      HStack(spacing: 0) {
        Color.white.frame(width: 100, height: 100).gesture(drag("left"))
        Color.black.frame(width: 100, height: 100).gesture(drag("right"))
      }
    }
    let (one, two) = (PointerEvent.ID(rawValue: 1), PointerEvent.ID(rawValue: 2))
    bench.pointer(.down, 100, 100, id: one)
    bench.pointer(.down, 200, 100, id: two)
    bench.pointer(.moved, 100, 120, id: one)
    bench.pointer(.moved, 200, 120, id: two)
    bench.pointer(.up, 100, 120, id: one)
    bench.pointer(.cancelled, 200, 120, id: two)
    #expect(diary.take() == ["left moved", "right moved", "left ended"])
  }

  @Test func secondaryButtonAndHoverAreReported() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100)
        .onSecondaryTap { diary.note("secondary") }
        .onHover { diary.note($0 ? "in" : "out") }
    }
    bench.pointer(.moved, 20, 20, button: nil)
    bench.pointer(.moved, 150, 100, button: nil)
    bench.pointer(.moved, 160, 100, button: nil)
    #expect(diary.take() == ["in"])
    bench.pointer(.down, 150, 100, button: .secondary)
    #expect(diary.take() == ["secondary"])
    bench.pointer(.left, 0, 0, button: nil)
    #expect(diary.take() == ["out"])
  }

  @Test func continuousHoverReportsPositionsInTheView() {
    let bench = Bench {
      Color.white.frame(width: 100, height: 100)
        .onContinuousHover { phase in
          if case .active(let place) = phase {
            diary.note("\(Int(place.x)) \(Int(place.y))")
          } else {
            diary.note("ended")
          }
        }
    }
    // The view's corner is at (100, 50).
    bench.pointer(.moved, 20, 20, button: nil)
    bench.pointer(.moved, 150, 100, button: nil)
    bench.pointer(.moved, 160, 90, button: nil)
    #expect(diary.take() == ["50 50", "60 40"])
    bench.pointer(.left, 0, 0, button: nil)
    #expect(diary.take() == ["ended"])
  }
}
