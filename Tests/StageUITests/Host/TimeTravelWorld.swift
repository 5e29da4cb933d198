import TestSupport

@testable import StageUI

/// A host behind a time traveller, with a surface, in frames of 16 ms on a clock of its own.
@MainActor
final class TimeTravelWorld {
  let host: ViewHost
  let travel: TimeTravel
  let size: Size
  private(set) var pixels: [UInt32]
  private(set) var outcome = FrameOutcome(needsPaint: false)
  /// The input of each update of the program.
  private(set) var inputs: [FrameInput] = []
  /// Changes the outcome of each update of the program.
  var answer: (inout FrameOutcome, FrameInput) -> Void = { _, _ in }
  private(set) var now = Nanoseconds.zero
  private var isFresh = true

  init<Content: View>(
    _ size: Size = Size(320, 240), @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.size = size
    pixels = [UInt32](repeating: 0, count: Int(size.width) * Int(size.height))
    host = ViewHost(glyphs: BlockFont(), content: content)
    travel = TimeTravel(host)
  }

  /// Updates, and paints if needed.
  func frame(_ kinds: [InputEvent.Kind] = [], after step: Nanoseconds = .milliseconds(16)) {
    now += step
    outcome = travel.update(.stepped(to: now, kinds, size: size)) { input in
      inputs.append(input)
      var outcome = host.update(input)
      answer(&outcome, input)
      return outcome
    }
    guard outcome.needsPaint, !outcome.quits else { return }
    withSurface { surface in travel.paint(into: surface) { host.paint(into: $0) } }
  }

  /// Lets a closure paint into the pixels of the window.
  func withSurface(_ paint: (borrowing SurfaceMemory) -> [PixelRect]) {
    let (width, height) = (Int(size.width), Int(size.height))
    unsafe pixels.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let surface = unsafe SurfaceMemory(
        baseAddress: base, width: width, height: height, bytesPerRow: 4 * width, isFresh: isFresh)
      _ = paint(surface)
    }
    isFresh = false
  }

  func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    for isDown in [true, false] {
      frame([.key(KeyEvent(isDown: isDown, key: key, modifiers: modifiers))])
    }
  }

  func pointer(_ phase: PointerEvent.Phase, _ point: Point) {
    frame([.pointer(PointerEvent(phase: phase, position: point, button: .primary))])
  }

  /// The rectangle of the bar in points; null while the program runs.
  var bar: Rect { travel.pause?.bar.rect ?? .null }

  /// The number of the frame that is shown while the program is paused.
  var shownFrame: Int? {
    guard let pause = travel.pause, let history = travel.history else { return nil }
    return history.frames[history.index(at: pause.playhead.time)].number
  }

  /// Returns the number of pixels outside the bar that differ from others.
  func differences(from others: [UInt32]) -> Int {
    let width = Int(size.width)
    return pixels.indices.count { index in
      pixels[index] != others[index]
        && !bar.contains(Point(Double(index % width) + 0.5, Double(index / width) + 0.5))
    }
  }
}
