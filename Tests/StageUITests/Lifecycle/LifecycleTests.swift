import Observation
import Testing

@testable import StageUI

@MainActor
struct LifecycleTests {
  final class Log {
    var lines: [String] = []
  }

  @Test func onAppearAndOnDisappearAreCalledOnce() {
    let (handle, log) = (Handle<Bool>(), Log())
    let bench = Bench {
      Stage(false, handle) { isOn in
        if isOn {
          Color.white
            .onAppear { log.lines.append("here") }
            .onDisappear { log.lines.append("gone") }
        }
      }
    }
    handle.set(true)
    bench.step()
    #expect(log.lines == ["here"])
    withAnimation(.linear(duration: 1)) { handle.set(false) }
    bench.step()
    bench.run(0.5)
    #expect(log.lines == ["here"])
    bench.run(0.6)
    #expect(log.lines == ["here", "gone"])
  }

  /// A view that reads its environment, has an overlay, and is animated forever.
  struct Guest: View {
    @Environment(\.textScale) private var scale
    @State private var isLarge = false

    var body: some View {
      Color.white.frame(width: 10 * scale, height: 10)
        .overlay { Color.black.frame(width: 2 * scale, height: 2) }
        .scaleEffect(isLarge ? 2 : 1)
        .animation(.linear(duration: 1).repeatForever(), value: isLarge)
        .onAppear { isLarge = true }
    }
  }

  @MainActor
  private struct Remembered {
    weak var node: ViewNode?
  }

  private static func nodes(in node: ViewNode?) -> [ViewNode] {
    node.map { [$0] + $0.children.flatMap { nodes(in: $0) } } ?? []
  }

  @Test func removedViewsAreFreed() {
    let handle = Handle<Bool>()
    let bench = Bench { Stage(false, handle) { isOn in if isOn { Guest() } } }
    let tree = bench.host.tree
    handle.set(true)
    bench.step()
    bench.run(0.5)
    #expect(tree.isMoving)
    let remembered = Self.nodes(in: tree.rootNode).map { Remembered(node: $0) }
    handle.set(false)
    bench.step()
    bench.step()
    #expect(!tree.isMoving)
    let left = Self.nodes(in: tree.rootNode)
    #expect(left.count < remembered.count)
    let behind = remembered.compactMap(\.node).filter { node in !left.contains { $0 === node } }
    #expect(behind.isEmpty, "\(behind.map { "\(type(of: $0))" })")
  }

  /// A view that shows one of three texts.
  ///
  /// Each text has its own transition.
  private struct Says: View {
    var part: Int

    var body: some View {
      VStack {
        if part == 0 {
          ViewThatFits(in: .vertical) { Text("A pair").fixedSize() }
            .id(part)
            .transition(
              .asymmetric(
                insertion: .identity,
                removal: .scale(scale: 1.2).combined(with: .opacity)
                  .animation(.easeOut(duration: 0.3))))
        } else if part == 1 {
          Text("One").transition(.opacity.animation(.easeOut(duration: 0.2)))
        } else {
          Text("None").foregroundStyle(.red)
            .transition(.opacity.animation(.easeOut(duration: 0.2)))
        }
      }
    }
  }

  @Test func interruptedTransitionsFreeTheirRemovedViews() {
    let handle = Handle<Int>()
    let bench = Bench { Stage(1, handle) { Says(part: $0) } }
    let tree = bench.host.tree
    var remembered: [Remembered] = []
    for number in 0..<60 {
      withAnimation(.spring(response: 0.4, dampingFraction: 0.7)) {
        handle.set(number * number % 7 % 3)
      }
      bench.step()
      remembered += Self.nodes(in: tree.rootNode).map { Remembered(node: $0) }
      bench.run([0, 0.1, 0.25, 0.5, 0.1][number % 5])
    }
    bench.run(2)
    #expect(!tree.isMoving)
    let left = Self.nodes(in: tree.rootNode)
    let behind = remembered.compactMap(\.node).filter { node in !left.contains { $0 === node } }
    #expect(behind.isEmpty, "\(Set(behind.map { "\(type(of: $0))" }))")
  }

  @Test func viewsRemovedDuringAnEndlessAnimationAreFreed() {
    let (part, height) = (Handle<Int>(), Handle<Double>())
    let bench = Bench {
      VStack {
        Stage(10, height) { Color.white.frame(width: 10, height: $0) }
        Stage(1, part) { Says(part: $0) }
      }
    }
    var remembered: [Remembered] = []
    for number in 0..<10 {
      withAnimation { part.set(number % 3) }
      bench.step()
      remembered += Self.nodes(in: bench.host.tree.rootNode).map { Remembered(node: $0) }
      withAnimation(.linear(duration: 1).repeatForever()) { height.set(Double(20 + number)) }
      bench.run(1)
    }
    let left = Self.nodes(in: bench.host.tree.rootNode)
    let behind = remembered.compactMap(\.node).filter { node in !left.contains { $0 === node } }
    #expect(behind.isEmpty, "\(Set(behind.map { "\(type(of: $0))" }))")
  }

  @Test func changedModelInvalidatesAViewOnlyOnce() {
    let (handle, theme) = (Handle<Int>(), Theme())
    let bench = Bench {
      Stage(1, handle) { value in if value > 0 { Themed(theme: theme, value: value) } }
    }
    for value in 2..<10 {
      handle.set(value)
      bench.step()
    }
    theme.isDark = true
    // Nine evaluations have read the model, but a change invalidates the view only once.
    #expect(bench.host.tree.invalid.flatMap(\.slots).count == 1)
    bench.step()
    handle.set(0)
    bench.step()
    theme.isDark = false
    #expect(!bench.host.tree.isInvalid)
  }

  @Observable
  final class Theme { var isDark = false }

  private struct Themed: View {
    let theme: Theme
    var value: Int

    var body: some View {
      Color(white: theme.isDark ? 0 : 1).frame(width: Double(value), height: 10)
    }
  }

  @Test func onChangeIsCalledOnceWithTheOldAndNewValues() {
    let (handle, log) = (Handle<Int>(), Log())
    let bench = Bench {
      Stage(1, handle) { value in
        Color.white
          .onChange(of: value) { log.lines.append("\($0)-\($1)") }
          .onChange(of: value, initial: true) { log.lines.append("any") }
          .onChange(of: value) { new in log.lines.append("\(new)") }
          .onChange(of: value / 10) { log.lines.append("ten") }
      }
    }
    #expect(log.lines == ["any"])
    log.lines = []
    handle.set(2)
    bench.step()
    #expect(log.lines.sorted() == ["1-2", "2", "any"])
    bench.step()
    #expect(log.lines.count == 3)
  }

  @Test func tasksAreCancelledWithTheirView() async throws {
    let (handle, log) = (Handle<Int>(), Log())
    let bench = Bench {
      Stage(1, handle) { value in
        if value > 0 {
          Color.white.task(id: value) {
            log.lines.append("begins \(value)")
            while !Task.isCancelled { await Task.yield() }
            log.lines.append("ends \(value)")
          }
        }
      }
    }
    func waitFor(_ count: Int) async {
      for _ in 0..<10_000 where log.lines.count < count { await Task.yield() }
    }
    await waitFor(1)
    #expect(log.lines == ["begins 1"])
    #expect(bench.host.tree.runningTasks == 1)
    handle.set(2)
    bench.step()
    await waitFor(3)
    #expect(log.lines.sorted() == ["begins 1", "begins 2", "ends 1"])
    handle.set(0)
    bench.step()
    await waitFor(4)
    #expect(log.lines.last == "ends 2")
    #expect(bench.host.tree.runningTasks == 0)
  }

  struct Counting: View {
    @State private var count = 0
    let log: Log

    var body: some View {
      let _ = log.lines.append("\(count)")
      Color.white.onAppear { count += 1 }
    }
  }

  @Test func changedIdentityResetsTheState() {
    let (handle, log) = (Handle<Int>(), Log())
    let bench = Bench { Stage(1, handle) { Counting(log: log).id($0) } }
    #expect(log.lines == ["0", "1"])
    handle.set(1)
    bench.step()
    #expect(log.lines == ["0", "1"])
    handle.set(2)
    bench.step()
    #expect(log.lines == ["0", "1", "0", "1"])
    #expect(bench.nodes(ColorNode.self).count == 1)
  }

  struct Loose: View, @MainActor Equatable {
    var value: Int
    let log: Log

    static func == (a: Loose, b: Loose) -> Bool { a.value / 10 == b.value / 10 }

    var body: some View {
      let _ = log.lines.append("\(value)")
      Color.white
    }
  }

  @Test func equatableViewIsEvaluatedOnlyIfItDiffers() {
    let (handle, log) = (Handle<Int>(), Log())
    let bench = Bench { Stage(1, handle) { Loose(value: $0, log: log).equatable() } }
    for value in [2, 9, 10, 11] {
      handle.set(value)
      bench.step()
    }
    #expect(log.lines == ["1", "10"])
  }

  @Test func tagIsReadableThroughAModifier() {
    let bench = Bench { Color.white.tag(7).padding(1) }
    #expect(bench.host.tree.rootNode?.laidOut.first?.tag == AnyHashable(7))
  }

  @Observable
  final class Model {
    var name = "a"
    var other = 0
  }

  struct ModelView: View {
    @Bindable var model: Model
    let log: Log

    var body: some View {
      let _ = log.lines.append(model.name)
      Color.white.onAppear { $model.other.wrappedValue = 5 }
    }
  }

  @Test func viewsFollowOnlyTheModelPropertiesTheyRead() {
    let (model, log) = (Model(), Log())
    let bench = Bench { ModelView(model: model, log: log) }
    #expect(model.other == 5)
    bench.step()
    #expect(log.lines == ["a"])
    model.name = "b"
    bench.step()
    model.other = 9
    bench.step()
    #expect(log.lines == ["a", "b"])
  }

  enum Mode: String { case easy, hard }

  struct Settings: View {
    @AppStorage("count") private var count = 3
    @AppStorage("volume") private var volume = 0.5
    @AppStorage("mode") private var mode = Mode.easy
    @AppStorage("name") private var name: String?
    let log: Log

    var body: some View {
      let _ = log.lines.append("\(count) \(volume) \(mode) \(name ?? "-")")
      Color.white.onAppear {
        count += 1
        mode = .hard
        name = "Ada"
        $volume.wrappedValue = 1
      }
    }
  }

  @Test func appStorageReadsAndWritesTheStore() {
    let (store, log) = (MemorySettingsStore(["count": .int(7), "volume": .int(0)]), Log())
    let bench = Bench {
      VStack {
        Settings(log: log)
      }.environment(\.settingsStore, store)
    }
    #expect(log.lines == ["7 0.0 easy -", "8 1.0 hard Ada"])
    #expect(store.value(for: "mode") == .string("hard"))
    bench.step()
    #expect(log.lines.count == 2)
  }

  struct Sum: PreferenceKey {
    static var defaultValue: Int { 0 }
    static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
  }

  @Test func preferencesOfChildrenAreReducedAndReported() {
    let (handle, log) = (Handle<Int>(), Log())
    let bench = Bench {
      Stage(1, handle) { value in
        VStack {
          Color.white.preference(key: Sum.self, value: value)
          if value > 1 { Color.black.preference(key: Sum.self, value: 10) }
        }
        .transformPreference(Sum.self) { $0 *= 2 }
        .onPreferenceChange(Sum.self) { log.lines.append("\($0)") }
      }
    }
    #expect(log.lines == ["2"])
    handle.set(2)
    bench.step()
    #expect(log.lines == ["2", "24"])
    handle.set(1)
    bench.step()
    #expect(log.lines == ["2", "24", "2"])
  }

  struct Names: View {
    @Namespace private var one
    @Namespace private var other
    let log: Log

    var body: some View {
      let _ = log.lines.append("\(one == other) \(one.hashValue == one.hashValue)")
      Color.white
    }
  }

  @Test func namespacesAreUnique() {
    let log = Log()
    _ = Bench { Names(log: log) }
    #expect(log.lines == ["false true"])
  }

  struct Scale: View {
    @Environment(\.pixelLength) private var pixelLength
    @Environment(\.isPresented) private var isPresented
    let log: Log

    var body: some View {
      let _ = log.lines.append("\(pixelLength) \(isPresented)")
      Color.white
    }
  }

  @Test func pixelLengthFollowsTheDisplayScale() {
    let log = Log()
    let bench = Bench { Scale(log: log) }
    bench.host.frame(size: bench.size, scale: 2, time: 1)
    bench.host.frame(size: bench.size, scale: 2, time: 2)
    #expect(log.lines == ["1.0 false", "0.5 false"])
  }

  @Test func feedbackOfAClosureIsGivenWhenTheTriggerChanges() {
    let handle = Handle<Int>()
    var feedback: [SensoryFeedback] = []
    let bench = Bench {
      Stage(0, handle) { Text("\($0)").sensoryFeedback(trigger: $0) { .selection } }
    }
    bench.host.onFeedback = { feedback.append($0) }
    bench.step()
    handle.set(1)
    bench.step()
    #expect(feedback == [.selection])
  }

  /// `ViewHost.frame` delivers feedback too.
  ///
  /// Programs without a window call `frame` instead of `update`.
  @Test func frameDeliversFeedbackOfAChangedTrigger() {
    let handle = Handle<Int>()
    var feedback: [SensoryFeedback] = []
    let bench = Bench {
      Stage(0, handle) { Text("\($0)").sensoryFeedback(.success, trigger: $0) }
    }
    bench.host.onFeedback = { feedback.append($0) }
    handle.set(1)
    bench.step()
    #expect(feedback == [.success])
    bench.step()
    #expect(feedback.count == 1)
  }

  @Test func tasksRequestFramesUnlessTheyWakeTheHost() {
    let bench = Bench { Text("x").task { try? await Task.sleep(for: .seconds(60)) } }
    guard case .at = bench.host.tree.next else {
      Issue.record("a frame every 25 ms, not \(bench.host.tree.next)")
      return
    }
    bench.host.isWokenByTasks = true
    #expect(bench.host.tree.next == .atRest)
  }
}
