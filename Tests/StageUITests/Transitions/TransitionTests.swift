import Testing

@testable import StageUI

/// Inserted and removed views, with a manual clock.
@MainActor
struct TransitionTests {
  private func bench<Content: View>(
    _ handle: Handle<Bool>, starts isOn: Bool = false, reducesMotion: Bool = false,
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> Bench {
    let bench = Bench(Size(100, 100)) {
      Stage(isOn, handle) { isOn in
        ZStack {
          if isOn { content() }
        }
        .frame(width: 100, height: 100)
      }
    }
    bench.host.environment.accessibilityReduceMotion = reducesMotion
    bench.step()
    return bench
  }

  private var square: some View { Color.white.frame(width: 20, height: 20) }

  private func x(_ bench: Bench) -> Double? { bench.frames(ColorNode.self).first?.minX }

  /// Returns the opacity of the first colour, multiplied by the opacities of its parents.
  private func opacity(_ bench: Bench) -> Double {
    var node: ViewNode? = bench.nodes(ColorNode.self).first
    var opacity = node == nil ? 0 : 1.0
    while let current = node {
      opacity *= (current as? GroupNode<StepEffect>)?.shownGroup.opacity ?? 1
      opacity *= current.fade?.opacity ?? 1
      node = current.parent
    }
    return opacity
  }

  private func half(_ bench: Bench, _ change: () -> Void) {
    withAnimation(.linear(duration: 1)) { change() }
    bench.step()
    bench.run(0.5)
  }

  @Test func moveTransitionUsesItsEdgeForInsertionAndRemoval() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square.transition(.move(edge: .leading)) }
    half(bench) { handle.set(true) }
    // In the middle of the transition, the view is half its own width away from the centre.
    #expect(abs(try #require(x(bench)) - 30) < 0.5)
    bench.run(0.6)
    #expect(x(bench) == 40)
    half(bench) { handle.set(false) }
    #expect(abs(try #require(x(bench)) - 30) < 0.5)
    #expect(bench.nodes(ColorNode.self).count == 1)
    bench.run(0.6)
    #expect(bench.nodes(ColorNode.self).isEmpty)
    #expect(!bench.host.tree.isMoving)
  }

  @Test func slideTransitionLeavesOnTheOtherSide() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square.transition(.slide) }
    half(bench) { handle.set(true) }
    #expect(abs(try #require(x(bench)) - 30) < 0.5)
    bench.run(1)
    half(bench) { handle.set(false) }
    #expect(abs(try #require(x(bench)) - 50) < 0.5)
  }

  @Test func pushTransitionMovesAndFades() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square.transition(.push(from: .trailing)) }
    half(bench) { handle.set(true) }
    #expect(abs(try #require(x(bench)) - 50) < 0.5)
    #expect(abs(opacity(bench) - 0.5) < 0.02)
    bench.run(1)
    half(bench) { handle.set(false) }
    #expect(abs(try #require(x(bench)) - 30) < 0.5)
  }

  @Test func viewsWithoutATransitionFade() {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square }
    half(bench) { handle.set(true) }
    #expect(abs(opacity(bench) - 0.5) < 0.02)
    bench.run(1)
    #expect(opacity(bench) == 1)
  }

  @Test func interruptedRemovalReversesFromTheCurrentPlace() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle, starts: true) { square.transition(.offset(x: 40)) }
    half(bench) { handle.set(false) }
    let before = try #require(x(bench))
    #expect(abs(before - 60) < 1)
    withAnimation(.linear(duration: 1)) { handle.set(true) }
    bench.step()
    #expect(abs(try #require(x(bench)) - before) < 1.5)
    // The new animation starts from the current state of the old one. The old animation still moves
    // the view away for a while, so the view moves back slowly.
    bench.run(0.8)
    #expect(try #require(x(bench)) < before - 3)
    bench.run(2)
    #expect(x(bench) == 40)
    #expect(bench.nodes(ColorNode.self).count == 1)
    #expect(bench.nodes(ColorNode.self).allSatisfy { !$0.isLeaving })
  }

  @Test func interruptedInsertionReversesFromTheCurrentPlace() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square.transition(.offset(x: 40)) }
    half(bench) { handle.set(true) }
    let before = try #require(x(bench))
    withAnimation(.linear(duration: 1)) { handle.set(false) }
    bench.step()
    #expect(abs(try #require(x(bench)) - before) < 1.5)
    bench.run(2)
    #expect(bench.nodes(ColorNode.self).isEmpty)
  }

  @Test func asymmetricTransitionInsertsAndRemovesDifferently() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) {
      square.transition(.asymmetric(insertion: .offset(x: 40), removal: .opacity))
    }
    half(bench) { handle.set(true) }
    #expect(abs(try #require(x(bench)) - 60) < 1)
    #expect(opacity(bench) == 1)
    bench.run(1)
    half(bench) { handle.set(false) }
    #expect(x(bench) == 40)
    #expect(abs(opacity(bench) - 0.5) < 0.02)
  }

  /// A view is updated even if its transition changes at the same time.
  ///
  /// Here the old and the new `AnyTransition` contain transitions of different types.
  @Test func viewIsUpdatedEvenIfItsTransitionChanges() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(100, 100)) {
      Stage(false, handle) { isOther in
        Color.white.frame(width: isOther ? 30 : 20, height: 20)
          .transition(
            .asymmetric(
              insertion: isOther ? .offset(x: 40) : .scale.combined(with: .opacity),
              removal: .opacity))
      }
    }
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [20])
    handle.set(true)
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [30])
  }

  @Test func combinedTransitionMovesAndFades() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square.transition(.offset(x: 40).combined(with: .opacity)) }
    half(bench) { handle.set(true) }
    #expect(abs(try #require(x(bench)) - 60) < 1)
    #expect(abs(opacity(bench) - 0.5) < 0.02)
  }

  @Test func scalingTransitionsResizeTheView() {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square.transition(.scale(0.5)) }
    half(bench) { handle.set(true) }
    #expect(abs((bench.frames(ColorNode.self).first?.width ?? 0) - 15) < 0.3)
    let other = self.bench(handle) { square.transition(.blurReplace(.upUp)) }
    half(other) { handle.set(true) }
    #expect(abs((other.frames(ColorNode.self).first?.width ?? 0) - 19) < 0.2)
    other.run(1)
    half(other) { handle.set(false) }
    #expect(abs((other.frames(ColorNode.self).first?.width ?? 0) - 21) < 0.2)
  }

  @Test func identityTransitionIsImmediate() {
    let handle = Handle<Bool>()
    let bench = bench(handle, starts: true) { square.transition(.identity) }
    withAnimation(.linear(duration: 1)) { handle.set(false) }
    bench.step()
    #expect(bench.nodes(ColorNode.self).isEmpty)
  }

  @Test func transitionWithItsOwnAnimationNeedsNoWithAnimation() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) {
      square.transition(.offset(x: 40).animation(.linear(duration: 1)))
    }
    handle.set(true)
    bench.step()
    bench.run(0.5)
    #expect(abs(try #require(x(bench)) - 60) < 1)
    bench.run(1)
    handle.set(false)
    bench.step()
    bench.run(0.5)
    #expect(abs(try #require(x(bench)) - 60) < 1)
    bench.run(1)
    #expect(bench.nodes(ColorNode.self).isEmpty)
  }

  struct Shift: ViewModifier {
    var x: Double
    func body(content: Content) -> some View { content.offset(x: x) }
  }

  struct Rise: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      content.offset(x: 10 * phase.value)
    }
  }

  @Test func modifierAndCustomTransitionsMoveTheView() throws {
    let handle = Handle<Bool>()
    let bench = bench(handle) {
      square.transition(.modifier(active: Shift(x: 40), identity: Shift(x: 0)))
    }
    half(bench) { handle.set(true) }
    #expect(abs(try #require(x(bench)) - 60) < 1)
    let other = self.bench(handle) { square.transition(Rise()) }
    half(other) { handle.set(true) }
    #expect(abs(try #require(x(other)) - 35) < 1)
    other.run(1)
    half(other) { handle.set(false) }
    #expect(abs(try #require(x(other)) - 45) < 1)
  }

  @Test func reducedMotionReplacesMovesByFades() {
    let handle = Handle<Bool>()
    let bench = bench(handle, reducesMotion: true) { square.transition(.slide) }
    half(bench) { handle.set(true) }
    #expect(x(bench) == 40)
    #expect(abs(opacity(bench) - 0.5) < 0.02)
    bench.run(1)
    half(bench) { handle.set(false) }
    #expect(x(bench) == 40)
    #expect(abs(opacity(bench) - 0.5) < 0.02)
  }

  @Test func completionWaitsForTheRemovalToEnd() {
    let handle = Handle<Bool>()
    var log: [String] = []
    let bench = bench(handle, starts: true) { square.transition(.opacity) }
    withAnimation(.linear(duration: 0.5), completionCriteria: .removed) {
      handle.set(false)
    } completion: {
      log.append("gone")
    }
    bench.step()
    bench.run(0.4)
    #expect(log.isEmpty)
    bench.run(0.2)
    #expect(log == ["gone"])
    #expect(bench.nodes(ColorNode.self).isEmpty)
  }

  @Test func leavingViewsKeepTheirPlaceAndZIndex() {
    let handle = Handle<Bool>()
    let bench = Bench(Size(100, 100)) {
      Stage(true, handle) { isOn in
        VStack(spacing: 0) {
          if isOn { Color.white.frame(width: 20, height: 20).transition(.opacity).zIndex(1) }
          Color.black.frame(width: 40, height: 20)
        }
      }
    }
    #expect(bench.frames(ColorNode.self).map(\.minY) == [30, 50])
    withAnimation(.linear(duration: 1)) { handle.set(false) }
    bench.step()
    bench.run(0.5)
    let frames = bench.frames(ColorNode.self)
    #expect(frames[0].minY - frames[1].minY < 0)
    #expect(bench.host.tree.rootNode?.children.first?.children.first?.zIndex == 1)
    bench.run(1)
    #expect(bench.frames(ColorNode.self).map(\.minY) == [40])
  }

  @Test func rowsUseTheTransitionOfTheirContent() {
    let handle = Handle<[Int]>()
    let bench = Bench(Size(100, 100)) {
      Stage([1, 2], handle) { rows in
        VStack(spacing: 0) {
          ForEach(rows, id: \.self) { row in
            if row > 0 { Color.white.frame(width: 20, height: 20).transition(.identity) }
          }
        }
      }
    }
    withAnimation(.linear(duration: 1)) { handle.set([2]) }
    bench.step()
    #expect(bench.nodes(ColorNode.self).count == 1)
  }

  /// Returns a bench with a square whose parent is `around`; the square is replaced when the handle changes.
  private func replaced<Around: View>(
    _ handle: Handle<Bool>, reducesMotion: Bool = false,
    @ViewBuilder _ around: @escaping @MainActor (_ square: AnyView, _ isOn: Bool) -> Around
  ) -> Bench {
    let bench = Bench(Size(100, 100)) {
      Stage(false, handle) { isOn in
        ZStack { around(AnyView(square), isOn) }.frame(width: 100, height: 100)
      }
    }
    bench.host.environment.accessibilityReduceMotion = reducesMotion
    bench.step()
    return bench
  }

  private func xs(_ bench: Bench) -> [Double] {
    bench.frames(ColorNode.self).map { ($0.minX * 2).rounded() / 2 }.sorted()
  }

  @Test func changedIdentityUsesTheTransitionAroundIt() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in square.id(isOn).transition(.slide) }
    #expect(xs(bench) == [40])
    half(bench) { handle.set(true) }
    // The new square is half its width left of the centre, and the old one right of it.
    #expect(xs(bench) == [30, 50])
    #expect(opacity(bench) == 1, "it does not fade too")
    bench.run(0.6)
    #expect(xs(bench) == [40])
    #expect(!bench.host.tree.isMoving)
  }

  @Test func identityInsideTheTransitionIsTheSame() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in square.transition(.slide).id(isOn) }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [30, 50])
  }

  @Test func modifiersBetweenIdentityAndTransitionDoNotHideIt() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in
      square.id(isOn).opacity(0.5).offset(x: 10).transition(.slide)
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [40, 60])
  }

  @Test func conditionsAndRowsUseTheTransitionAroundThem() {
    let handle = Handle<Bool>()
    var bench = replaced(handle) { square, isOn in
      Group { if isOn { square } }.transition(.slide)
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [30])
    bench = replaced(handle) { square, isOn in
      ForEach(isOn ? [1] : [0], id: \.self) { _ in square }.transition(.slide)
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [30, 50])
  }

  /// A view with a condition as its body.
  private struct Choice: View {
    let square: AnyView
    let isOn: Bool

    var body: some View {
      if isOn { square } else { square }
    }
  }

  @Test func bodiesUseTheTransitionAroundThem() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in
      Choice(square: square, isOn: isOn).transition(.slide)
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [30, 50])
  }

  @Test func innermostTransitionIsUsedForABranch() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in
      Group { if isOn { square.transition(.offset(x: 40)) } }.transition(.slide)
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [60])
    bench.run(1)
    half(bench) { handle.set(false) }
    #expect(xs(bench) == [60])
  }

  @Test func stackHasATransitionOfItsOwn() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in
      HStack { if isOn { square } }.transition(.slide)
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [40])
    #expect(abs(opacity(bench) - 0.5) < 0.02, "it fades, since the stack stays")
  }

  @Test func insertionOfAllMovesAnIdentityOnce() {
    let handle = Handle<Bool>()
    let bench = bench(handle) { square.id(1).transition(.move(edge: .leading)) }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [30])
    bench.run(1)
    half(bench) { handle.set(false) }
    #expect(xs(bench) == [30])
    bench.run(1)
    #expect(xs(bench) == [])
    #expect(!bench.host.tree.isMoving)
  }

  @Test func removalKeepsTheTransitionBeforeTheChange() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in
      square.id(isOn).transition(.offset(x: isOn ? 40 : -20))
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [30, 60])
  }

  @Test func reducedMotionReplacesTheTransitionOfAnIdentity() {
    let handle = Handle<Bool>()
    let bench = replaced(handle, reducesMotion: true) { square, isOn in
      square.id(isOn).transition(.slide)
    }
    half(bench) { handle.set(true) }
    #expect(xs(bench) == [40, 40])
    #expect(abs(opacity(bench) - 0.5) < 0.02)
  }

  @Test func transitionOfAnIdentityHasItsOwnAnimation() {
    let handle = Handle<Bool>()
    let bench = replaced(handle) { square, isOn in
      square.id(isOn).transition(.offset(x: 40).animation(.linear(duration: 1)))
    }
    handle.set(true)
    bench.step()
    bench.run(0.5)
    #expect(xs(bench) == [60, 60])
    bench.run(0.6)
    #expect(xs(bench) == [40])
  }
}
