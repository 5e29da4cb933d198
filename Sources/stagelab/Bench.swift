import Measuring
import Numerics
import StageUI

/// Times changes beside memset of a frame and functions of Numerics, in turns, so that a machine
/// that changes its speed changes it for both.
@MainActor
struct Bench {
  private static let iterations = 1000

  private let glyphs: any GlyphSource
  private var isGood = true

  /// False when something is over its limit.
  static func run(_ glyphs: any GlyphSource) -> Bool {
    var bench = Bench(glyphs: glyphs)
    bench.measureChanges()
    bench.measureRows()
    bench.measureSprings()
    return bench.isGood
  }

  private init(glyphs: any GlyphSource) { self.glyphs = glyphs }

  // MARK: 300 views

  /// A change of one state, and what it is to cost: exactly the views that depend on it.
  struct Change {
    var name: String
    /// Bodies, measures, layouts and recordings.
    var expected: [Int]
    var make: (Remote<Facts>, Int) -> Void
  }

  static let changes = [
    Change(name: "a colour", expected: [2, 0, 0, 1]) { remote, _ in
      remote.value?.wrappedValue.isMarked.toggle()
    },
    // The text, its box, its row, the row's margin, the column of rows and the root: each of them
    // may be another size. No other row is touched.
    Change(name: "a number", expected: [2, 19, 6, 1]) { remote, turn in
      remote.value?.wrappedValue.points = 100 + turn % 900
    },
    // The same without the box, but with the space that gives way.
    Change(name: "a word", expected: [2, 16, 6, 1]) { remote, turn in
      remote.value?.wrappedValue.name = turn % 2 == 0 ? "Two Pair" : "Three of a Kind"
    },
  ]

  private mutating func measureChanges() {
    print("300 views, one state changed: update, layout and recording beside memset of 1080p")
    print(
      columns([
        "", "bodies", "measures", "layouts", "recordings", "µs", "memset", "× memset", "limit",
      ]))
    let remote = Remote<Facts>()
    let screen = Screen(Page.size, glyphs) { Page(remote: remote) }
    let memory = FrameMemory(width: 1920, height: 1080)
    for change in Self.changes {
      var turn = 0
      func step() {
        turn += 1
        change.make(remote, turn)
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
      demand(ratio <= 1, "\(change.name) takes longer than memset")
      demand(cost == change.expected, "\(change.name) reaches other views than those it should")
    }
    let rest = screen.cost { screen.step() }
    demand(rest == [0, 0, 0, 0], "a frame at rest does something")
  }

  // MARK: 10,000 rows

  private mutating func measureRows() {
    print("")
    print("10,000 rows: showing a row, then the next")
    print(
      columns(["", "rows", "measures", "layouts", "recordings", "commands", "µs", "", ""]))
    let scroller = ListPage.Scroller()
    let screen = Screen(Size(400, 400), glyphs) { ListPage(scroller: scroller) }
    // In the middle, so that both have the same neighbours above and below.
    func show(_ row: Int) {
      scroller.proxy?.scrollTo(row, anchor: .center)
      screen.step()
    }
    var costs: [[Int]] = []
    for row in [10, 5000, 9990] {
      // From far away: nothing that is to be seen is there yet.
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
    demand(costs.allSatisfy { $0 == costs[0] }, "rows far down cost something else than the first")
  }

  // MARK: 1,000 springs

  private mutating func measureSprings() {
    print("")
    print("1,000 springs, stepped and given another target, beside 1,000 (exp + sin + cos)")
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
      "\(Figures.microseconds(times.work)) µs beside \(Figures.microseconds(times.peer)) µs: "
        + "\(Figures.number(ratio, 2)) of at most 1.50" + (sum.isNaN ? ", and not a number" : ""))
    demand(ratio <= 1.5 && !sum.isNaN, "springs are slow")
  }

  // MARK: Measuring

  private mutating func demand(_ isTrue: Bool, _ complaint: String) {
    if isTrue { return }
    isGood = false
    print("over: \(complaint)")
  }
}
