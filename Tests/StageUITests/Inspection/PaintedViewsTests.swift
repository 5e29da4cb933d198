import Raster
import StageUI
import TestSupport
import Testing

private struct Tile: View {
  var body: some View { Rectangle().fill(.red).frame(width: 20, height: 10) }
}

private struct Board: View {
  var body: some View {
    VStack(spacing: 0) {
      Tile()
      Tile()
      Rectangle().fill(.blue).frame(width: 40, height: 30)
    }
  }
}

/// The pixels that each view paints.
@MainActor
@Suite struct PaintedViewsTests {
  private let host = ViewHost(glyphs: BlockFont()) { Board() }

  private func painted(_ damage: PixelRect...) -> [String] {
    let list = host.frame(size: Size(40, 50), scale: 2, time: 0)
    return host.paintedPixels(of: list, in: damage, scale: 2).map { "\($0.view) \($0.count)" }
  }

  @Test func eachViewPaintsTheBoxesOfItsDrawings() {
    let window = PixelRect(left: 0, top: 0, right: 80, bottom: 100)
    #expect(painted(window) == ["Board 4800", "Tile 1600"])
  }

  @Test func onlyTheDamageIsCounted() {
    let row = PixelRect(left: 0, top: 5, right: 80, bottom: 20)
    #expect(painted(row) == ["Tile 600"])
    let corner = PixelRect(left: 0, top: 40, right: 10, bottom: 60)
    #expect(painted(row, corner) == ["Board 200", "Tile 600"])
    #expect(painted() == [])
  }
}
