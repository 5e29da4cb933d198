import Testing

@testable import StageUI

@MainActor
struct PartTests {
  typealias Box = ControlTests.Box
  typealias Around = ControlTests.Around

  private struct Named: Identifiable {
    let id: String
  }

  private func texts(_ bench: Bench) -> [String] {
    bench.nodes(TextNode.self).compactMap { $0.accessibility?.label }
  }

  // MARK: Loading

  @Test func spinnerAppearsOnlyAfterAFifthOfASecond() {
    let handle = Handle<LoadState<Int>>()
    let bench = Bench {
      Stage(LoadState<Int>.loading, handle) { state in
        LoadingContainer(state) { Text(verbatim: "value \($0)") }
      }
    }
    func hasSpinner() -> Bool {
      !bench.nodes(ControlPictureNode<Double, ControlColors>.self).isEmpty
    }
    bench.run(0.15)
    #expect(!hasSpinner())
    bench.run(0.1)
    #expect(hasSpinner())
    handle.set(.loaded(7))
    bench.run(1)
    #expect(!hasSpinner() && texts(bench) == ["value 7"])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func contentThatLoadsFastNeverShowsASpinner() {
    let handle = Handle<LoadState<Int>>()
    let bench = Bench {
      Stage(LoadState<Int>.loading, handle) { state in
        LoadingContainer(state) { Text(verbatim: "value \($0)") }
      }
    }
    bench.run(0.1)
    handle.set(.loaded(1))
    for _ in 0..<60 {
      bench.step()
      #expect(bench.nodes(ControlPictureNode<Double, ControlColors>.self).isEmpty)
    }
  }

  @Test func errorOffersToTryAgain() {
    let handle = Handle<LoadState<Int>>()
    let diary = Diary()
    let bench = Bench(Size(300, 400)) {
      Stage(LoadState<Int>.failed("No network"), handle) { state in
        LoadingContainer(state, retry: { diary.note("retry") }) { _ in EmptyView() }
      }
    }
    #expect(texts(bench).contains("No network"))
    #expect(bench.host.activate(labelled: "Try again"))
    #expect(diary.take() == ["retry"])
    handle.set(.empty)
    bench.run(1)
    #expect(texts(bench).contains("Nothing here yet"))
  }

  @Test func redactedTextKeepsItsFrameAndIsNotSpoken() {
    func bench(_ reasons: RedactionReasons) -> Bench {
      Bench {
        VStack {
          Text("Score")
          Text("Secret").privacySensitive()
          Text("Open").unredacted()
        }
        .redacted(reason: reasons)
      }
    }
    #expect(texts(bench([])) == ["Score", "Secret", "Open"])
    #expect(texts(bench(.placeholder)) == ["Open"])
    #expect(texts(bench(.privacy)) == ["Score", "Open"])
    #expect(bench(.placeholder).frames(TextNode.self) == bench([]).frames(TextNode.self))
  }

  @Test func shimmerRestsIfTheUserPrefersLessMotion() {
    let bench = Bench { SkeletonList(rows: 2) }
    bench.run(0.5)
    #expect(bench.host.tree.next != .atRest)
    #expect(bench.host.element(labelled: "Loading") != nil)
    let still = Bench { SkeletonList(rows: 2).environment(\.accessibilityReduceMotion, true) }
    still.run(0.5)
    #expect(still.host.tree.next == .atRest)
  }

  // MARK: Toasts

  @Test func toastsFollowEachOtherEveryThreeSeconds() {
    let queue = ToastQueue()
    let bench = Bench { Color.clear.toasts(queue) }
    queue.show("one")
    queue.show("two", kind: .success)
    bench.run(0.5)
    #expect(texts(bench) == ["one"])
    bench.run(2.4)
    #expect(queue.current?.message == "one")
    bench.run(0.8)
    #expect(texts(bench) == ["two"] && queue.waiting.isEmpty)
    bench.run(3.5)
    #expect(queue.current == nil && texts(bench) == [])
    #expect(bench.host.tree.next == .atRest)
  }

  @Test func tapAndDragUpwardsRemoveAToast() {
    let queue = ToastQueue()
    let bench = Bench { Color.clear.toasts(queue) }
    queue.show("one")
    queue.show("two")
    bench.run(1)
    bench.tap(150, 36)
    #expect(queue.current?.message == "two")
    bench.run(1)
    bench.drag(from: Point(150, 40), to: Point(150, 5), steps: 4)
    #expect(queue.current == nil)
  }

  // MARK: Cards

  private func deck(_ diary: Diary, _ directions: Set<SwipeDirection> = [.left, .right, .up])
    -> Bench
  {
    let box = Box(["a", "b", "c", "d"].map(Named.init))
    return Bench(Size(400, 400)) {
      Around(box: box) { items in
        CardDeck(items.wrappedValue, directions: directions) { item, _ in
          Text(verbatim: item.id).frame(width: 200, height: 200)
        } onSwipe: { item, direction in
          diary.note("\(item.id) \(direction)")
          items.wrappedValue.removeFirst()
        }
      }
    }
  }

  @Test func cardIsSwipedFromAHundredPointsOn() {
    let diary = Diary()
    let bench = deck(diary)
    func drag(by way: Double, dy: Double = 0) {
      bench.down(200, 200)
      for step in 1...60 {
        bench.step()
        let part = min(Double(step) / 30, 1)
        bench.move(200 + way * part, 200 + dy * part)
      }
      bench.up(200 + way, 200 + dy)
      bench.run(1)
    }
    drag(by: 90)
    #expect(diary.take() == [])
    drag(by: 101)
    #expect(diary.take() == ["a right"])
    drag(by: 0, dy: -140)
    #expect(diary.take() == [])
    drag(by: 0, dy: -151)
    #expect(diary.take() == ["b up"])
    drag(by: -120)
    #expect(diary.take() == ["c left"])
  }

  @Test func throwCommitsBeforeTheThreshold() {
    let diary = Diary()
    let bench = deck(diary)
    bench.drag(from: Point(200, 200), to: Point(270, 200), steps: 4)
    #expect(diary.take() == [], "the card flies first")
    bench.run(0.3)
    #expect(diary.take() == ["a right"])
  }

  @Test func arrowKeysSwipeAndForbiddenDirectionsDoNot() {
    let diary = Diary()
    let bench = deck(diary, [.left, .right])
    bench.type(.tab)
    for key in [Key.up, .left, .right] {
      bench.type(key)
      bench.run(0.5)
    }
    #expect(diary.take() == ["a left", "b right"])
  }

  @Test func swipeProgressPrefersTheLongerWay() {
    #expect(SwipeProgress(.zero) == .none)
    #expect(SwipeProgress(Size(50, -20)) == SwipeProgress(direction: .right, amount: 0.5))
    #expect(SwipeProgress(Size(-20, -75)) == SwipeProgress(direction: .up, amount: 0.5))
    #expect(SwipeProgress(Size(-300, 400)) == SwipeProgress(direction: .left, amount: 1))
  }

  // MARK: Lists and pages

  @Test func staggeredItemsBeginOneAfterTheOther() {
    let stagger = StaggerController()
    let bench = Bench {
      VStack { ForEach(0..<4) { Text(verbatim: "\($0)").staggered($0, of: 4, by: stagger) } }
    }
    func opacities() -> [Double] { bench.nodes(TextNode.self).map(\.opacityOnScreen) }
    #expect(opacities() == [0, 0, 0, 0])
    stagger.show()
    bench.run(0.12)
    let early = opacities()
    #expect(early[0] > early[1] && early[1] > early[2] && early[3] == 0)
    bench.run(1)
    #expect(opacities() == [1, 1, 1, 1])
    stagger.hide()
    bench.run(0.12)
    let late = opacities()
    #expect(late[3] < late[2] && late[0] == 1)
  }

  @Test func underlineMovesToTheSelection() {
    let box = Box("b")
    let bench = Bench {
      Around(box: box) { UnderlineBar(selection: $0, values: ["a", "b", "c"]) { $0 } }
    }
    #expect(bench.host.element(labelled: "b")?.accessibility.isSelected == true)
    bench.tap(250, 100)
    #expect(box.value == "c")
    bench.run(1)
    let line = bench.frames(MatchedNode.self)
    #expect(line.count == 1 && line[0].midX > 200)
  }

  @Test func stepsAreSpoken() {
    let bench = Bench { StepProgress(["Deal", "Play", "Score"], current: 1) }
    #expect(bench.host.element(labelled: "Progress")?.accessibility.value == "step 2 of 3, Play")
    let done = Bench { StepProgress(["Deal", "Play"], current: 2) }
    #expect(done.host.element(labelled: "Progress")?.accessibility.value == "all 2 steps done")
  }

  @Test func statTileSpeaksValueAndChange() {
    let bench = Bench { StatTile("Games", value: "12", systemImage: "trophy", change: -0.25) }
    #expect(bench.host.element(labelled: "Games")?.accessibility.value == "12, down 25%")
  }

  @Test func heroDetailClosesByEscapeAndByATapBesideIt() {
    let box = Box<Named?>(nil)
    let bench = Bench {
      Around(box: box) { selection in
        HeroStage(selection: selection) { space in
          Button("open") { selection.wrappedValue = Named(id: "x") }.hero("x", in: space)
        } detail: { item, space in
          Text(verbatim: "detail \(item.id)").hero(item.id, in: space)
        }
      }
    }
    #expect(bench.host.activate(labelled: "open"))
    bench.run(1)
    #expect(bench.host.element(labelled: "detail x") != nil)
    bench.type(.escape)
    bench.run(1)
    #expect(box.value == nil && bench.host.element(labelled: "detail x") == nil)
    #expect(bench.host.activate(labelled: "open"))
    bench.run(1)
    bench.tap(10, 10)
    #expect(box.value == nil)
  }

  @Test func pagerTurnsByItsDotsAndByDrags() {
    let pages = ["a", "b", "c"].map(Named.init)
    let box = Box<String?>("a")
    let bench = Bench {
      Around(box: box) { page in
        ParallaxPager(pages, selection: page) { _ in
          Color.red
        } content: {
          Text(verbatim: $0.id)
        }
      }
    }
    #expect(bench.host.activate(labelled: "Page 3 of 3"))
    bench.run(2)
    #expect(box.value == "c")
    bench.drag(from: Point(60, 60), to: Point(260, 60))
    bench.run(2)
    #expect(bench.nodes(ScrollNode.self).first?[.horizontal].offset == 300)
    #expect(box.value == "b")
  }

  @Test(arguments: Animation.Preset.allCases)
  func presetsAreTheSpringsOfTheTable(preset: Animation.Preset) {
    let table: [Animation.Preset: (Double, Double)] = [
      .snappy: (0.3, 0.7), .gentle: (0.5, 0.8), .bouncy: (0.4, 0.5), .entrance: (0.4, 0.8),
      .springBack: (0.35, 0.6), .hero: (0.35, 0.8), .modal: (0.35, 0.85),
      .bounceScale: (0.35, 0.6), .tabIcon: (0.3, 0.7),
    ]
    #expect(preset.response == table[preset]?.0)
    #expect(preset.dampingFraction == table[preset]?.1)
  }

  @Test func namedTransitionsEndWhereTheyBegan() {
    let transitions: [AnyTransition] = [
      .cardFlip, .scale(from: .topLeading), .blur, .bounceScale, .modalPresent, .gameModal,
    ]
    for transition in transitions {
      let handle = Handle<Bool>()
      let bench = Bench {
        Stage(false, handle) { isShown in
          ZStack { if isShown { Text("x").transition(transition) } }
        }
      }
      handle.set(true)
      bench.run(0.05)
      let early = bench.nodes(TextNode.self).first?.opacityOnScreen ?? 1
      #expect(early < 1)
      bench.run(2)
      #expect(bench.nodes(TextNode.self).first?.opacityOnScreen == 1)
      handle.set(false)
      bench.run(2)
      #expect(bench.nodes(TextNode.self).isEmpty)
    }
  }
}
