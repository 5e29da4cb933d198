// A profile of your own frames: how long each part of a frame takes.
//
//   Profile                         measures 120 frames and prints a table
//   Profile --picture profile.png   draws the graph, with the times of a simulated clock
import Dispatch
import Foundation
import PNG
import Raster
import StageUI
import Typeset

// 1. What is measured: a hundred tiles that turn.
struct Tiles: View {
  var body: some View {
    TimelineView(.animation) { timeline in
      let time = timeline.date.timeIntervalSinceReferenceDate
      LazyVGrid(columns: Array(repeating: GridItem(.flexible()), count: 10)) {
        ForEach(0..<100, id: \.self) { index in
          RoundedRectangle(cornerRadius: 6)
            .fill(Color(hue: Double(index) / 100, saturation: 0.6, brightness: 0.9))
            .frame(height: 30)
            .rotationEffect(.degrees(90 * time + Double(index)))
        }
      }
    }
    .padding()
  }
}

// 2. The kit reads no clock; the profiler is given one. Each reading of this clock is 0.1 ms later
// than the previous one, so the picture is the same in every run.
final class CountedClock {
  private var readings: UInt64 = 0

  func read() -> UInt64 {
    readings += 1
    return readings * 100_000
  }
}
let path = CommandLine.arguments.count == 3 ? CommandLine.arguments[2] : nil
let profiler =
  path == nil
  ? Profiler { Dispatch.DispatchTime.now().uptimeNanoseconds }
  : Profiler(clock: CountedClock().read)

// 3. The host and its renderer open and close the zones of a frame by themselves.
let host = ViewHost(glyphs: try FontLibrary()) { Tiles() }
host.profiler = profiler
let renderer = Renderer()
renderer.profiler = profiler
let size = Size(520, 420)
var pixmap = Pixmap(width: 520, height: 420)

@MainActor func frame(_ index: Int) {
  let list = host.frame(size: size, time: Double(index) / 60)
  renderer.paint(list, scale: 1, into: &pixmap)
  profiler.endFrame()
}
for index in 0..<120 { frame(index) }

// 4. The median time of every zone in milliseconds, including the zones inside it. The first 20
// frames are left out because they fill caches.
if path == nil {
  for zone in Zone.allCases {
    let times = (20..<120).map { profiler.time(of: zone, in: $0) }.sorted()
    guard let longest = times.last, longest > 0 else { continue }
    let figures = [times[50], longest].map { String(format: "%7.3f", Double($0) * 1e-6) }
    print("median\(figures[0])  maximum\(figures[1]) ms  \(zone.name)")
  }
}

// 5. The same times as a graph over the views, as F3 shows them in programs of the kit.
if let path {
  let graph = FrameGraph(profiler)
  host.overlay = { context, size in graph.draw(in: &context, size: size) }
  frame(120)
  let image = PNGImage(width: 520, height: 420, pixels: pixmap.straightRGBA)
  try Data(image.encoded()).write(to: Foundation.URL(fileURLWithPath: path))
}
