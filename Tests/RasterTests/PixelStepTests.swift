import Geometry
import Testing

@testable import Raster

/// The steps by which a list paints one pixel.
@Suite struct PixelStepTests {
  private static let red = GraphicsContext.Shading.color(Color(red: 1, green: 0, blue: 0))
  private static let blue = GraphicsContext.Shading.color(
    Color(red: 0, green: 0, blue: 1, opacity: 0.5))
  private static let fade = GraphicsContext.Shading.linearGradient(
    Gradient(colors: [.white, .black]), startPoint: .zero, endPoint: Point(60, 0))

  private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Path {
    Path(Rect(x: x, y: y, width: width, height: height))
  }

  private func painted(_ list: DisplayList, scale: Double = 1) -> Pixmap {
    var pixmap = Pixmap(width: Int(60 * scale), height: Int(40 * scale))
    Renderer().paint(list, scale: scale, into: &pixmap)
    return pixmap
  }

  private func steps(
    _ list: DisplayList, _ x: Int, _ y: Int, scale: Double = 1
  ) -> [PixelStep] {
    list.steps(
      ofPixelAt: x, y: y, width: Int(60 * scale), height: Int(40 * scale), scale: scale)
  }

  @Test func manyPixelsHaveTheStepsOfEachAlone() {
    let pixels = stride(from: 0, to: 40, by: 5).flatMap { y in
      stride(from: 0, to: 60, by: 7).map { (x: $0, y: y) }
    }
    let outside = [(x: -1, y: 0), (x: 60, y: 0), (x: 0, y: 40)]
    let all = Self.nested.steps(
      ofPixelsAt: pixels + outside, width: 60, height: 40, scale: 1)
    #expect(all.count == pixels.count + 3 && all.suffix(3).allSatisfy(\.isEmpty))
    func words(_ steps: [PixelStep]) -> [String] {
      steps.map { "\($0.drawing.words) \($0.before) \($0.after) \($0.source ?? 1)" }
    }
    for (pixel, found) in zip(pixels, all) {
      #expect(words(found) == words(steps(Self.nested, pixel.x, pixel.y)), "\(pixel)")
    }
    #expect(
      Self.nested.steps(ofPixelsAt: [], width: 60, height: 40, scale: 1).isEmpty)
  }

  /// Drawings without groups, one in each fragment.
  private static let flat: [Fragment] = [
    Fragment { $0.fill(rect(0, 0, 60, 40), with: fade) },
    Fragment { $0.fill(Path(ellipseIn: Rect(x: 10, y: 5, width: 30, height: 30)), with: red) },
    Fragment { $0.stroke(rect(5, 5, 40, 20), with: blue, lineWidth: 3) },
    Fragment {
      $0.blendMode = .multiply
      $0.opacity = 0.7
      $0.fill(rect(20, 10, 30, 25), with: blue)
    },
    Fragment {
      $0.addFilter(.blur(radius: 2))
      $0.fill(rect(30, 20, 10, 10), with: red)
    },
    Fragment {
      $0.blendMode = .destinationOut
      $0.fill(rect(40.5, 0, 10, 40), with: blue)
    },
  ]

  /// Groups with every effect, a mask, layers, a shadow and frosted glass.
  private static var nested: DisplayList {
    var list = DisplayList()
    list.draw(flat[0])
    list.group(Group(id: 4, transform: Transform(translationX: 3, y: 2), opacity: 0.5)) { list in
      list.draw(flat[1])
      list.draw(flat[2], id: 8, at: Point(4, 0.5))
    }
    var blurred = Group(id: 12, transform: Transform(scaleX: 0.8, y: 1.1))
    blurred.filters = [.blur(radius: 3)]
    list.group(blurred) { list in
      list.draw(flat[2])
      list.group(Group(id: 16, opacity: 0.3)) { $0.draw(flat[3]) }
    }
    var masked = Group(id: 20)
    masked.isIsolated = true
    masked.clip = rect(0, 0, 50, 40)
    list.group(masked) { list in
      list.draw(flat[3])
      var mask = Group(id: 21)
      mask.blendMode = .destinationIn
      list.group(mask) { $0.draw(flat[1]) }
    }
    list.draw(
      Fragment { context in
        context.addFilter(.shadow(radius: 2, x: 1, y: 2))
        context.opacity = 0.9
        context.drawLayer { layer in
          layer.fill(rect(8, 8, 12, 12), with: red)
          layer.blendMode = .sourceIn
          layer.fill(rect(12, 8, 20, 20), with: blue)
        }
      })
    list.draw(
      Fragment { context in
        context.fill(
          rect(25, 5, 30, 30),
          with: .material(Material(radius: 4, tint: Color(white: 1, opacity: 0.4))))
      })
    return list
  }

  @Test func eachStepIsWhatTheBeginningOfTheListPaints() throws {
    var whole = DisplayList()
    for fragment in Self.flat { whole.draw(fragment) }
    let digests = whole.drawings.map(\.digest)
    #expect(Set(digests).count == Self.flat.count)
    for (x, y) in [(0, 0), (6, 6), (25, 15), (35, 25), (40, 12), (45, 30), (59, 39)] {
      let pixels = (0...Self.flat.count).map { count -> Pixel in
        var list = DisplayList()
        for fragment in Self.flat.prefix(count) { list.draw(fragment) }
        return painted(list)[x, y]
      }
      let steps = steps(whole, x, y)
      for step in steps {
        let index = try #require(digests.firstIndex(of: step.drawing.digest))
        #expect(step.before == pixels[index], "\(x), \(y): \(step.drawing.words)")
        #expect(step.after == pixels[index + 1], "\(x), \(y): \(step.drawing.words)")
      }
      for index in Self.flat.indices where pixels[index] != pixels[index + 1] {
        #expect(steps.contains { $0.drawing.digest == digests[index] }, "\(x), \(y): \(index)")
      }
    }
  }

  @Test(arguments: [1.0, 2])
  func theLastStepIsThePixelOfThePicture(scale: Double) {
    let picture = painted(Self.nested, scale: scale)
    for y in stride(from: 0, to: picture.height, by: 7) {
      for x in stride(from: 0, to: picture.width, by: 7) {
        let steps = steps(Self.nested, x, y, scale: scale)
        #expect(steps.first?.before ?? 0 == 0)
        #expect(steps.last?.after ?? 0 == picture[x, y], "\(x), \(y)")
      }
    }
  }

  @Test func aGroupIsAStepAroundItsDrawings() {
    var list = DisplayList()
    list.draw(Self.flat[0])
    list.group(Group(id: 4, opacity: 0.5)) { list in
      list.group(Group(id: 8, transform: Transform(translationX: 2, y: 0))) { list in
        list.draw(Fragment { $0.fill(Self.rect(0, 0, 20, 20), with: Self.red) })
      }
      list.draw(Fragment { $0.fill(Self.rect(5, 5, 20, 20), with: Self.blue) })
    }
    let steps = steps(list, 10, 10)
    #expect(steps.map(\.drawing.isGroup) == [false, true, false, false])
    #expect(steps.map(\.drawing.depth) == [0, 0, 1, 1])
    #expect(steps.map(\.drawing.groups) == [[], [4], [4, 8], [4]])
    #expect(steps[1].drawing.effects == ["opacity 0.5"])
    #expect(steps[2].drawing.words == "rect (2, 0) 20 × 20 in #FF0000")
    #expect(steps[1].before == steps[0].after && steps[1].before == steps[2].before)
    #expect(steps[2].after == steps[3].before && steps[1].after == steps[3].after)
    // The group does not touch a pixel outside of its drawings.
    #expect(self.steps(list, 50, 30).count == 1)
  }

  @Test func theSourceIsWhatTheDrawingAlonePaints() {
    var list = DisplayList()
    list.draw(Fragment { $0.fill(Self.rect(0, 0, 60, 40), with: .color(.white)) })
    list.draw(
      Fragment {
        $0.blendMode = .destinationOut
        $0.fill(Self.rect(10.5, 0, 10, 40), with: .color(.black))
      })
    let steps = steps(list, 10, 10)
    #expect(steps.count == 2)
    #expect(steps[0].source == 0xFFFF_FFFF)
    let alpha = (steps.last?.source ?? 0) >> 24
    #expect((127...129).contains(alpha), "half of the pixel is covered, not \(alpha) of 255")
    #expect(steps.last?.drawing.effects == ["blend destinationOut"])
  }

  @Test func aDrawingWithoutPixelsThereIsNoStep() {
    var list = DisplayList()
    list.draw(
      Fragment { $0.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40)), with: Self.red) }
    )
    #expect(steps(list, 1, 1).isEmpty, "in the box of the circle, outside of the circle")
    #expect(steps(list, 20, 20).count == 1)
    #expect(steps(list, -1, 0).isEmpty && steps(list, 60, 0).isEmpty)
  }

  @Test func anEmptyMaskIsAStep() {
    var list = DisplayList()
    var isolated = Group(id: 4)
    isolated.isIsolated = true
    list.group(isolated) { list in
      list.draw(Fragment { $0.fill(Self.rect(0, 0, 60, 40), with: Self.red) })
      var mask = Group(id: 5)
      mask.blendMode = .destinationIn
      list.group(mask) { _ in }
    }
    let steps = steps(list, 5, 5)
    #expect(steps.last?.drawing.effects == ["blend destinationIn"])
    #expect(steps.last?.before == 0xFFFF_0000)
    #expect(steps.last?.after == painted(list)[5, 5])
  }

  @Test func pixelsAreWrittenAsInImageFiles() {
    #expect(PixelStep.words(of: 0) == "#00000000")
    #expect(PixelStep.words(of: 0xFF12_3456) == "#123456FF")
    #expect(PixelStep.words(of: 0x8080_0000) == "#FF000080")
  }

  // MARK: - Digests

  @Test func digestsOfDrawingsDifferInEachProperty() {
    func digest(_ draw: (inout GraphicsContext) -> Void) -> UInt64 {
      var list = DisplayList()
      list.draw(Fragment(draw))
      return list.drawings[0].digest
    }
    let box = Self.rect(0, 0, 9, 9)
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FF])
    let other = Bitmap(width: 1, height: 1, pixels: [0xFF00_00FE])
    let digests = [
      digest { $0.fill(box, with: Self.red) },
      digest { $0.fill(box, with: Self.blue) },
      digest { $0.fill(box, with: Self.fade) },
      digest { $0.fill(box, with: Self.red, style: FillStyle(eoFill: true)) },
      digest { $0.stroke(box, with: Self.red) },
      digest { $0.stroke(box, with: Self.red, style: StrokeStyle(dash: [2])) },
      digest {
        $0.clip(to: Self.rect(0, 0, 5, 5))
        $0.fill(box, with: Self.red)
      },
      digest {
        $0.addFilter(.blur(radius: 1))
        $0.fill(box, with: Self.red)
      },
      digest {
        $0.opacity = 0.5
        $0.fill(box, with: Self.red)
      },
      digest {
        $0.blendMode = .screen
        $0.fill(box, with: Self.red)
      },
      digest {
        $0.translateBy(x: 0.001, y: 0)
        $0.fill(box, with: Self.red)
      },
      digest { $0.drawLayer { $0.fill(box, with: Self.red) } },
      digest { $0.drawLayer { $0.fill(box, with: Self.blue) } },
      digest {
        $0.draw(GraphicsContext.ResolvedImage(bitmap), in: Rect(x: 0, y: 0, width: 9, height: 9))
      },
      digest {
        $0.draw(GraphicsContext.ResolvedImage(other), in: Rect(x: 0, y: 0, width: 9, height: 9))
      },
    ]
    #expect(Set(digests).count == digests.count)
    #expect(digest { $0.fill(box, with: Self.fade) } == digests[2])
  }

  @Test func digestsOfFragmentsInConsecutiveListsAreReused() {
    var digests = FragmentDigests()
    for fragments in [Self.flat, Array(Self.flat.reversed()), [Self.flat[2]], Self.flat] {
      var list = DisplayList()
      for fragment in fragments { list.draw(fragment) }
      let drawings = list.drawings(&digests)
      #expect(drawings.map(\.digest) == list.drawings.map(\.digest))
      #expect(digests.count == fragments.count, "others are dropped")
    }
  }

  @Test func aMovedGroupChangesTheDigestsOfItsDrawingsAndNotTheirNumber() {
    func drawings(_ x: Double, id: UInt64) -> [ListedDrawing] {
      var list = DisplayList()
      list.group(Group(id: id, transform: Transform(translationX: x, y: 0))) {
        $0.draw(Self.flat[1])
      }
      return list.drawings
    }
    #expect(drawings(1, id: 4).map(\.digest) == drawings(1, id: 8).map(\.digest), "ids differ")
    #expect(drawings(1, id: 4)[0].digest != drawings(1.001, id: 4)[0].digest)
    #expect(drawings(1, id: 4).count == 1)
  }
}
