import JSON
import Raster
import Workers

/// Times whole pictures of 1920 × 1080 beside memset of the same memory, in turns, so that a machine
/// that changes its speed changes it for both.
enum Bench {
  struct Options {
    var only: String?
    var threads = 1
    var isJSON = false
    var geometryPath = "Assets/bench/geometry.txt"

    /// Nil for words that make no sense.
    init?(_ words: some Sequence<String>) {
      var rest = Array(words)[...]
      while let word = rest.popFirst() {
        switch word {
        case "--json": isJSON = true
        case "--only":
          guard let name = rest.popFirst() else { return nil }
          only = name
        case "--threads":
          guard let text = rest.popFirst(), let count = Int(text), (1...64).contains(count)
          else { return nil }
          threads = count
        case "--geometry":
          guard let path = rest.popFirst() else { return nil }
          geometryPath = path
        default: return nil
        }
      }
    }
  }

  struct Workload {
    var name: String
    var list: DisplayList

    init(_ name: String, _ draw: (inout GraphicsContext) -> Void) {
      self.name = name
      list = DisplayList()
      list.draw(Fragment(draw))
    }
  }

  private static let iterations = 60

  static func run(_ options: Options) throws {
    let workloads = workloads(try BenchGeometry(path: options.geometryPath))
    var pixmap = Pixmap(width: 1920, height: 1080)
    let renderer = Renderer(runner: WorkerPool(threads: options.threads))
    for workload in workloads where options.only ?? workload.name == workload.name {
      var times: [UInt64] = []
      var sets: [UInt64] = []
      for _ in 0..<iterations {
        renderer.invalidate()
        times.append(time { renderer.paint(workload.list, scale: 1, into: &pixmap) })
        sets.append(time { pixmap.clear(pixmap.bounds) })
      }
      renderer.invalidate()
      renderer.paint(workload.list, scale: 1, into: &pixmap)
      print(row(workload, options, times.sorted(), sets.sorted(), digest: pixmap.digest))
    }
  }

  private static func time(_ work: () -> Void) -> UInt64 {
    let start = Clock.nanoseconds()
    work()
    return Clock.nanoseconds() - start
  }

  private static func row(
    _ workload: Workload, _ options: Options, _ times: [UInt64], _ sets: [UInt64], digest: UInt64
  ) -> String {
    let (least, median) = (times[0], times[times.count / 2])
    let digest = String(digest, radix: 16)
    if options.isJSON {
      let json: JSON = [
        "workload": .string(workload.name), "threads": .number(options.threads),
        "min_ns": .number(Double(least)), "median_ns": .number(Double(median)),
        "memset_ns": .number(Double(sets[0])), "crc": .string(digest),
      ]
      return json.description
    }
    let ratio = (Double(least) / Double(max(sets[0], 1)) * 100).rounded() / 100
    return "\(workload.name): \(least / 1000) µs, median \(median / 1000), "
      + "\(ratio) of a memset (\(sets[0] / 1000) µs), \(digest)"
  }

  private static func workloads(_ geometry: BenchGeometry) -> [Workload] {
    let surface = Path(Rect(x: 0, y: 0, width: 1920, height: 1080))
    let violet = GraphicsContext.Shading.color(Color(hex: 0x8053DF))
    let dusk = Gradient(
      colors: [Color(hex: 0x260846), Color(hex: 0x8053DF), Color(hex: 0x12196F)])
    let (star, chords) = (geometry.polygon("STAR"), geometry.polygon("CHORDS"))
    let evenOdd = FillStyle(eoFill: true)
    return [
      Workload("W1") { $0.fill(surface, with: .color(Color(hex: 0x12196F))) },
      Workload("W2") { $0.fill(surface, with: .color(Color(hex: 0x8053DF, opacity: 0.5))) },
      Workload("W3") {
        $0.fill(
          surface,
          with: .linearGradient(dusk, startPoint: .zero, endPoint: Point(1920, 1080)))
      },
      Workload("W6") { context in
        for row in geometry.table("RRECTS") {
          let rect = Rect(x: row[0], y: row[1], width: row[2], height: row[3])
          context.fill(Path(roundedRect: rect, cornerRadius: row[4]), with: violet)
        }
      },
      Workload("W8") { context in
        for center in geometry.table("CIRCLES") {
          let box = Rect(x: center[0] - 15, y: center[1] - 15, width: 30, height: 30)
          context.fill(Path(ellipseIn: box), with: violet)
        }
      },
      Workload("W15nz") { $0.fill(star, with: violet) },
      Workload("W15eo") { $0.fill(star, with: violet, style: evenOdd) },
      Workload("W15Xnz") { $0.fill(chords, with: violet) },
      Workload("W15Xeo") { $0.fill(chords, with: violet, style: evenOdd) },
    ]
  }
}
