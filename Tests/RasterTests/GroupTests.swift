import TestSupport
import Testing
import Workers

@testable import Raster

/// Groups with clips, blend modes and filters, and opaque drawings that hide others.
@Suite struct GroupTests {
  static let square = Rect(x: 20, y: 20, width: 40, height: 40)

  static func fill(_ rect: Rect, _ color: Color) -> Fragment {
    Fragment { $0.fill(Path(rect), with: .color(color)) }
  }

  static func paint(_ list: DisplayList, _ renderer: Renderer = Renderer()) -> [Pixel] {
    var pixmap = Pixmap(width: 80, height: 80)
    renderer.paint(list, scale: 1, into: &pixmap)
    return (0..<6400).map { pixmap[$0 % 80, $0 / 80] }
  }

  @Test func groupIsClippedToItsPath() {
    var list = DisplayList()
    var group = Group(id: 1, transform: Transform(translationX: 10, y: 0))
    group.clip = Path(ellipseIn: Self.square)
    list.group(group) { $0.draw(Self.fill(Rect(x: 0, y: 0, width: 70, height: 70), .white)) }
    let pixels = Self.paint(list)
    #expect(pixels[40 * 80 + 50] == .max)
    #expect(pixels[22 * 80 + 32] == 0, "outside the circle, inside its box")
    #expect(pixels[40 * 80 + 28] == 0)
  }

  /// A group with only one drawing, such as a veil over the whole window, fades without a layer.
  @Test func groupOpacityAppliesDirectlyToASingleDrawing() {
    func veil(_ wrap: (inout DisplayList, (inout DisplayList) -> Void) -> Void) -> [Pixel] {
      var list = DisplayList()
      list.draw(Self.fill(Rect(x: 0, y: 0, width: 80, height: 80), .white))
      wrap(&list) { list in
        list.draw(Self.fill(Self.square, .black), id: 9, at: Point(4, 0))
      }
      return Self.paint(list)
    }
    let twice = veil { list, content in
      list.group(Group(id: 1, opacity: 0.5)) {
        $0.group(Group(id: 2, opacity: 0.4), content: content)
      }
    }
    let once = veil { list, content in list.group(Group(id: 3, opacity: 0.2), content: content) }
    #expect(twice == once && twice[40 * 80 + 40] == 0xFFCC_CCCC)
    // Two overlapping drawings fade as one picture.
    let both = veil { list, content in
      list.group(Group(id: 1, opacity: 0.2)) { list in
        list.group(Group(id: 2), content: content)
        list.group(Group(id: 3), content: content)
      }
    }
    #expect(both == once)
    // A drawing with its own blend mode fades as a whole, even in a nested group.
    let multiplied = Fragment { context in
      context.blendMode = .multiply
      context.fill(Path(Self.square), with: .color(Color(white: 0.5)))
    }
    let (straight, deep) = (
      veil { list, _ in list.group(Group(id: 1, opacity: 0.5)) { $0.draw(multiplied) } },
      veil { list, _ in
        list.group(Group(id: 1, opacity: 0.5)) { list in
          list.group(Group(id: 2)) { $0.draw(multiplied, id: 3, at: .zero) }
        }
      }
    )
    #expect(straight == deep && straight[40 * 80 + 40] == 0xFFBF_BFBF)
    // A group with its own blend mode fades as a whole too.
    var screen = Group(id: 2)
    screen.blendMode = .difference
    let joined = veil { list, content in
      list.group(Group(id: 1, opacity: 0.2)) { $0.group(screen, content: content) }
    }
    #expect(joined == once, "in a layer there is nothing to differ from")
  }

  @Test func filteredGroupIsFilteredAsOnePicture() {
    var list = DisplayList()
    var group = Group(id: 1)
    group.filters = [.colorInvert()]
    list.group(group) { list in
      list.draw(Self.fill(Self.square, .black))
      list.group(Group(id: 2, transform: Transform(translationX: 10, y: 0), opacity: 0.5)) {
        $0.draw(Self.fill(Self.square, .white))
      }
    }
    let pixels = Self.paint(list)
    #expect(pixels[40 * 80 + 25] == .max, "black turned white")
    #expect(pixels[40 * 80 + 40] == 0xFF7F_7F7F)
    #expect(pixels[40 * 80 + 65] == 0x8000_0000, "half of white turned half of black")
  }

  @Test func movingAFilteredGroupReusesItsPicture() {
    let renderer = Renderer()
    let content = Self.fill(Self.square, .white)
    func list(_ x: Double, _ opacity: Double) -> DisplayList {
      var list = DisplayList()
      var group = Group(id: 1, transform: Transform(translationX: x, y: 0), opacity: opacity)
      group.filters = [.blur(radius: 3)]
      list.group(group) { $0.draw(content) }
      return list
    }
    let first = Self.paint(list(0, 1), renderer)
    #expect(renderer.pictureCount == 1)
    for step in 1...5 {
      let moved = Self.paint(list(Double(step), 1 - Double(step) / 10), renderer)
      #expect(moved != first)
    }
    #expect(renderer.pictureCount == 1)
  }

  @Test func groupBlendsAsOnePicture() {
    var list = DisplayList()
    list.draw(Self.fill(Rect(x: 0, y: 0, width: 80, height: 80), Color(white: 0.5)))
    var group = Group(id: 1)
    group.blendMode = .multiply
    list.group(group) { list in
      list.draw(Self.fill(Self.square, Color(white: 0.5)))
      list.draw(Self.fill(Self.square, Color(white: 0.5)))
    }
    #expect(Self.paint(list)[40 * 80 + 40] == 0xFF40_4040, "multiplied once, not twice")
  }

  @Test func layerUsedAsAClipMasksLaterDrawings() {
    let pixels = Self.paint(
      list {
        $0.clipToLayer(opacity: 0.5) { layer in
          layer.fill(Path(Self.square), with: .color(.white))
        }
        $0.fill(Path(Rect(x: 0, y: 0, width: 80, height: 80)), with: .color(.white))
      })
    #expect(pixels[40 * 80 + 40] == 0x8080_8080 && pixels[5 * 80 + 5] == 0)
    let inverse = Self.paint(
      list {
        $0.clipToLayer(isInverse: true) { $0.fill(Path(Self.square), with: .color(.white)) }
        $0.fill(Path(Rect(x: 0, y: 0, width: 80, height: 80)), with: .color(.white))
      })
    #expect(inverse[40 * 80 + 40] == 0 && inverse[5 * 80 + 5] == .max)
  }

  private func list(_ draw: (inout GraphicsContext) -> Void) -> DisplayList {
    var list = DisplayList()
    list.draw(Fragment(draw))
    return list
  }

  @Test func unboundedBlendModesEraseOutsideTheirDrawing() {
    func picture(_ change: (inout GraphicsContext) -> Void) -> [Pixel] {
      Self.paint(
        list {
          $0.fill(Path(Rect(x: 0, y: 0, width: 80, height: 80)), with: .color(.white))
          $0.clip(to: Path(Rect(x: 10, y: 10, width: 60, height: 60)))
          $0.blendMode = .copy
          change(&$0)
        })
    }
    let bounded = picture { $0.fill(Path(Self.square), with: .color(.black)) }
    #expect(bounded[15 * 80 + 15] == .max && bounded[40 * 80 + 40] == 0xFF00_0000)
    let unbounded = picture {
      $0.isUnbounded = true
      $0.fill(Path(Self.square), with: .color(.black))
    }
    #expect(unbounded[15 * 80 + 15] == 0 && unbounded[40 * 80 + 40] == 0xFF00_0000)
    #expect(unbounded[5 * 80 + 5] == .max, "outside the clip nothing changes")
    let layer = picture { $0.drawLayer { $0.fill(Path(Self.square), with: .color(.black)) } }
    #expect(layer == unbounded)
  }

  @Test func opaqueDrawingHidesTheDrawingsBelowIt() {
    let cover = Rect(x: 10.25, y: 10.5, width: 50, height: 50)
    func picture(_ hidden: Bool) -> [Pixel] {
      Self.paint(
        list {
          if hidden {
            for i in 0..<30 {
              let rect = Rect(x: Double(12 + i), y: Double(12 + i), width: 15, height: 15)
              $0.fill(Path(ellipseIn: rect), with: .color(Color(red: 1, green: 0, blue: 0)))
            }
          }
          $0.fill(Path(roundedRect: cover, cornerRadius: 8, style: .circular), with: .color(.white))
        })
    }
    let (with, without) = (picture(true), picture(false))
    // The rounded corners of the cover reveal parts of the hidden discs. Its middle reveals
    // nothing.
    #expect(with[35 * 80 + 35] == .max && without[35 * 80 + 35] == .max)
    #expect(zip(with, without).filter { $0 != $1 }.count < 80)
  }
}

@Suite struct GlassTests {
  private func scene(_ x: Double, glass: Bool = true, above: Double = 0) -> DisplayList {
    var list = DisplayList()
    list.group(Group(id: 1)) { list in
      list.draw(
        Fragment { context in
          context.fill(
            Path(Rect(x: 0, y: 0, width: 160, height: 160)), with: .color(.black))
          for column in 0..<8 {
            let rect = Rect(x: Double(column) * 20, y: 0, width: 10, height: 160)
            context.fill(Path(rect), with: .color(.white))
          }
        })
    }
    list.group(Group(id: 2, transform: Transform(translationX: x, y: 0))) { list in
      list.draw(
        Fragment {
          $0.fill(
            Path(Rect(x: 0, y: 60, width: 20, height: 20)), with: .color(Color(hex: 0xFF0000)))
        })
    }
    if glass {
      list.group(Group(id: 3)) { list in
        list.draw(
          Fragment {
            $0.fill(
              Path(
                roundedRect: Rect(x: 40, y: 40, width: 80, height: 80), cornerRadius: 10,
                style: .circular),
              with: .material(Material(radius: 4, tint: Color(white: 0, opacity: 0.2))))
          })
      }
    }
    list.group(Group(id: 4, transform: Transform(translationX: above, y: 0))) { list in
      list.draw(
        Fragment {
          $0.fill(
            Path(Rect(x: 50, y: 90, width: 9, height: 9)), with: .color(Color(hex: 0x00FF00)))
        })
    }
    return list
  }

  private func full(_ list: DisplayList) -> UInt64 {
    var pixmap = Pixmap(width: 160, height: 160)
    Renderer().paint(list, scale: 1, into: &pixmap)
    return pixmap.digest
  }

  @Test func glassBlursOnlyItsBackdrop() {
    var pixmap = Pixmap(width: 160, height: 160)
    Renderer().paint(scene(-100), scale: 1, into: &pixmap)
    #expect(pixmap[5, 80] == .max && pixmap[15, 80] == 0xFF00_0000, "stripes beside the glass")
    let greys = (60..<100).map { pixmap[$0, 70] >> 8 & 0xFF }
    #expect(greys.allSatisfy { $0 > 40 && $0 < 180 }, "the glass must blur every stripe")
    #expect(pixmap[54, 94] == 0xFF00_FF00, "drawings above the glass stay sharp")
  }

  @Test func movementBelowGlassRepaintsTheWholeGlass() {
    let renderer = Renderer(runner: WorkerPool(threads: 2), bandHeight: 7)
    var pixmap = Pixmap(width: 160, height: 160)
    for step in 0..<20 {
      let list = scene(Double(step) * 9 - 30, above: Double(step % 5))
      renderer.paint(list, scale: 1, into: &pixmap)
      #expect(pixmap.digest == full(list), "step \(step)")
    }
  }

  @Test func glassIsBlurredAgainOnlyWhenItsBackdropChanges() {
    let renderer = Renderer()
    var pixmap = Pixmap(width: 160, height: 160)
    renderer.paint(scene(-100), scale: 1, into: &pixmap)
    let count = renderer.pictureCount
    for step in 1...4 {
      renderer.paint(scene(-100, above: Double(step)), scale: 1, into: &pixmap)
      #expect(pixmap.digest == full(scene(-100, above: Double(step))))
    }
    #expect(renderer.pictureCount == count)
    renderer.paint(scene(60), scale: 1, into: &pixmap)
    #expect(renderer.pictureCount == count + 1)
  }

  @Test func glassInALayerBlursTheBackdropOfTheLayer() {
    var list = scene(-100, glass: false)
    list.group(Group(id: 9, opacity: 0.5)) { list in
      list.draw(
        Fragment {
          $0.fill(
            Path(Rect(x: 40, y: 40, width: 80, height: 80)), with: .color(Color(hex: 0x0000FF)))
          $0.fill(
            Path(Rect(x: 60, y: 60, width: 40, height: 40)),
            with: .material(Material(radius: 2, tint: .clear)))
        })
    }
    var pixmap = Pixmap(width: 160, height: 160)
    Renderer().paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[80, 70] >> 24 > 0)
    let blue = pixmap[80, 70] & 0xFF
    let red = pixmap[80, 70] >> 16 & 0xFF
    #expect(blue < red + 8, "the layer's own blue is not seen through its glass")
  }
}
