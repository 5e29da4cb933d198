import Glibc
import Paragraphs
import Synchronization
import TestSupport
import Testing

@testable import Typeset

@Suite struct ThreadTests {
  /// Four threads shape the same texts and read outlines; each thread starts with a different text.
  @Test func concurrentShapingGivesTheSameRuns() throws {
    let texts = (0..<300).map { i in
      ["Score \(i)", "AV\(i)", "♠ \(i)", "\u{5D0}\u{5D1} \(i)", "office \(i)"][i % 5]
    }
    let font = FontDescription(size: 31)
    let alone = try TestFonts.library()
    let expected = texts.map { alone.shape($0, font: font) }
    let shared = try TestFonts.library()
    let results = Mutex<[[GlyphRun]]>([])
    let threads = (0..<4).map { number in
      TestThread {
        var runs = expected
        for step in texts.indices {
          let i = (step + number * 75) % texts.count
          runs[i] = shared.shape(texts[i], font: font)
          for glyph in runs[i].glyphs {
            _ = runs[i].faces[Int(glyph.face)].outline(of: glyph.id)
          }
        }
        let finished = runs
        results.withLock { $0.append(finished) }
      }
    }
    for thread in threads { thread.join() }
    let all = results.withLock { $0 }
    #expect(all.count == 4)
    for runs in all {
      #expect(runs == expected)
      #expect(runs.map(\.width) == expected.map(\.width))
    }
  }
}

extension ThreadTests {
  /// Four threads lay out the same texts, with emoji if a font for them is installed.
  @Test func concurrentLayoutGivesTheSameLayouts() throws {
    func library() throws -> FontLibrary {
      try FontLibrary(
        folders: [TestFonts.quicksandFolder, TestFonts.dejaVuFolder, TestFonts.notoFolder],
        asksFontconfig: false)
    }
    let requests = (0..<120).map { i in
      TextRequest(
        [
          TextPiece("Hand \(i) 😀 is worth", font: FontDescription(size: 20, weight: .black)),
          TextPiece(" \(i) 🇩🇪 points", font: FontDescription(size: 15), tag: i),
        ], maximumWidth: Double(80 + i))
    }
    let alone = try library()
    let expected = requests.map { alone.layOut($0).lines.map(\.width) }
    let shared = try library()
    let results = Mutex<[[[Double]]]>([])
    let threads = (0..<4).map { number in
      TestThread {
        var widths = expected
        for step in requests.indices {
          let i = (step + number * 30) % requests.count
          let layout = shared.layOut(requests[i])
          widths[i] = layout.lines.map(\.width)
          for run in layout.lines.flatMap(\.runs) {
            for glyph in run.glyphs.glyphs {
              let face = run.glyphs.faces[Int(glyph.face)]
              _ = face.outline(of: glyph.id)
              _ = face.bitmap(of: glyph.id)
            }
          }
        }
        let finished = widths
        results.withLock { $0.append(finished) }
      }
    }
    for thread in threads { thread.join() }
    let all = results.withLock { $0 }
    #expect(all.count == 4)
    #expect(all.allSatisfy { $0 == expected })
  }
}

/// A separate thread, because Swift tasks use at most one thread per core.
private final class TestThread {
  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private var thread = pthread_t()

  init(_ run: @escaping @Sendable () -> Void) {
    let body = unsafe Unmanaged.passRetained(Body(run)).toOpaque()
    let code = unsafe pthread_create(
      &thread, nil,
      { body in
        guard let body = unsafe body else { return nil }
        unsafe Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
        return nil
      }, body)
    precondition(code == 0, "no thread")
  }

  func join() { _ = pthread_join(thread, nil) }
}
