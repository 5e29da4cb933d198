import Audio
import Numerics
import PNG
import Raster
import StageUI
import TestSupport
import Testing

@testable import PokerSlamGame

/// The spectrogram of every sound, as a picture in the repository.
@MainActor
@Suite(.serialized) struct SoundSheetTests {
  private static let columns = 8
  private static let (width, height) = (150, 96)
  /// The size of a spectrogram in time steps and rows of frequencies; a step is two pixels wide.
  private static let (steps, rows) = (70, 70)
  private static let size = 2_048
  private static let musicSeconds = 30.0

  /// Each spectrogram shows the whole sound from left to right, 50 Hz to 16 kHz from the bottom up,
  /// and −75 dB to −5 dB from dark to light.
  ///
  /// All sounds together take half a minute, which is too long for a short run.
  @Test(.enabled(if: Conditions.areAll)) func soundSheetEqualsItsGolden() throws {
    let names = SoundBook.names
    let height = (names.count + Self.columns - 1) / Self.columns * Self.height
    var pixmap = Pixmap(width: Self.columns * Self.width, height: height)
    Renderer().paint(
      captions(names, height: height, try GoldenTests.fonts.get()), scale: 1, into: &pixmap)
    var pixels = pixmap.straightRGBA
    for (index, name) in names.enumerated() {
      let sides = try #require(SoundBook.sides(of: name, musicSeconds: Self.musicSeconds))
      let samples = zip(sides.left, sides.right).map { $0 + $1 }
      for step in 0..<Self.steps {
        let levels = levels(samples, step)
        for row in 0..<Self.rows {
          let color = Self.color(levels[row])
          let x = index % Self.columns * Self.width + 5 + 2 * step
          let y = index / Self.columns * Self.height + Self.rows + 3 - row
          for column in x..<x + 2 {
            let place = (y * pixmap.width + column) * 4
            pixels.replaceSubrange(place..<place + 4, with: color)
          }
        }
      }
    }
    try GoldenTests.goldens.compare(
      PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixels), name: "sounds")
  }

  private func captions(
    _ names: [String], height: Int, _ glyphs: any GlyphSource
  ) -> DisplayList {
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: glyphs) { context in
        let size = Size(Double(Self.columns * Self.width), Double(height))
        context.fill(Path(Rect(origin: .zero, size: size)), with: .color(Color(hex: 0x17131F)))
        for (index, name) in names.enumerated() {
          context.draw(
            Text(name).font(.system(size: 11, design: .rounded)).foregroundStyle(.white),
            at: Point(
              Double(index % Self.columns * Self.width) + 5,
              Double(index / Self.columns * Self.height + Self.rows + 14)), anchor: .leading)
        }
      })
    return list
  }

  /// Returns the loudest level of each row, in decibels.
  ///
  /// Each row covers a range of frequencies, and the first row has the lowest.
  private func levels(_ samples: [Float], _ step: Int) -> [Double] {
    let centre = samples.count * (2 * step + 1) / (2 * Self.steps)
    let powers = Spectrum.powers(samples, at: centre - Self.size / 2, size: Self.size)
    let hertz = 48_000 / Double(Self.size)
    // The power of a full-scale sine after the window function is applied.
    let full = Double(Self.size * Self.size) / 16
    return (0..<Self.rows).map { row in
      let low = 50 * Double.pow(320, Double(row) / Double(Self.rows)) / hertz
      let high = 50 * Double.pow(320, Double(row + 1) / Double(Self.rows)) / hertz
      let bins = Int(low.rounded())...max(Int(high.rounded()) - 1, Int(low.rounded()))
      let power = bins.map { powers[$0] }.max() ?? 0
      return power > 0 ? 10 * Double.log(power / full) / Double.log(10) : -200
    }
  }

  /// Returns the colour of a level, in steps of 5 dB so that tiny differences do not show.
  private static func color(_ level: Double) -> [UInt8] {
    let share = min(max(((level + 75) / 5).rounded(.down) * 5 / 70, 0), 1)
    let stops: [(Double, Double, Double)] = [
      (9, 6, 20), (62, 20, 110), (176, 42, 110), (244, 140, 50), (255, 244, 200),
    ]
    let place = share * Double(stops.count - 1)
    let index = min(Int(place), stops.count - 2)
    let t = place - Double(index)
    let (a, b) = (stops[index], stops[index + 1])
    return [a.0 + t * (b.0 - a.0), a.1 + t * (b.1 - a.1), a.2 + t * (b.2 - a.2)]
      .map { UInt8($0.rounded()) } + [255]
  }
}
