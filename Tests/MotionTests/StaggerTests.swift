import Motion
import TestSupport
import Testing

@Suite struct StaggerTests {
  static let orders: [String: Stagger.Order] = [
    "forward": .forward, "reverse": .reverse, "center": .centerOut, "edges": .edgesIn,
  ]

  @Test func staggerOrdersMatchTheTestVectors() throws {
    for entry in try VectorFile("stagger").list("controller") {
      let count = Int(try entry.number("count"))
      for (name, order) in Self.orders {
        let stagger = Stagger(order, interval: 0.05, longest: 0.5)
        #expect(
          isClose(stagger.interval(in: count), try entry.number("effective_stagger"), 1e-9))
        #expect(isClose(stagger.delayOfLast(in: count), try entry.number("last_start"), 1e-9))
        #expect(
          isClose(
            stagger.end(of: count, each: 0.3), try entry.number("sequence_end_with_item_0.3"), 1e-9)
        )
        let expected = try entry.part(name)
        #expect(stagger.indices(in: count) == (try expected.numbers("order").map { Int($0) }))
        for (index, delay) in try expected.numbers("delay_by_index").enumerated() {
          #expect(isClose(stagger.delay(of: index, in: count), delay, 1e-9), "\(name) \(index)")
        }
      }
    }
  }

  @Test func staggerBandsMatchTheTestVectors() throws {
    for entry in try VectorFile("stagger").list("table_bands") {
      let count = Int(try entry.number("count"))
      let range = try entry.numbers("brief_delay_range")
      let bands = StaggerBands.standard
      #expect(bands.band(for: count)?.intervals == range[0]...range[1])
      let stagger = bands.stagger(for: count)
      #expect(isClose(stagger.interval, try entry.number("midpoint"), 1e-9))
      #expect(isClose(stagger.interval(in: count), try entry.number("capped_midpoint"), 1e-9))
      #expect(isClose(stagger.delayOfLast(in: count), try entry.number("last_start"), 1e-9))
      #expect(bands.stagger(for: count, leisure: 0).interval == range[0])
      #expect(isClose(bands.stagger(for: count, leisure: 7).interval, range[1], 1e-12))
    }
    #expect(StaggerBands([]).stagger(for: 3).interval == 0)
    let small = StaggerBands([StaggerBands.Band(upTo: 2, 0.1...0.2)])
    #expect(small.band(for: 9)?.intervals == 0.1...0.2)
  }

  @Test func unlimitedStaggerMatchesTheVectors() throws {
    let root = try VectorFile("stagger").root
    let lines = try root.part("ux_craft_linear")
    let glyphs = try root.part("pokerslam_glyph_text")
    for (interval, delays) in [
      (try lines.number("per_item"), try lines.numbers("delays_first_12")),
      (try glyphs.number("per_glyph"), try glyphs.numbers("delays_first_24")),
    ] {
      let stagger = Stagger(interval: interval)
      for (index, delay) in delays.enumerated() {
        #expect(isClose(stagger.delay(of: index, in: delays.count), delay, 1e-9))
      }
    }
  }

  @Test func intervalThatFillsADurationMatchesTheVectors() throws {
    let key = "pokerslam_text_renderer_delay_total_0.9_element_0.4"
    for entry in try VectorFile("stagger").list(key) {
      let count = Int(try entry.number("count"))
      let stagger = Stagger.filling(0.9, with: count, each: 0.4)
      #expect(isClose(stagger.interval(in: count), try entry.number("delay"), 1e-9))
      #expect(isClose(stagger.delayOfLast(in: count), try entry.number("last_start"), 1e-9))
      #expect(isClose(stagger.end(of: count, each: 0.4), try entry.number("last_end"), 1e-9))
    }
    #expect(Stagger.filling(0.3, with: 4, each: 0.4).interval == 0)
  }

  @Test(arguments: Stagger.Order.allCases)
  func everyStaggerOrderIsAPermutation(_ order: Stagger.Order) {
    let stagger = Stagger(order, interval: 0.05, longest: 0.5)
    for count in 0...40 {
      let indices = stagger.indices(in: count)
      #expect(Set(indices) == Set(0..<count))
      for (rank, index) in indices.enumerated() {
        #expect(stagger.rank(of: index, in: count) == rank)
      }
      #expect(Double(count) * stagger.interval(in: count) <= 0.5 + 1e-12)
    }
  }

  @Test func staggerDelaysOfInvalidNumbersAreNeverNegative() {
    for order in Stagger.Order.allCases {
      for interval in [Double.nan, -1, .infinity, 0, 1e300] {
        for longest in [Double.nan, -1, .infinity, 0, 0.5] {
          let stagger = Stagger(order, interval: interval, longest: longest)
          for count in [Int.min, -1, 0, 1, 2, 7] {
            for index in [Int.min, -1, 0, 3, .max] {
              #expect(stagger.delay(of: index, in: count) >= 0)
            }
            #expect(stagger.end(of: count, each: .nan) >= 0)
          }
        }
      }
    }
  }
}
