import Foundation
import PNG
import TestSupport
import Testing

@testable import StageTesting

/// A page of failures with known pixels, which `Tests/Scripts/page` opens in a browser.
///
/// The script names the folder in `STAGE_PAGE`, and computes the same pixels; without it the page is
/// written into a temporary folder.
@MainActor
@Suite struct BrowserPageTests {
  /// Returns the pixel of a picture: a ramp, and in the actual one a box that is redder by 50.
  private func picture(_ width: Int, _ height: Int, isActual: Bool) -> PNGImage {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isInBox = (10..<30).contains(x) && (10..<20).contains(y)
        pixels += [UInt8(x % 200 + (isActual && isInBox ? 50 : 0)), UInt8(y % 200), 40, 255]
      }
    }
    return PNGImage(width: width, height: height, pixels: pixels)
  }

  /// - Parameter corner: the place of a frame in the picture of its film; nil if it is no frame.
  private func strip(
    _ width: Int, _ height: Int, corner: PictureExplanation.Pixel? = nil
  ) -> PictureFigure {
    PictureFigure(
      caption: "expected, difference, actual",
      picture: PictureStrip(
        expected: picture(width, height, isActual: false),
        actual: picture(width, height, isActual: true)
      ).image, isStrip: true, corner: corner)
  }

  @Test func pageHasPicturesOfKnownPixels() throws {
    let temporary = try TemporaryFolder()
    let path = ProcessInfo.processInfo.environment["STAGE_PAGE"] ?? temporary.path
    let folder = Foundation.URL(fileURLWithPath: path)
    let page = FailurePage(folder: folder, run: "browser", process: getpid())
    func facts(_ digest: String) -> PictureFacts {
      PictureFacts(
        digest: digest,
        places: [
          .init(name: "group \"Panel\"", x: 0, y: 0, width: 60, height: 60),
          .init(name: "button \"Play\"", x: 10, y: 10, width: 20, height: 10),
        ],
        drawings: PictureFacts.Drawings(
          changes: nil,
          places: [
            .init(name: "Panel · rect", x: 0, y: 0, width: 60, height: 60),
            .init(name: "Play · text", x: 10, y: 10, width: 20, height: 10),
            .init(name: "Other · rect", x: 70, y: 0, width: 5, height: 5),
          ], histories: .init([(12, 11, "pixel (12, 11)\n  red over white")])),
        command: "screenshot a --why X,Y")
    }
    try page.add(
      "A.card", "redder", cause: "redder", [strip(240, 160)], facts: facts("aaaa"))
    try page.add("B.text", "text \"OK\" is gone", cause: "gone")
    try page.add(
      "C.card.390x844-dark", "redder", cause: "redder", [strip(90, 60)], facts: facts("cccc"))
    try page.add(
      "D.boardOfANameThatHasNoPlaceAtWhichALineCouldBreak.390x844dark", "redder too",
      [strip(420, 150), strip(60, 40, corner: (300, 90))], facts: filmFacts(facts("dddd")))
    try RunReport.write(in: folder, embedsPictures: true)
    let html = try String(
      contentsOf: folder.appendingPathComponent("index.html"), encoding: .utf8)
    #expect(html.contains("4 failures, from 3 causes"))
    #expect(html.components(separatedBy: "src=\"data:image/png;base64,").count == 5)
    #expect(html.components(separatedBy: " data-x=\"300\" data-y=\"90\"").count == 2)
  }

  /// Returns the facts of a film, whose drawings and explained pixels have their places in the picture of
  /// all frames, and which is explained by running its test again.
  private func filmFacts(_ facts: PictureFacts) -> PictureFacts {
    var facts = facts
    facts.drawings?.places.append(.init(name: "Frame · rect", x: 300, y: 90, width: 60, height: 40))
    facts.drawings?.histories = .init([
      (312, 101, "pixel (312, 101)\n  blue over white"),
      // A click in the frame at the same distance from its own corner is another pixel.
      (20, 14, "pixel (20, 14)\n  of another frame"),
    ])
    facts.command = nil
    return facts
  }
}
