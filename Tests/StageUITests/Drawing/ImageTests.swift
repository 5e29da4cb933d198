import TestSupport
import Testing

@testable import StageUI

@MainActor
struct ImageTests {
  /// Four pixels wide and two high: red on the left, blue on the right.
  let bitmap = Bitmap(
    width: 4, height: 2,
    pixels: [
      0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_00FF, 0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF,
      0xFF00_00FF,
    ])

  private func frame<V: View>(_ view: V, _ size: Size = Size(40, 40)) -> Rect? {
    Bench(size) { view }.frames(ImageNode.self).first
  }

  @Test func imageHasItsPixelSizeUnlessResizable() {
    #expect(frame(Image(bitmap))?.size == Size(4, 2))
    #expect(frame(Image(bitmap, scale: 2))?.size == Size(2, 1))
    #expect(frame(Image(bitmap).resizable())?.size == Size(40, 40))
    #expect(frame(Image(bitmap).resizable().scaledToFit())?.size == Size(40, 20))
    #expect(frame(Image(bitmap).resizable().scaledToFill())?.size == Size(80, 40))
    #expect(frame(Image(bitmap).resizable().fixedSize())?.size == Size(4, 2))
  }

  @Test func namedImageComesFromTheEnvironment() {
    let picture = Picture(Size(4, 2)) {
      Image("flag").environment(\.pictures, ["flag": NamedPicture(bitmap)])
    }
    #expect(picture[0, 0] == 0xFFFF_0000)
    #expect(picture[3, 1] == 0xFF00_00FF)
  }

  @Test func templateImagesTakeTheForegroundStyle() {
    let picture = Picture(Size(8, 4)) {
      Image(bitmap).resizable().renderingMode(.template).foregroundStyle(.green)
    }
    #expect(picture[1, 1] == 0xFF34_C759)
    #expect(picture.inked == 32)
  }

  @Test func uninterpolatedImageHasSharpPixelEdges() {
    let picture = Picture(Size(40, 20)) { Image(bitmap).resizable().interpolation(.none) }
    #expect(picture[19, 10] == 0xFFFF_0000)
    #expect(picture[20, 10] == 0xFF00_00FF)
  }

  @Test func capInsetsAreNotStretchedAndTilesRepeat() {
    let insets = EdgeInsets(leading: 1, trailing: 1)
    let stretched = Picture(Size(40, 2)) {
      Image(bitmap).resizable(capInsets: insets).interpolation(.none)
    }
    #expect(stretched[0.5, 1] == 0xFFFF_0000)
    #expect(stretched[19, 1] == 0xFFFF_0000)
    #expect(stretched[21, 1] == 0xFF00_00FF)
    let tiled = Picture(Size(8, 4)) {
      Image(bitmap).resizable(resizingMode: .tile).interpolation(.none)
    }
    #expect(tiled[1, 3] == 0xFFFF_0000)
    #expect(tiled[3, 3] == 0xFF00_00FF)
    #expect(tiled[5, 3] == 0xFFFF_0000)
    #expect(tiled.inked == 32)
  }

  @Test func imagePaintRepeatsToFillAShape() {
    let picture = Picture(Size(8, 4)) {
      Rectangle().fill(.image(Image(bitmap)))
    }
    #expect(picture[0, 0] == 0xFFFF_0000)
    #expect(picture[3, 3] == 0xFF00_00FF)
    #expect(picture[5, 1] == 0xFFFF_0000)
  }

  @Test func symbolSizesFollowFontSizeScaleAndWeight() {
    func size(
      _ name: String, _ points: Double = 17, _ weight: Font.Weight = .regular,
      _ scale: Image.Scale = .medium
    ) -> Size? {
      frame(
        Image(systemName: name).font(.system(size: points, weight: weight)).imageScale(scale),
        Size(90, 90))?.size
    }
    func rounded(_ size: Size?) -> Size? {
      size.map { Size($0.width.rounded(), $0.height.rounded()) }
    }
    // The size is the same as in SwiftUI: 20 × 19 points for a star in the body font.
    #expect(rounded(frame(Image(systemName: "star.fill"))?.size) == Size(20, 19))
    #expect(rounded(size("star.fill", 34)) == Size(40, 39))
    #expect(rounded(size("star.fill", 17, .regular, .large)) == Size(26, 25))
    #expect(rounded(size("star.fill", 17, .regular, .small)) == Size(16, 15))
    // Symbols differ in size: a chevron is narrow, dots are low, and bold lines take more space.
    #expect(rounded(size("chevron.right")) == Size(11, 19))
    #expect(rounded(size("ellipsis")) == Size(18, 4))
    #expect(rounded(size("xmark", 34)) == Size(33, 33))
    #expect(rounded(size("xmark", 34, .black)) == Size(36, 36))
    // A resizable symbol is stretched to the size of its frame.
    #expect(frame(Image(systemName: "star.fill").resizable())?.size == Size(40, 40))
    let picture = Picture(Size(40, 40)) {
      Image(systemName: "heart.fill").font(.system(size: 24)).foregroundStyle(.red)
    }
    #expect(picture[20, 20] == 0xFFFF_3B30)
    #expect(picture[0, 0] == 0)
  }

  @Test func symbolStrokesFollowTheFontWeight() {
    func ink<V: View>(_ view: V) -> Double { Picture(Size(60, 60)) { view }.coverage }
    let cross = Image(systemName: "xmark").font(.system(size: 40))
    let weights: [Font.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let inks = weights.map { ink(cross.fontWeight($0)) }
    #expect(zip(inks, inks.dropFirst()).allSatisfy { $0 * 1.08 < $1 }, "\(inks)")
    #expect(ink(cross) == inks[3])
    #expect(ink(cross.bold()) == inks[6])
    // A symbol inside a text has the weight of the surrounding piece of text.
    let text = Text(Image(systemName: "xmark")).font(.system(size: 40))
    #expect(abs(ink(text.fontWeight(.light)) - inks[2]) < 4)
    #expect(abs(ink(text.bold()) - inks[6]) < 4)
  }

  @Test func resizableSymbolsFillTheirFrame() {
    let picture = Picture(Size(60, 40)) {
      Image(systemName: "circle.fill").resizable().frame(width: 60, height: 20)
        .foregroundStyle(.red)
    }
    let columns = Set(
      picture.pixels.indices.filter { picture.pixels[$0] >> 24 > 128 }.map { $0 % 60 })
    let rows = Set(picture.pixels.indices.filter { picture.pixels[$0] >> 24 > 128 }.map { $0 / 60 })
    #expect(columns.count >= 56 && rows.count >= 18 && rows.count <= 20)
  }

  @Test func missingSymbolIsReportedAndMissingPictureShowsAPlaceholder() {
    let host = ViewHost(glyphs: BlockFont()) { Image(systemName: "no.such.thing") }
    var warnings: [String] = []
    host.tree.onWarning = { warnings.append($0) }
    host.frame(size: Size(40, 40), time: 0)
    host.frame(size: Size(40, 40), time: 1)
    #expect(warnings.count == 1)
    #expect(warnings.first?.contains("no.such.thing") == true)
    let picture = Picture(Size(40, 40)) { Image("nothing") }
    #expect(picture.inked > 20)
  }

  @Test func dividersAreOnePixelThick() {
    let column = Picture(Size(20, 20), scale: 2) { VStack { Divider() } }
    #expect(column.inked == 40)
    let row = Picture(Size(20, 20), scale: 2) { HStack { Divider() } }
    #expect(row.inked == 40)
    #expect(row[10, 2] >> 24 == 74)
  }

  @Test func labelsShowIconAndTitle() {
    let bench = Bench(Size(100, 40)) {
      VStack(spacing: 0) {
        Label {
          Color.red.frame(width: 10, height: 10)
        } icon: {
          Image(bitmap)
        }
        Label {
          Color.red.frame(width: 10, height: 10)
        } icon: {
          Image(bitmap)
        }
        .labelStyle(.iconOnly)
      }
    }
    #expect(bench.frames(ImageNode.self).count == 2)
    #expect(bench.frames(ColorNode.self).count == 2, "the title of the second is not drawn")
    let (icon, title) = (bench.frames(ImageNode.self)[0], bench.frames(ColorNode.self)[0])
    #expect(title.minX == icon.maxX + 8)
  }
}

@MainActor
struct SymbolEffectTests {
  @Test func symbolEffectsScaleAndFadeOverTime() {
    let breathe = SymbolEffect.breathe
    #expect(breathe.pose(at: 0) == SymbolPose())
    #expect(abs(breathe.pose(at: 1.2).scale - 1.08) < 1e-12)
    #expect(breathe.pose(at: 1.2).opacity == 1)
    #expect(abs(breathe.pulse.pose(at: 1.2).opacity - 0.5) < 1e-12)
    #expect(abs(SymbolEffect.pulse.pose(at: 0.6).opacity - 0.75) < 1e-12)
    #expect(SymbolEffect.pulse.pose(at: 1.2).scale == 1)
    #expect(SymbolEffect.bounce.pose(at: 0.1).scale > 1.05)
    #expect(SymbolEffect.bounce.down.pose(at: 0.1).scale < 0.95)
    #expect(abs(SymbolEffect.bounce.pose(at: 0.799).scale - 1) < 0.002)
  }

  final class Probe { var change: (() -> Void)? }

  struct Heart: View {
    @State private var count = 0
    @State private var isActive = true
    let probe: Probe
    let stop: Probe
    let bounces: Bool
    var body: some View {
      let _ = probe.change = { count += 1 }
      let _ = stop.change = { isActive = false }
      if bounces {
        Image(systemName: "heart.fill").symbolEffect(.bounce, value: count)
      } else {
        Image(systemName: "heart.fill").symbolEffect(.pulse, isActive: isActive)
      }
    }
  }

  @Test func symbolBouncesOnceWhenItsValueChanges() {
    let (probe, stop) = (Probe(), Probe())
    let picture = Picture(Size(40, 40)) { Heart(probe: probe, stop: stop, bounces: true) }
    #expect(picture.outcome.next == .atRest)
    let rest = picture.coverage
    probe.change?()
    picture.step()
    for _ in 0..<8 { picture.step() }
    #expect(picture.coverage > rest * 1.1)
    #expect(picture.outcome.next == .animating(.display))
    for _ in 0..<50 { picture.step() }
    #expect(picture.coverage == rest)
    #expect(picture.outcome.next == .atRest)
  }

  @Test func stoppedPulseFinishesItsCycle() {
    let (probe, stop) = (Probe(), Probe())
    let picture = Picture(Size(40, 40)) { Heart(probe: probe, stop: stop, bounces: false) }
    let rest = picture.coverage
    picture.step(1.2)
    #expect(abs(picture.coverage / rest - 0.5) < 0.02)
    #expect(picture.outcome.next == .animating(.ambient))
    picture.step(2.4)
    #expect(abs(picture.coverage / rest - 0.5) < 0.02)
    stop.change?()
    picture.step(0.6)
    #expect(picture.outcome.next == .animating(.ambient))
    picture.step(0.7)
    #expect(picture.coverage == rest)
    #expect(picture.outcome.next == .atRest)
  }

  @Test func symbolLayersAnimateInTurn() {
    // The symbol has two layers: a ring and a sign.
    let picture = Picture(Size(40, 40)) {
      Image(systemName: "info.circle").font(.system(size: 25, weight: .semibold))
        .symbolEffect(.pulse.byLayer)
    }
    picture.step(1.2)
    let (ring, sign) = (picture[5, 20] >> 24, picture[20, 25] >> 24)
    #expect(isNear(ring << 24, 0x8000_0000, within: 2))
    #expect(sign > ring)
  }
}
