import StageUI
import Testing

@testable import StageTesting

@Suite struct PairingTests {
  @Test(arguments: [
    [3, 3, 3, 3], [2, 1, 5, 2, 3], [1, 1, 1], [4, 7], [2, 2, 2, 2, 2, 2, 2, 2],
  ])
  func rowsContainEveryPairOfValues(_ counts: [Int]) {
    let rows = Pairing.rows(of: counts)
    for (first, a) in counts.enumerated() {
      for (second, b) in counts.enumerated() where second > first {
        let found = Set(rows.map { [$0[first], $0[second]] })
        #expect(found.count == a * b, "axes \(first) and \(second)")
      }
    }
    #expect(rows.allSatisfy { row in zip(row, counts).allSatisfy { (0..<$1).contains($0) } })
    #expect(Set(rows).count == rows.count, "no row twice")
  }

  @Test func pairsOfEightAxesAreFew() {
    #expect(Pairing.rows(of: [2, 2, 2, 2, 2, 2, 2, 2]).count <= 10)
    #expect(Pairing.rows(of: [3, 3, 3, 3]).count <= 15)
  }

  private let axes = PictureAxes(
    sizes: [Size(100, 50), Size(50, 100)], scales: [1, 1.5], schemes: [.light, .dark],
    contrasts: [.standard, .increased], textScales: [1, 2],
    directions: [.leftToRight, .rightToLeft], reducesMotion: [false, true], times: [0, 0.25])

  @Test func allCombinationsHaveDifferentNames() {
    let all = axes.all
    #expect(all.count == 256)
    #expect(Set(all.map(\.name)).count == 256)
    #expect(all.first?.name == "100x50")
    #expect(all.last?.name == "50x100-at1.5-dark-contrast-text200-rtl-still-t0.25")
  }

  @Test func localeAndVariantArePartsOfTheName() {
    let condition = PictureCondition(
      size: Size(100, 50), scheme: .dark, locale: PictureVariant("de") { $0 },
      variant: PictureVariant("high contrast") { $0 })
    #expect(condition.name == "100x50-dark-de-high-contrast")
    #expect(PictureVariant("de") { $0 } == PictureVariant("de") { $0.opacity(0.5) })
  }

  @Test(arguments: [0, 1, 7, 20]) func orderHasEachPlaceOnce(_ count: Int) {
    for seed in UInt64(0)..<10 {
      let order = PictureOrder.order(of: count, seed: seed)
      #expect(order.sorted() == Array(0..<count))
      #expect(order == PictureOrder.order(of: count, seed: seed))
    }
  }

  @Test func seedsGiveDifferentOrders() {
    #expect(Set((UInt64(0)..<20).map { PictureOrder.order(of: 5, seed: $0) }).count > 5)
  }

  @Test func axisWithoutValuesHasNoConditions() {
    var axes = axes
    axes.schemes = []
    #expect(axes.all.isEmpty && axes.pairs.isEmpty)
  }
}
