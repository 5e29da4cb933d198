import TestSupport
import Testing
import Workers

@testable import Raster

/// Painted pixels, bytes and uses of caches, as a profiler gets them.
@Suite struct FrameCountTests {
  private let half = Color(red: 1, green: 0, blue: 0).opacity(0.5)

  /// A renderer with a profiler, and a surface for it.
  private final class Bench {
    let profiler = Profiler(tracks: 3, spans: 1) { 0 }
    let renderer: Renderer
    var pixmap: Pixmap

    init(_ width: Int, _ height: Int, runner: any BandRunner = SerialRunner(), bands: Int = 32) {
      renderer = Renderer(runner: runner, bandHeight: bands)
      renderer.profiler = profiler
      pixmap = Pixmap(width: width, height: height)
    }

    /// Paints a frame, and returns its counts.
    func paint(_ content: (inout DisplayList) -> Void) -> FrameCounts {
      var list = DisplayList()
      content(&list)
      renderer.paint(list, scale: 1, into: &pixmap)
      profiler.endFrame()
      return profiler.counts(of: profiler.frameCount - 1)
    }
  }

  private func fill(_ color: Color, _ rects: Rect...) -> Fragment {
    Fragment { context in
      for rect in rects { context.fill(Path(rect), with: .color(color)) }
    }
  }

  private let whole = Rect(x: 0, y: 0, width: 40, height: 20)
  private let corner = Rect(x: 0, y: 0, width: 10, height: 10)

  // MARK: - Pixels and bytes

  @Test func eachDrawingCountsWithItsBox() {
    let bench = Bench(40, 20)
    let counts = bench.paint {
      $0.draw(fill(half, whole, corner))
      // Half of it is outside of the surface.
      $0.draw(fill(half, Rect(x: 30, y: 0, width: 20, height: 10)))
    }
    #expect(counts.damaged == 800 && counts.painted == 800 + 100 + 100)
    #expect(counts.overdraw == 1.25)
    #expect(counts.writtenBytes == 4 * (800 + 1000), "the surface is cleared first")
    #expect(counts.readBytes == 0)
  }

  @Test func aDrawingBelowAnOpaqueOneIsNotPainted() {
    let bench = Bench(40, 20)
    let counts = bench.paint {
      $0.draw(fill(half, corner))
      $0.draw(fill(Color(red: 1, green: 0, blue: 0), whole))
    }
    #expect(counts.painted == 800 && counts.overdraw == 1)
    #expect(counts.writtenBytes == 4 * 800, "nothing is cleared")
  }

  @Test func aLayerIsClearedPaintedAndRead() {
    let bench = Bench(40, 20)
    let counts = bench.paint {
      $0.group(Group(id: 1, opacity: 0.5)) { $0.draw(fill(half, corner, corner)) }
    }
    #expect(counts.painted == 100 + 100 + 100)
    #expect(counts.writtenBytes == 4 * (800 + 100 + 300) && counts.readBytes == 4 * 100)
  }

  @Test func onlyTheDamageIsPainted() {
    let bench = Bench(40, 20)
    func frame(_ x: Double) -> FrameCounts {
      bench.paint {
        $0.draw(fill(half, whole), id: 1, at: .zero)
        $0.draw(fill(half, corner), id: 2, at: Point(x, 0))
      }
    }
    #expect(frame(0).damaged == 800)
    let moved = frame(20)
    // Two boxes of 100 pixels, where the drawing was and where it is.
    #expect(moved.damaged == 200 && moved.painted == 200 + 100 && moved.overdraw == 1.5)
    #expect(frame(20) == FrameCounts(), "nothing has changed")
    #expect(FrameCounts().overdraw == nil)
  }

  @Test func aBackdropIsReadFromTheSurface() {
    let bench = Bench(40, 20)
    let counts = bench.paint {
      $0.draw(fill(half, whole))
      $0.draw(Fragment { context in context.fill(Path(corner), with: .backdrop) })
    }
    #expect(counts.painted == 800 + 100)
    // The picture is read again when it is drawn.
    #expect(counts.readBytes == 4 * (100 + 100))
    #expect(counts.writtenBytes == 4 * (800 + 800 + 100 + 100))
    #expect(counts.pictures == FrameCounts.Uses(hits: 0, misses: 1))
  }

  @Test func countsDoNotDependOnThreadsOrBands() {
    func counts(_ runner: any BandRunner, bands: Int = 32) -> [FrameCounts] {
      let bench = Bench(200, 300, runner: runner, bands: bands)
      return (0..<3).map { frame in
        bench.paint { list in
          list.draw(fill(half, Rect(x: 0, y: 0, width: 200, height: 300)))
          for index in 0..<20 {
            var group = Group(
              id: UInt64(index + 10),
              transform: Transform(translationX: Double(index * 7), y: Double(index * 11 + frame)))
            group.filters = index < 10 ? [.blur(radius: 3)] : []
            group.opacity = 0.5
            list.group(group) { $0.draw(fill(half, corner, corner)) }
          }
        }
      }
    }
    let serial = counts(SerialRunner())
    #expect(serial[0].painted > 60_000 && serial[0].readBytes > 0)
    #expect(counts(WorkerPool(threads: 3)) == serial)
    // Nothing is opaque here. Drawings that an opaque one hides are found band by band.
    #expect(counts(SerialRunner(), bands: 7).map(\.painted) == serial.map(\.painted))
  }

  @Test func nothingIsCountedWithoutAProfiler() {
    let bench = Bench(40, 20)
    bench.renderer.profiler = nil
    #expect(bench.paint { $0.draw(fill(half, whole)) } == FrameCounts())
    bench.renderer.profiler = bench.profiler
    #expect(bench.paint { $0.draw(fill(half, corner)) }.painted == 100)
  }

  // MARK: - Caches

  @Test func picturesAndGroupsAreFoundInTheSecondFrame() {
    let bench = Bench(100, 40)
    func frame(_ move: Double) -> FrameCounts {
      bench.paint { list in
        for index in 0..<3 {
          var group = Group(
            id: UInt64(index + 1),
            transform: Transform(translationX: Double(index) * 30 + move, y: 0))
          group.filters = [.cached]
          list.group(group) { $0.draw(fill(half, corner)) }
        }
      }
    }
    let first = frame(0)
    #expect(first.pictures == FrameCounts.Uses(hits: 2, misses: 1), "all three show the same")
    #expect(first.filteredGroups == FrameCounts.Uses(hits: 0, misses: 3) && first.misses == 4)
    let second = frame(4)
    #expect(second.pictures == FrameCounts.Uses(hits: 3, misses: 0))
    #expect(second.filteredGroups == FrameCounts.Uses(hits: 3, misses: 0) && second.misses == 0)
    bench.renderer.evictAll()
    #expect(frame(8).pictures.misses == 1)
  }

  @Test func tablesOfGradientsAreMadeOnce() {
    let bench = Bench(40, 20)
    func frame(_ width: Double) -> FrameCounts {
      bench.paint { list in
        list.draw(
          Fragment { context in
            context.fill(
              Path(Rect(x: 0, y: 0, width: width, height: 20)),
              with: .linearGradient(
                Gradient(colors: [.black, .white]), startPoint: .zero, endPoint: Point(40, 0)))
          })
      }
    }
    #expect(frame(20).gradients == FrameCounts.Uses(hits: 0, misses: 1))
    let second = frame(30)
    #expect(second.gradients == FrameCounts.Uses(hits: 1, misses: 0))
    #expect(second.readBytes == 0, "a table is not pixels")
  }

  @Test func countsAreAddedAndSubtractedOneByOne() {
    var counts = FrameCounts()
    (counts.damaged, counts.painted, counts.writtenBytes, counts.readBytes) = (1, 2, 3, 4)
    counts.glyphMasks = FrameCounts.Uses(hits: 5, misses: 6)
    counts.shadowCorners = FrameCounts.Uses(hits: 7, misses: 8)
    counts.gradients = FrameCounts.Uses(hits: 9, misses: 10)
    counts.pictures = FrameCounts.Uses(hits: 11, misses: 12)
    counts.colorFields = FrameCounts.Uses(hits: 13, misses: 14)
    counts.reducedBitmaps = FrameCounts.Uses(hits: 15, misses: 16)
    counts.filteredGroups = FrameCounts.Uses(hits: 17, misses: 18)
    #expect(counts + counts - counts == counts && counts - counts == FrameCounts())
    #expect((counts + counts).caches.map(\.uses.hits) == [10, 14, 18, 22, 26, 30, 34])
    #expect(counts.misses == 84)
    // Each name is that of a cache in the report of held memory.
    let held = Renderer().heldMemory.entries.map(\.name)
    #expect(counts.caches.allSatisfy { held.contains($0.name) })
    #expect(FrameCounts.Uses(hits: 3, misses: 1).hitRate == 0.75)
    #expect(FrameCounts.Uses().hitRate == nil)
  }
}
