import TestSupport
import Testing
import Workers

@testable import Raster

/// Partial repaints give the same pixels as whole repaints.
///
/// Each list here failed once. It was found at random and then reduced to the smallest list that
/// still failed.
@Suite struct RepaintTests {
  private static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path(Rect(x: x, y: y, width: width, height: height))
  }

  private static func fill(_ path: Path, _ shading: GraphicsContext.Shading) -> Fragment {
    Fragment { $0.fill(path, with: shading) }
  }

  private static let red = GraphicsContext.Shading.color(Color(red: 1, green: 0, blue: 0))
  private static let faint = GraphicsContext.Shading.color(
    Color(red: 0, green: 0, blue: 1, opacity: 0.5))

  /// Paints the lists in turn with one renderer, and expects each picture to equal that of a new
  /// renderer.
  private func expectSame(_ lists: [DisplayList], width: Int = 80, height: Int = 60) {
    let renderer = Renderer(bandHeight: 16)
    var kept = Pixmap(width: width, height: height)
    for (index, list) in lists.enumerated() {
      renderer.paint(list, scale: 1, into: &kept)
      var whole = Pixmap(width: width, height: height)
      Renderer().paint(list, scale: 1, into: &whole)
      #expect(kept.digest == whole.digest, "list \(index)")
    }
  }

  private func list(_ draw: (inout DisplayList) -> Void) -> DisplayList {
    var list = DisplayList()
    draw(&list)
    return list
  }

  @Test func erasingGroupDamagesWhatItErases() {
    func list(_ isThere: Bool) -> DisplayList {
      self.list { list in
        list.draw(Self.fill(Self.box(0, 0, 80, 60), Self.red))
        guard isThere else { return }
        var group = Group(id: 1)
        group.blendMode = .destinationIn
        list.group(group) { $0.draw(Self.fill(Self.box(10, 10, 20, 20), Self.faint)) }
      }
    }
    expectSame([list(false), list(true), list(false)])
  }

  @Test func groupThatChangesNothingDamagesNothing() {
    func list(_ opacity: Double?) -> DisplayList {
      self.list { list in
        list.group(Group(id: 3)) { $0.draw(Self.fill(Self.box(0, 0, 80, 60), Self.red)) }
        func draw(_ list: inout DisplayList) {
          list.group(Group(id: 2)) { $0.draw(Self.fill(Self.box(10, 10, 20, 20), Self.faint)) }
        }
        if let opacity {
          list.group(Group(id: 1, opacity: opacity)) { draw(&$0) }
        } else {
          draw(&list)
        }
      }
    }
    expectSame([list(nil), list(1), list(0.5), list(1), list(nil)])
    let renderer = Renderer()
    var pixmap = Pixmap(width: 80, height: 60)
    renderer.paint(list(nil), scale: 1, into: &pixmap)
    #expect(renderer.paint(list(1), scale: 1, into: &pixmap).isEmpty)
    #expect(renderer.paint(list(nil), scale: 1, into: &pixmap).isEmpty)
    #expect(!renderer.paint(list(0.5), scale: 1, into: &pixmap).isEmpty)
  }

  @Test func drawingMovedToAnotherLayerIsRepainted() {
    let (a, b) = (
      Self.fill(Self.box(10, 10, 20, 20), Self.red), Self.fill(Self.box(20, 20, 20, 20), Self.faint)
    )
    let other = Self.fill(Self.box(60, 40, 10, 10), Self.red)
    func nested(_ isApart: Bool) -> DisplayList {
      list { list in
        list.group(Group(id: 1, opacity: 0.5)) { list in
          list.draw(other)
          list.group(Group(id: 2)) { $0.draw(a) }
          if !isApart { list.group(Group(id: 3)) { $0.draw(b) } }
        }
        guard isApart else { return }
        list.group(Group(id: 4, opacity: 0.5)) { list in
          list.draw(other)
          list.group(Group(id: 3)) { $0.draw(b) }
        }
      }
    }
    expectSame([nested(false), nested(true), nested(false)])
  }

  /// First, two drawings beside the glass change; then a drawing on the glass changes.
  @Test func glassStaysCorrectWhenDrawingsBesideOrOnItChange() {
    let glass = Self.fill(Self.box(30, 20, 20, 20), .backdrop)
    func list(_ change: Int) -> DisplayList {
      self.list { list in
        list.draw(Self.fill(Self.box(0, 0, 80, 60), Self.red))
        list.group(Group(id: 1)) {
          $0.draw(Self.fill(Self.box(0, 0, 5, 5), change > 0 ? Self.faint : Self.red))
        }
        list.group(Group(id: 2)) {
          $0.draw(Self.fill(Self.box(75, 55, 5, 5), change > 0 ? Self.faint : Self.red))
        }
        list.draw(glass)
        list.group(Group(id: 3)) {
          $0.draw(Self.fill(Self.box(35, 25, 9, 9), change > 1 ? Self.faint : Self.red))
        }
      }
    }
    expectSame([list(0), list(1), list(2), list(0)])
  }

  @Test func glassSeesEarlierCommandsOfItsOwnFragment() {
    let fragment = Fragment { context in
      context.fill(Self.box(5, 5, 10, 10), with: Self.red)
      context.opacity = 0.5
      context.fill(Self.box(-99, -99, 300, 300), with: .backdrop)
    }
    func list(_ x: Double) -> DisplayList {
      self.list { list in
        list.group(Group(id: 1, transform: Transform(translationX: x, y: 0))) { $0.draw(fragment) }
      }
    }
    expectSame([list(0), list(20)])
  }

  @Test func overlappingGlassesSeeTheEarlierOnes() {
    func list(_ last: Double) -> DisplayList {
      self.list { list in
        list.draw(Self.fill(Self.box(0, 0, 80, 60), Self.faint))
        for index in 0..<8 {
          let x = index == 7 ? last : Double(index) * 4
          list.group(Group(id: UInt64(index + 1))) { list in
            list.draw(
              Fragment { context in
                context.opacity = 0.6
                context.fill(Self.box(x, 10, 9, 20), with: .material(.thin()))
              })
          }
        }
      }
    }
    expectSame([list(28), list(33), list(28)])
  }

  @Test func glassInsideAFilteredLayerSeesOnlyThatLayer() {
    let fragment = Fragment { context in
      context.addFilter(.brightness(0.2))
      context.drawLayer { layer in
        layer.fill(Self.box(10, 10, 30, 30), with: Self.red)
        layer.fill(Self.box(0, 0, 80, 60), with: .backdrop)
      }
    }
    func list(_ x: Double) -> DisplayList {
      self.list { list in
        list.group(Group(id: 1, transform: Transform(translationX: x, y: 0.5 * x))) {
          $0.draw(fragment)
        }
      }
    }
    expectSame([list(0), list(7), list(7.5)])
  }

  /// Two pieces of glass have a shadow: one by a filter of its group, the other by a filter of its
  /// command.
  ///
  /// From list to list, a box below or above the glass moves, or the first piece of glass moves or
  /// fades.
  @Test func glassWithAShadowIsRepaintedWhole() {
    let glass = Self.fill(Self.box(30, 20, 20, 20), .material(.thin()))
    let shaded = Fragment { context in
      context.addFilter(.shadow(radius: 2))
      context.fill(Self.box(5, 30, 12, 20), with: .material(.thin()))
    }
    func list(_ below: Double, _ moved: Double, _ above: Double, opacity: Double = 1) -> DisplayList
    {
      self.list { list in
        list.draw(Self.fill(Self.box(0, 0, 80, 60), Self.faint))
        list.group(Group(id: 1)) { $0.draw(Self.fill(Self.box(below, 25, 9, 9), Self.red)) }
        var group = Group(id: 2, transform: Transform(translationX: moved, y: 0), opacity: opacity)
        group.filters = [.shadow(color: .black, radius: 3, x: 1, y: 2)]
        list.group(group) { list in
          list.group(Group(id: 3)) { $0.draw(glass) }
          list.group(Group(id: 4)) { $0.draw(Self.fill(Self.box(35, 25, 4, 4), Self.red)) }
        }
        list.draw(shaded)
        list.group(Group(id: 5)) { $0.draw(Self.fill(Self.box(above, 35, 9, 9), Self.faint)) }
      }
    }
    expectSame([
      list(0, 0, 0), list(28, 0, 0), list(33, 0, 0), list(33, 3.5, 0), list(33, 3.5, 40),
      list(10, 3.5, 45), list(10, 3.5, 45, opacity: 0.5), list(12, 0, 45, opacity: 0.5),
      list(12, 0, 0),
    ])
  }

  @Test func separatedDamageCoversEachPixelOnce() {
    let rects = [
      PixelRect(left: 0, top: 0, right: 10, bottom: 10),
      PixelRect(left: 5, top: 5, right: 15, bottom: 15),
      PixelRect(left: 2, top: 8, right: 12, bottom: 9), .empty,
    ]
    let apart = PixelRect.separated(rects)
    for y in 0..<16 {
      for x in 0..<16 {
        let pixel = PixelRect(left: x, top: y, right: x + 1, bottom: y + 1)
        let wanted = rects.contains { $0.contains(pixel) }
        #expect(apart.filter { $0.contains(pixel) }.count == (wanted ? 1 : 0))
      }
    }
  }

  /// The rounded corners lie outside the surface, so the visible part of the card is a rectangle.
  @Test func opaqueCardWiderThanTheSurfaceKeepsItsMiddle() {
    var pixmap = Pixmap(width: 40, height: 60)
    let card = Path(
      roundedRect: Rect(x: -50, y: 5, width: 140, height: 50), cornerRadius: 20)
    Renderer(bandHeight: 64).paint(
      list { $0.draw(Self.fill(card, Self.red)) }, scale: 1, into: &pixmap)
    for y in 6..<54 { #expect(pixmap[20, y] == 0xFFFF_0000, "row \(y)") }
  }

  @Test func shadowOfAnOffscreenDrawingIsVisible() {
    for filters in [
      [Filter.shadow(color: .white, radius: 0, x: 3000, y: 0)],
      [
        .shadow(color: .white, radius: 1, x: 1500, y: 0),
        .shadow(color: .white, radius: 0, x: 1500),
      ],
    ] {
      var pixmap = Pixmap(width: 40, height: 40)
      let fragment = Fragment { context in
        for filter in filters { context.addFilter(filter) }
        context.fill(Path(ellipseIn: Rect(x: -2990, y: 10, width: 20, height: 20)), with: Self.red)
      }
      Renderer().paint(list { $0.draw(fragment) }, scale: 1, into: &pixmap)
      #expect(pixmap[20, 20] == .max)
      #expect(pixmap[2, 2] == 0)
    }
  }

  @Test func meshLargerThanTheSurfaceIsPaintedWithinASecond() {
    let mesh = MeshGradient(
      width: 2, height: 2, points: [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)],
      colors: [.white, .black, Color(red: 1, green: 0, blue: 0), .white])
    let painter = MeshPainter()
    let whole = painter.pixmap(of: mesh, width: 500, height: 400)
    let window = PixelRect(left: 64, top: 133, right: 301, bottom: 250)
    let part = painter.pixmap(of: mesh, width: 500, height: 400, window: window)
    var differing = 0
    for y in 0..<part.height {
      for x in 0..<part.width where part[x, y] != whole[x + 64, y + 133] { differing += 1 }
    }
    #expect(differing == 0)
    var pixmap = Pixmap(width: 40, height: 40)
    let rect = Rect(x: -8e5, y: -8e5, width: 16e5, height: 16e5)
    let time = ContinuousClock().measure {
      let fragment = Self.fill(Path(rect), .meshGradient(mesh, in: rect))
      Renderer().paint(list { $0.draw(fragment) }, scale: 1, into: &pixmap)
    }
    #expect(pixmap[20, 20] >> 24 == 255)
    #expect(time < .seconds(1))
  }

  @Test func manyLargeRoundDashesArePaintedWithinASecond() {
    var pixmap = Pixmap(width: 40, height: 40)
    let style = StrokeStyle(lineWidth: 1e7, lineCap: .round, dash: [0.001, 0.001])
    let line = Path {
      $0.move(to: Point(0, 20))
      $0.addLine(to: Point(100, 20))
    }
    let fragment = Fragment { $0.stroke(line, with: Self.red, style: style) }
    let time = ContinuousClock().measure {
      Renderer().paint(list { $0.draw(fragment) }, scale: 1, into: &pixmap)
    }
    #expect(pixmap[20, 20] == 0xFFFF_0000)
    #expect(time < .seconds(1))
  }

  /// A clip may reduce a span to one pixel.
  ///
  /// That pixel must have the same colour as in the whole span.
  @Test func pixelIsEqualAloneAndInASpan() {
    var numbers = SeededGenerator(seed: 11)
    var differing = 0
    for _ in 0..<20_000 {
      let alpha = numbers.next(below: 4) == 0 ? 255 : numbers.next(below: 256)
      let color = [16, 8, 0].reduce(Pixel(alpha) << 24) {
        $0 | Pixel(numbers.next(below: alpha + 1)) << Pixel($1)
      }
      let ground = Pixel(0xFF) << 24 | Pixel(numbers.next(below: 1 << 24))
      let coverage = UInt8(numbers.next(below: 256))
      var row = Pixmap(width: 4, height: 1)
      row.clear(row.bounds, to: ground)
      var sink = SolidSink(origin: row.row, stride: 4, color: color)
      sink.constant(x: 0, y: 0, count: 3, coverage: coverage)
      sink.constant(x: 3, y: 0, count: 1, coverage: coverage)
      if row[3, 0] != row[0, 0] { differing += 1 }
    }
    #expect(differing == 0)
  }
}
