import Commands
import Raster
import Workers

/// Compares the canvas with references computed in Double.
enum Accuracy {
  struct Options {
    var shapes = 2000
    var seed: UInt64 = 1
    var geometryPath = BenchGeometry.standardPath
  }

  @MainActor static let command = Command(
    "accuracy", "Compares the canvas's pixels with references computed in Double", Options(),
    options: [
      .integer("--shapes", in: 1...1_000_000, "the number of random shapes (default: 2000)") {
        $0.shapes = $1
      },
      .integer("--seed", in: 0...Int.max, "the seed of the random shapes (default: 1)") {
        $0.seed = UInt64($1)
      },
      .text("--geometry", "FILE", BenchGeometry.meaning) { $0.geometryPath = $1 },
    ],
    failsWhen: "a figure exceeds its limit"
  ) { options, _ in try run(options) ? 0 : 1 }

  /// Prints every figure, and returns whether all are within their limits.
  static func run(_ options: Options) throws -> Bool {
    let geometry = try BenchGeometry(path: options.geometryPath)
    var isWithinLimit = true
    func show(_ findings: [AccuracyFinding]) {
      for finding in findings {
        print(finding.line)
        if !finding.isWithinLimit { isWithinLimit = false }
      }
    }
    show(coverage(shapes: options.shapes, seed: options.seed))
    show(seams(seed: options.seed))
    show(ramp())
    show(gradients())
    show(mesh(geometry))
    show(shadows(geometry))
    show(blurs())
    return isWithinLimit
  }

  static let meanLimit = 0.4
  static let worstLimit = 1.5
  static let sharedLimit = 24.0

  /// Compares random shapes with their exact areas.
  static func coverage(shapes: Int, seed: UInt64) -> [AccuracyFinding] {
    var findings: [AccuracyFinding] = []
    var all = AccuracyTally()
    var shared = AccuracyTally()
    let kinds = AccuracyShape.Kind.allCases
    for (index, kind) in kinds.enumerated() {
      let tally = errors(
        kind, count: (shapes + kinds.count - 1 - index) / kinds.count,
        seed: seed &* 100 &+ UInt64(index))
      let worst = max(tally.border.worst, tally.inside.worst)
      findings += [
        AccuracyFinding(
          "\(kind.rawValue): mean of the border", tally.border.mean, limit: meanLimit),
        AccuracyFinding("\(kind.rawValue): worst error", worst, limit: worstLimit),
      ]
      if tally.shared.count > 0 {
        findings.append(
          AccuracyFinding(
            "\(kind.rawValue): worst of \(tally.shared.count) overlaps", tally.shared.worst,
            limit: sharedLimit))
      }
      all.add(tally.border)
      shared.add(tally.shared)
    }
    all.add(shared)
    findings.append(
      AccuracyFinding("all \(all.count) border pixels: mean error", all.mean, limit: meanLimit))
    return findings
  }

  private struct Errors {
    /// The errors of partly covered pixels that belong to one outline.
    var border = AccuracyTally()
    /// The errors of pixels in which several outlines overlap.
    var shared = AccuracyTally()
    /// The errors of pixels that are covered completely or not at all.
    var inside = AccuracyTally()
  }

  private static func errors(
    _ kind: AccuracyShape.Kind, count: Int, seed: UInt64
  ) -> Errors {
    var numbers = SeededNumbers(seed: seed)
    var errors = Errors()
    let size = AccuracyShape.size
    for _ in 0..<count {
      let shape = AccuracyShape(kind, &numbers)
      let canvas = AccuracyCanvas(width: size, height: size, shape.draw)
      let (coverage, isShared) = shape.reference
      for (index, expected) in coverage.enumerated() {
        let error = canvas.alpha(index % size, index / size) - expected * 255
        let isBorder = expected > 1e-9 && expected < 1 - 1e-9
        // Edges of a stroke can meet inside the stroke. Even a fully covered pixel may be wrong
        // there; its error counts as shared.
        if !isShared.isEmpty, isShared[index], isBorder || error != 0 {
          errors.shared.add(error)
        } else if !isBorder {
          errors.inside.add(error)
        } else {
          errors.border.add(error)
        }
      }
    }
    return errors
  }
}
