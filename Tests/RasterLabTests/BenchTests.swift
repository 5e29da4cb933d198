import Measuring
import Raster
import Testing

@testable import rasterlab

@Suite struct BenchTests {
  @Test func everyWorkloadHasABestPeerTime() {
    let names = BenchWorkloads(BenchGeometry.none, width: 16, height: 9).all.map(\.name)
    #expect(names.count == 24 && Set(names) == Set(BenchPeer.best.keys))
  }

  private func row(_ name: String, least: UInt64, memset: UInt64) -> BenchRow {
    BenchRow(name, threads: 1, times: [least, least * 2], sets: [memset], digest: "0")
  }

  @Test func benchRatioIsTheSmallerOfTheMemsetAndCairoRatios() throws {
    let ours = row("W3", least: 940_000, memset: 100_000)
    let cairo = row("W3", least: 10_000_000, memset: 0)
    let alone = try #require(BenchTable([ours], cairo: []).ratio(ours))
    #expect(abs(alone - 1) < 1e-9)
    let beside = try #require(BenchTable([ours], cairo: [cairo]).ratio(ours))
    #expect(abs(beside - 1) < 1e-9, "Cairo's column says 1.16")
    let disturbed = row("W3", least: 940_000, memset: 140_000)
    let void = try #require(BenchTable([disturbed], cairo: [cairo]).ratio(disturbed))
    #expect(abs(void - 0.094 / 0.081) < 1e-9)
    #expect(BenchTable([disturbed], cairo: []).ratio(disturbed) == nil)
  }

  @Test func benchMeanIsGeometric() throws {
    let rows = [
      row("W3", least: 940_000, memset: 100_000), row("W2", least: 1_040_000, memset: 100_000),
    ]
    let mean = try #require(BenchTable(rows, cairo: []).mean)
    #expect(abs(mean - 2) < 1e-9)
  }

  @Test func workloadDrawsTheSamePictureEveryTime() {
    let renderer = Renderer()
    var surface = BenchSurface(width: 64, height: 36)
    let workloads = BenchWorkloads(BenchGeometry.none, width: 64, height: 36).wholeSurface
    for workload in workloads {
      var run = BenchRun(workload)
      let first = run.digest(&surface, renderer)
      #expect(run.digest(&surface, renderer) == first, "\(workload.name)")
    }
  }

  @Test func figuresRoundToTheirDecimals() {
    #expect(Figures.number(1.005, 1) == "1.0" && Figures.number(-0.26, 1) == "-0.3")
    #expect(Figures.number(12.3456, 3) == "12.346" && Figures.number(nil, 2) == "–")
  }
}
