import Foundation
import TestSupport
import Testing

@testable import StageUI

/// The presence, position and consistency of symbols.
@Suite struct SymbolTests {
  /// A painted symbol, as the opacities of its pixels.
  struct Ink {
    let opacities: Opacities

    init(_ symbol: Symbol, size: Int, opacity: Double = 1, strokeScale: Double = 1) {
      let picture = PaintedPicture(width: size, height: size) { context in
        symbol.draw(
          in: &context, rect: Rect(x: 0, y: 0, width: Double(size), height: Double(size)),
          shading: .color(.white.opacity(opacity)), strokeScale: strokeScale)
      }
      opacities = Opacities(picture.pixels, width: size)
    }

    subscript(x: Int, y: Int) -> Int { opacities[x, y] }

    var amount: Double { opacities.sum }

    /// The bounding box of the ink, in units of the symbol grid; empty if there is none.
    var box: Rect {
      let unit = Symbol.grid / Double(opacities.width)
      guard let box = opacities.box else { return .zero }
      return Rect(
        left: Double(box.left) * unit, top: Double(box.top) * unit,
        right: Double(box.right) * unit, bottom: Double(box.bottom) * unit)
    }
  }

  func symbol(_ name: String) throws -> Symbol { try #require(Symbol.named(name), "\(name)") }

  @Test func everySymbolUsedOnAScreenExists() throws {
    let names = """
      sailboat.fill mountain.2.fill building.columns.fill beach.umbrella.fill rectangle.3.group
      sidebar.trailing gauge.medium hand.raised.slash
      xmark questionmark questionmark.circle star star.fill heart heart.fill crown crown.fill play
      play.fill pause pause.fill arrow.uturn.backward arrow.uturn.forward lightbulb lightbulb.fill
      gearshape gearshape.fill person person.fill person.2 cart cart.fill trophy trophy.fill
      list.number chart.bar chart.bar.fill house house.fill chevron.left chevron.right chevron.up
      chevron.down arrow.clockwise arrow.counterclockwise checkmark checkmark.circle.fill
      exclamationmark.triangle exclamationmark.triangle.fill info.circle speaker.wave.2
      speaker.wave.2.fill speaker.slash speaker.slash.fill music.note bell bell.fill paintpalette
      paintpalette.fill textformat.size moon moon.fill sun.max sun.max.fill circle.lefthalf.filled
      rectangle.expand.vertical arrow.up.left.and.arrow.down.right hand.tap hand.tap.fill
      hand.raised hand.raised.fill gamecontroller gamecontroller.fill keyboard square.grid.2x2
      square.grid.2x2.fill square.grid.3x3 rectangle.stack calendar clock timer flame flame.fill
      bolt bolt.fill gift gift.fill lock lock.fill trash square.and.arrow.up square.and.arrow.down
      link eye eye.slash accessibility figure.walk.motion sparkles wand.and.stars medal medal.fill
      flag flag.fill flag.checkered map bag tag dollarsign.circle dollarsign.circle.fill plus minus
      ellipsis magnifyingglass slider.horizontal.3 waveform iphone.radiowaves.left.and.right globe
      doc.text shield suit.heart suit.heart.fill suit.diamond suit.diamond.fill suit.club
      suit.club.fill suit.spade suit.spade.fill pokerslam.logo
      """
    for name in names.split(whereSeparator: \.isWhitespace) {
      #expect(Symbol.named(String(name)) != nil, "\(name)")
    }
    #expect(Symbol.named("no.such.symbol") == nil)
    #expect(Set(Symbol.all.map(\.name)).count == Symbol.all.count)
  }

  @Test func symbolsOfCommonProgramsExist() {
    let names = """
      gear nosign person.circle.fill doc.text.fill map.fill puzzlepiece.fill figure.run envelope.fill
      paperplane.fill mic.slash.fill folder.badge.plus bell.badge 12.circle.fill 50.square a.circle
      cloud.rain.fill battery.50 die.face.6.fill checkmark.seal.fill arrow.up.right.square
      person.crop.circle trash.circle.fill chevron.up.chevron.down dpad.fill photo.fill
      party.popper party.popper.fill hand.draw hand.draw.fill safari
      """
    for name in names.split(whereSeparator: \.isWhitespace) {
      #expect(Symbol.named(String(name)) != nil, "\(name)")
    }
    for name in ["51.circle", "~a", "a", "info", "plus.slash", "plus.", "12"] {
      #expect(Symbol.named(name) == nil, "\(name)")
    }
  }

  /// Numbers in circles and squares are not counted.
  @Test func atLeast250SymbolsAreDrawnDifferently() {
    let symbols = Symbol.all.filter { $0.name.first?.isNumber == false }
    #expect(symbols.count >= 250)
    #expect(symbols.allSatisfy { !$0.layers.isEmpty })
    #expect(Set(symbols.map { Ink($0, size: 24).opacities }).count >= 250)
  }

  @Test func variantsAreMadeFromTheirDrawing() throws {
    let line = try SymbolLine("~a .fill .circle | body M4 4h16v16h-16z | in1.5 M8 12h8")
    #expect(line.isSource && line.name == "a" && line.variants == [".fill", ".circle"])
    let variant = SymbolVariant(parts: line.parts)
    #expect(
      variant.layers("").map(\.style) == [.stroke(width: 2), .stroke(width: 1.5)])
    #expect(
      variant.layers(".fill").map(\.style)
        == [.fill(isEvenOdd: false), .stroke(width: 2), .cut(width: 1.5)])
    let circle = variant.layers(".circle.fill")
    #expect(circle[0].path.boundingRect == Rect(x: 2, y: 2, width: 20, height: 20))
    #expect(circle[1].style == .cutFill && circle[3].style == .stroke(width: 1.4))
    #expect(abs(circle[1].path.boundingRect.width - 16 * 0.56) < 1e-9)
    #expect(
      variant.layers(".slash").map(\.style).suffix(2) == [.cut(width: 5.4), .stroke(width: 2)])
    #expect(variant.layers(".badge.plus").count == 5)
  }

  @Test func shorthandsOfPathDataAreCirclesAndBoxes() throws {
    let line = try SymbolLine("a | fill @c 12 12 5 @r 2 3 8 6 1.5")
    let path = line.parts[0].layer.path
    #expect(path.boundingRect == Rect(left: 2, top: 3, right: 17, bottom: 17))
    #expect(path.contains(Point(12, 7.5)) && !path.contains(Point(2.2, 3.2)))
    #expect(throws: SymbolError.self) { try SymbolLine("a | fill @c 12 12") }
    #expect(throws: SymbolError.self) { try SymbolLine("a .b c | fill M0 0h1") }
  }

  @Test func symbolsAreCentredInTheirGrid() {
    for symbol in Symbol.all {
      let ink = Ink(symbol, size: 96)
      let box = ink.box
      #expect(box.minX >= 1 && box.minY >= 1 && box.maxX <= 23 && box.maxY <= 23, "\(symbol.name)")
      // The tolerance allows for asymmetric symbols such as flags. It also allows for triangles,
      // because a triangle's visual centre is not the centre of its bounding box.
      #expect(abs(box.midX - 12) <= 1.5 && abs(box.midY - 12) <= 1.5, "\(symbol.name): \(box)")
      #expect(max(box.width, box.height) >= 14, "\(symbol.name): \(box)")
    }
  }

  @Test func symbolsHaveAReadableAmountOfInk() {
    for symbol in Symbol.all {
      for size in [18, 22, 24, 36, 44] {
        let share = Ink(symbol, size: size).amount / Double(size * size)
        // The share of inked pixels is smallest for a minus and largest for a disc.
        #expect((0.03...0.6).contains(share), "\(symbol.name) at \(size): \(share)")
      }
    }
  }

  @Test func filledSymbolsCoverTheirOutlines() throws {
    for filled in Symbol.all where filled.name.hasSuffix(".fill") {
      guard let outline = Symbol.named(String(filled.name.dropLast(5))) else { continue }
      let (a, b) = (Ink(filled, size: 96), Ink(outline, size: 96))
      // A symbol inside an outlined circle is filled already.
      let isEnclosed = filled.name.contains(".circle.")
      #expect(a.amount > b.amount * (isEnclosed ? 0.9 : 1.03), "\(filled.name)")
      #expect(abs(a.box.minX - b.box.minX) <= 1.5 && abs(a.box.maxX - b.box.maxX) <= 1.5)
      #expect(abs(a.box.minY - b.box.minY) <= 1.5 && abs(a.box.maxY - b.box.maxY) <= 1.5)
    }
  }

  @Test(arguments: [
    ("chevron.left", "chevron.right"), ("arrow.left", "arrow.right"),
    ("arrow.uturn.backward", "arrow.uturn.forward"),
    ("arrow.counterclockwise", "arrow.clockwise"), ("heart.fill", "heart.fill"),
    ("suit.spade.fill", "suit.spade.fill"), ("suit.club", "suit.club"), ("trophy", "trophy"),
    ("house.fill", "house.fill"), ("crown", "crown"), ("bell", "bell"), ("star", "star"),
    ("pokerslam.logo", "pokerslam.logo"),
  ])
  func pairedSymbolsAreMirrorImages(pair: (String, String)) throws {
    let (left, right) = (Ink(try symbol(pair.0), size: 64), Ink(try symbol(pair.1), size: 64))
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(abs(left[x, y] - right[63 - x, y]) <= 4, "\(pair.0) at \(x) \(y)")
      }
    }
  }

  /// Where layers of a translucent symbol overlap, the opacity must not add up.
  @Test func overlappingSymbolLayersArePaintedOnce() {
    for symbol in Symbol.all {
      let ink = Ink(symbol, size: 48, opacity: 0.5)
      #expect((126...129).contains(ink.opacities.greatest), "\(symbol.name)")
    }
  }

  @Test func heavierSymbolsAreThickerAndStayInPlace() throws {
    for name in ["xmark", "gearshape", "eye.slash"] {
      let (thin, plain, bold) = (
        Ink(try symbol(name), size: 96, strokeScale: 0.7), Ink(try symbol(name), size: 96),
        Ink(try symbol(name), size: 96, strokeScale: 1.3)
      )
      #expect(thin.amount < plain.amount)
      if name != "eye.slash" { #expect(plain.amount < bold.amount) }
      #expect(abs(bold.box.midX - plain.box.midX) < 0.5)
    }
  }

  @Test func symbolIsCentredInItsRect() throws {
    let heart = try symbol("heart.fill")
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: nil) { context in
        heart.draw(
          in: &context, rect: Rect(x: 10, y: 0, width: 60, height: 24), shading: .color(.white))
        for rect in [
          Rect(x: 0, y: 0, width: 0, height: 9), Rect(x: 0, y: 0, width: .nan, height: 9),
        ] {
          heart.draw(in: &context, rect: rect, shading: .color(.white))
        }
      })
    var pixmap = Pixmap(width: 80, height: 24)
    Renderer().paint(list, scale: 1, into: &pixmap)
    let bytes = pixmap.straightRGBA
    let touched = Set((0..<80 * 24).filter { bytes[$0 * 4 + 3] > 0 }.map { $0 % 80 })
    #expect(touched.min() == 30)
    #expect(touched.max() == 49)
  }

  @Test func symbolGradientUsesTheCallersCoordinates() throws {
    for name in ["star.fill", "play.fill", "pause"] {
      var list = DisplayList()
      let symbol = try symbol(name)
      list.draw(
        Fragment(glyphs: nil) { context in
          symbol.draw(
            in: &context, rect: Rect(x: 0, y: 0, width: 48, height: 48),
            shading: .linearGradient(
              Gradient(colors: [.black, .white]).colorSpace(.device), startPoint: Point(0, 0),
              endPoint: Point(0, 48)))
        })
      var pixmap = Pixmap(width: 48, height: 48)
      Renderer().paint(list, scale: 1, into: &pixmap)
      let bytes = pixmap.straightRGBA
      for y in 0..<48 {
        for x in 0..<48 where bytes[(y * 48 + x) * 4 + 3] == 255 {
          #expect(abs(Int(bytes[(y * 48 + x) * 4]) - (y * 2 + 1) * 255 / 96) <= 3)
        }
      }
    }
  }

  @Test(arguments: [
    "name", "name | fill", "name | paint M0 0h1", "name | fill M0", "| fill M0 0h1",
    "two names | fill M0 0h1", "name | strokewide M0 0h1", "",
  ])
  func invalidSymbolLinesAreRefused(line: String) {
    #expect(throws: SymbolError.self) { try Symbol(line: Substring(line)) }
  }

  @Test func symbolLineIsParsedIntoLayers() throws {
    let symbol = try Symbol(line: "a.b | stroke1.5 M1 2h3 | evenodd M0 0h1v1z | cut M0 0h1")
    #expect(symbol.name == "a.b")
    #expect(
      symbol.layers.map(\.style)
        == [.stroke(width: 1.5), .fill(isEvenOdd: true), .cut(width: 4)])
    #expect(symbol.layers[0].path.boundingRect == Rect(x: 1, y: 2, width: 3, height: 0))
  }
}
