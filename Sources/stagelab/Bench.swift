import Measuring
import Numerics
import StageUI

/// Measures the times of changes to views.
///
/// Each measurement alternates with a reference workload: memset of a frame, or functions of
/// Numerics. A change of the processor's clock speed then affects measurement and reference alike.
@MainActor
struct Bench {
  private static let iterations = 1000

  private let glyphs: any GlyphSource
  private var isGood = true

  /// Runs all measurements and prints them; returns whether every figure is within its limit.
  static func run(_ glyphs: any GlyphSource) throws -> Bool {
    var bench = Bench(glyphs: glyphs)
    bench.measureChanges()
    bench.measureRows()
    bench.measureSprings()
    bench.check(try PushBench.run(), "the first frame of a pushed screen takes too long")
    return bench.isGood
  }

  private init(glyphs: any GlyphSource) { self.glyphs = glyphs }

  // MARK: 300 views

  /// A change of one state, with the work that the change must cause in the views.
  struct Change {
    var name: String
    /// The expected numbers of evaluated bodies, measurements, layouts and recordings.
    var expected: [Int]
    var make: (BindingBox<RowContent>, Int) -> Void
  }

  static let changes = [
    Change(name: "a colour", expected: [2, 0, 0, 1]) { box, _ in
      box.value?.wrappedValue.isMarked.toggle()
    },
    // The text, its box, its row, the row's margin, the column of rows and the root may have
    // changed size. No other row is affected.
    Change(name: "a number", expected: [2, 19, 6, 1]) { box, turn in
      box.value?.wrappedValue.points = 100 + turn % 900
    },
    // The text, the spacer, the row, its margin, the column of rows and the root may have changed
    // size.
    Change(name: "a word", expected: [2, 16, 6, 1]) { box, turn in
      box.value?.wrappedValue.name = turn % 2 == 0 ? "Two Pair" : "Three of a Kind"
    },
  ]

  private mutating func measureChanges() {
    print(
      "300 views, one state changed: time of update, layout and recording, and of memset of 1080p")
    print(
      columns([
        "", "bodies", "measures", "layouts", "recordings", "µs", "memset", "× memset", "limit",
      ]))
    let box = BindingBox<RowContent>()
    let screen = Screen(Page.size, glyphs) { Page(box: box) }
    let memory = FrameMemory(width: 1920, height: 1080)
    for change in Self.changes {
      var turn = 0
      func step() {
        turn += 1
        change.make(box, turn)
        screen.step()
      }
      for _ in 0..<1000 { step() }
      let cost = screen.cost(step)
      let times = Stopwatch.medians(Self.iterations, step) { memory.set() }
      let ratio = Double(times.work) / Double(times.peer)
      print(
        columns(
          [change.name] + cost.map(String.init) + [
            Figures.microseconds(times.work), Figures.microseconds(times.peer),
            Figures.number(ratio, 2),
            "1.00",
          ]))
      check(ratio <= 1, "\(change.name) takes longer than memset")
      check(cost == change.expected, "\(change.name) does not cause exactly the expected work")
    }
    let rest = screen.cost { screen.step() }
    check(rest == [0, 0, 0, 0], "a frame at rest causes work")
  }

  // MARK: 10,000 rows

  private mutating func measureRows() {
    print("")
    print("10,000 rows: scrolling to a row, then to the next")
    print(
      columns(["", "rows", "measures", "layouts", "recordings", "commands", "µs", "", ""]))
    let scroller = ListPage.Scroller()
    let screen = Screen(Size(400, 400), glyphs) { ListPage(scroller: scroller) }
    // Shows a row in the middle of the screen, with equally many visible rows above and below.
    func show(_ row: Int) {
      scroller.proxy?.scrollTo(row, anchor: .center)
      screen.step()
    }
    var costs: [[Int]] = []
    for row in [10, 5000, 9990] {
      // Scrolling starts far from `row`, so that the rows to show do not exist yet.
      show(2500)
      let jump = screen.cost { show(row) }
      let step = screen.cost { show(row + 1) }
      let commands = screen.commandCount
      var turn = 0
      let times = Stopwatch.medians(Self.iterations) {
        turn += 1
        show(row + turn % 2)
      } beside: {
      }
      print(
        columns(
          ["\(row)"] + zip(jump, step).map { "\($0)+\($1)" }
            + ["\(commands)", Figures.microseconds(times.work)]))
      costs.append(jump + step + [commands])
    }
    check(costs.allSatisfy { $0 == costs[0] }, "the work depends on the position of the row")
  }

  // MARK: 1,000 springs

  private mutating func measureSprings() {
    print("")
    print("1,000 springs stepped and retargeted, and 1,000 times exp + sin + cos")
    let count = 1000
    var springs = (0..<count).map { AnimatedValue(Double($0)) }
    var time = 0.0
    var sum = 0.0
    let animation = Animation.spring(response: 0.3, dampingFraction: 0.7)
    let times = Stopwatch.medians(Self.iterations) {
      time += 1.0 / 60
      for index in springs.indices {
        springs[index].retarget(to: time + Double(index % 7), animation: animation, at: time)
        sum += springs[index].present(at: time + 1.0 / 60)
      }
    } beside: {
      for index in 0..<count {
        let argument = Double(index) * 0.01 + time * 0.001
        sum += Double.exp(-argument) + Double.sin(argument) + Double.cos(argument)
      }
    }
    let ratio = Double(times.work) / Double(times.peer)
    print(
      "\(Figures.microseconds(times.work)) µs and \(Figures.microseconds(times.peer)) µs: "
        + "\(Figures.number(ratio, 2)) of at most 1.50" + (sum.isNaN ? ", and a spring is NaN" : "")
    )
    check(ratio <= 1.5 && !sum.isNaN, "springs take too long")
  }

  // MARK: Measuring

  private mutating func check(_ isTrue: Bool, _ failure: String) {
    if isTrue { return }
    isGood = false
    print("over the limit: \(failure)")
  }
}
