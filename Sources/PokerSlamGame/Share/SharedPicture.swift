internal import PNG
package import StageUI

/// Draws the picture of a game and stores the moves in its file.
package enum SharedPicture {
  /// The size of the picture in points and pixels.
  package static let size = Size(1200, 630)

  /// The keywords of the texts in the file.
  static let code = "Code"
  static let score = "Score"
  static let replay = "Replay"

  /// Draws the picture, as it always looks: the settings of the player do not change it.
  @MainActor
  package static func paint(
    _ summary: ShareSummary, glyphs: any GlyphSource, runner: any BandRunner
  ) -> Drawing {
    let (settings, ambient) = (Settings(), Ambient())
    settings.reduceMotion = .on
    let host = ViewHost(glyphs: glyphs, runner: runner) {
      ShareCard(summary: summary).surroundings(settings, ambient)
    }
    host.frame(size: size, scale: 1, time: 0)
    let list = host.frame(size: size, scale: 1, time: 1)
    var pixmap = Pixmap(width: Int(size.width), height: Int(size.height))
    Renderer(runner: runner).paint(list, scale: 1, into: &pixmap)
    return Drawing(summary: summary, pixels: pixmap.straightRGBA)
  }

  /// Returns the picture of the game that is shared, as a view of its size.
  @MainActor
  package static func view(of model: ShareModel) -> AnyView {
    guard let summary = model.summary else { return AnyView(EmptyView()) }
    return AnyView(ShareCard(summary: summary).environment(\.textScale, 1))
  }

  /// The pixels of the picture; they can be encoded on any thread.
  package struct Drawing: Sendable {
    let summary: ShareSummary
    let pixels: [UInt8]

    /// Returns the bytes of the PNG file, which holds the moves as text.
    package func encoded() -> [UInt8] {
      PNGImage(
        width: Int(size.width), height: Int(size.height), pixels: pixels,
        text: [
          PNGText(keyword: "Title", value: "Poker Slam"),
          PNGText(keyword: code, value: summary.code),
          PNGText(keyword: score, value: "\(summary.score)"),
          PNGText(keyword: replay, value: summary.replay),
        ]
      ).encoded()
    }
  }
}
