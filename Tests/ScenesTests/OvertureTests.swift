import PokerSlamKit
import StageUI
import Testing

/// What is made beside the menu so that the board opens without a stop.
@MainActor
@Suite struct OvertureTests {
  @Test(arguments: [Size(1280, 800), Size(390, 844), Size(844, 390), Size(360, 640)])
  func itEnds(_ size: Size) throws {
    let overture = Overture(glyphs: try GoldenTests.fonts.get(), size: size, textScale: 1)
    var parts = 0
    while !overture.isOver {
      overture.playNext()
      parts += 1
    }
    #expect((10...30).contains(parts))
    overture.playNext()
    #expect(overture.isOver)
  }
}
