import Testing

@testable import Raster

@Suite struct ShadowTests {
  /// Returns a filtered picture of 120 × 120 pixels; its only content is a square from 40 to 80.
  static func filtered(_ filter: Filter, color: Pixel = .max) -> Pixmap {
    var pixmap = Pixmap(width: 120, height: 120)
    pixmap.clear(PixelRect(left: 40, top: 40, right: 80, bottom: 80), to: color)
    filter.apply(to: &pixmap, toDevice: .identity, memory: FilterMemory(), runner: SerialRunner())
    return pixmap
  }

  static func alpha(_ pixmap: borrowing Pixmap, _ x: Int, _ y: Int) -> Double {
    Double(pixmap[x, y] >> 24) / 255
  }

  @Test(arguments: [0.6, 2, 3.6, 5, 8], [0, 0.125, 0.5, 7.25, -3.75])
  func shadowOffsetsAreSubpixelExact(_ sigma: Double, _ distance: Double) {
    let pixmap = Self.filtered(
      .shadow(color: .black, radius: sigma, x: -distance, y: distance, options: .shadowOnly))
    func profile(_ place: Double) -> Double {
      let scale = sigma * 2.0.squareRoot()
      return (Double.erf((place - 40) / scale) - Double.erf((place - 80) / scale)) / 2
    }
    for place in 10..<110 {
      let center = Double(place) + 0.5
      let down = profile(center - distance) * profile(60.5 + distance)
      let across = profile(center + distance) * profile(60.5 - distance)
      #expect(abs(Self.alpha(pixmap, 60, place) - down) < 0.006, "\(place)")
      #expect(abs(Self.alpha(pixmap, place, 60) - across) < 0.006, "\(place)")
    }
  }

  @Test func hardShadowAtHalfAPixelHalvesItsEdges() {
    let pixmap = Self.filtered(
      .shadow(color: .black, radius: 0, x: 0.5, y: 3, options: .shadowOnly))
    #expect(pixmap[40, 60] >> 24 == 128 && pixmap[80, 60] >> 24 == 128)
    #expect(pixmap[41, 60] >> 24 == 255 && pixmap[81, 60] == 0)
    #expect(pixmap[60, 42] == 0 && pixmap[60, 43] >> 24 == 255)
  }

  @Test func optionsPutTheShadowAboveOrInsideItsDrawing() {
    let red = Color(red: 1, green: 0, blue: 0)
    let above = Self.filtered(
      .shadow(color: red, radius: 0, x: 10, y: 0, options: .shadowAbove))
    #expect(above[45, 60] == .max && above[55, 60] == 0xFFFF_0000 && above[85, 60] == 0xFFFF_0000)
    let below = Self.filtered(.shadow(color: red, radius: 0, x: 10, y: 0))
    #expect(below[55, 60] == .max && below[85, 60] == 0xFFFF_0000)
    let inner = Self.filtered(
      .shadow(
        color: red, radius: 4, y: 2, blendMode: .sourceAtop,
        options: [.invertsAlpha, .shadowAbove]))
    #expect(inner[30, 60] == 0 && inner[60, 39] == 0, "nothing outside")
    #expect(inner[60, 60] == .max, "nothing in the middle")
    #expect(inner[60, 40] >> 24 == 255 && inner[60, 40] & 0xFF < 110, "shaded at the top")
    #expect(inner[60, 40] & 0xFF < inner[60, 79] & 0xFF, "more so where it moved from")
    let multiplied = Self.filtered(
      .shadow(
        color: Color(white: 0.5), radius: 0, blendMode: .multiply, options: .shadowAbove),
      color: 0xFF80_8080)
    #expect(multiplied[60, 60] == 0xFF40_4040)
    // `sourceAtop` shows the shadow only where something is already painted. Nothing is painted,
    // because the shadow comes before its drawing.
    let none = Self.filtered(.shadow(color: red, radius: 4, y: 30, blendMode: .sourceAtop))
    #expect(none[60, 60] == .max && none[60, 100] == 0)
  }

  @Test func shadowIncludesBlurOutsideThePicture() {
    // The source touches the picture's top edge, so its blur extends above the picture. The
    // shadow's offset moves that part of the blur into the picture.
    for radius in [3.0, 9] {
      var shadow = Pixmap(width: 60, height: 80)
      shadow.clear(PixelRect(left: 0, top: 0, right: 60, bottom: 10), to: .max)
      Filter.shadow(color: .black, radius: radius, y: 30, options: .shadowOnly).apply(
        to: &shadow, toDevice: .identity, memory: FilterMemory(), runner: SerialRunner())
      let scale = radius * 2.0.squareRoot()
      let across = Double.erf(29.5 / scale) / 2 + Double.erf(30.5 / scale) / 2
      for y in 0..<80 {
        let distance = Double(y) + 0.5 - 30
        let wanted = (Double.erf(distance / scale) - Double.erf((distance - 10) / scale)) / 2
        #expect(abs(Self.alpha(shadow, 30, y) - wanted * across) < 0.006, "\(y)")
      }
    }
  }

  @Test func nonFiniteShadowsDoNotTrap() {
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e9, 1e5] {
      for options in [ShadowOptions.shadowOnly, .shadowAbove, .invertsAlpha] {
        _ = Self.filtered(
          .shadow(
            color: Color(white: value, opacity: value), radius: value, x: value, y: -value,
            options: options))
        _ = Self.filtered(.shadow(radius: 5, x: value, y: 3, options: options))
      }
    }
  }

  /// A card that pulses has another shadow in every frame; shadows of other views must stay cached.
  @Test func unusedShadowCornersAreEvicted() throws {
    let card = Path(
      roundedRect: Rect(x: 0, y: 0, width: 400, height: 500), cornerRadius: 12, style: .circular)
    func corner(_ radius: Double) throws -> ShadowCorner {
      try #require(ShadowCorner(card, radius: radius, transform: .identity))
    }
    let tiles = ShadowTiles()
    func samples(_ tile: ShadowTiles.Tile) -> [UInt16] {
      tiles.samples.numbers(tile.offset..<tile.offset + tile.count)
    }
    let first = samples(tiles.tile(try corner(20), runner: SerialRunner()))
    var most = 0
    for frame in 1...300 {
      tiles.age(CacheBudget(surface: .empty))
      // This corner is used occasionally, like the shadow of a view beside the moving card.
      if frame % 7 == 0 {
        #expect(samples(tiles.tile(try corner(20), runner: SerialRunner())) == first)
      }
      _ = tiles.tile(try corner(20 + Double(frame) / 100), runner: SerialRunner())
      most = max(most, tiles.tiles.count)
    }
    #expect(tiles.misses == 301, "each is made once")
    #expect(most < CacheBudget.shadowSamples.lowerBound + 100_000)
    // A corner that was used only once has been evicted, so it is made again.
    _ = tiles.tile(try corner(20.01), runner: SerialRunner())
    #expect(tiles.misses == 302)
  }

  /// Around glass, a shadow is drawn in parts; with a second clip it is drawn in one.
  @Test(arguments: [0, 0.25, 0.5], [0, 6, 24.0])
  func partsAroundAHoleEqualTheWholeShadow(_ offset: Double, _ radius: Double) {
    func picture(isWhole: Bool) -> [Pixel] {
      FilterTests.picture(240) {
        let glass = Path(
          roundedRect: Rect(x: 40 + offset, y: 50 + offset, width: 150, height: 140),
          cornerRadius: radius, style: .continuous)
        $0.clip(to: glass, isInverse: true)
        if isWhole { $0.clip(to: Path(Rect(x: 100, y: 100, width: 9, height: 9)), isInverse: true) }
        $0.addFilter(.shadow(color: .black, radius: 12, x: 3, y: 9, options: .shadowOnly))
        $0.fill(glass, with: .color(.black))
      }
    }
    let parts = picture(isWhole: false)
    #expect(parts == picture(isWhole: true))
    #expect(parts[120 * 240 + 120] == 0, "nothing shows through the glass")
    #expect(parts[200 * 240 + 120] >> 24 > 100, "shaded below it")
  }

  @Test func sharedClipCoversEachOfItsDrawings() {
    let pixels = FilterTests.picture(120) {
      $0.clip(to: Path(ellipseIn: Rect(x: 30, y: 30, width: 60, height: 60)), isInverse: true)
      $0.fill(Path(Rect(x: 2, y: 50, width: 20, height: 20)), with: .color(.white))
      $0.fill(Path(Rect(x: 80, y: 2, width: 30, height: 116)), with: .color(.white))
    }
    #expect(pixels[60 * 120 + 10] == .max && pixels[60 * 120 + 100] == .max)
    #expect(pixels[60 * 120 + 85] == 0, "inside the ellipse")
  }
}
