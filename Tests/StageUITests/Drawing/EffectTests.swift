import TestSupport
import Testing

@testable import Raster
@testable import StageUI

@MainActor
struct EffectTests {
  @Test func nothingIsDrawnOutsideAClipShape() {
    let picture = Picture(Size(20, 20)) { Color.red.clipShape(Circle()) }
    #expect(picture[10, 10] == 0xFFFF_3B30)
    #expect(picture[0, 0] == 0)
    let ring = Picture(Size(20, 20)) {
      Color.red.clipShape(
        Path { path in
          path.addRect(CGRect(x: 0, y: 0, width: 20, height: 20))
          path.addRect(CGRect(x: 5, y: 5, width: 10, height: 10))
        }, style: FillStyle(eoFill: true))
    }
    #expect(ring[2, 10] == 0xFFFF_3B30)
    #expect(ring[10, 10] == 0)
    let cut = Picture(Size(20, 20)) {
      Color.red.frame(width: 40, height: 40).frame(width: 10, height: 10).clipped()
    }
    #expect(cut.inked == 100)
    let rounded = Picture(Size(20, 20)) { Color.red.cornerRadius(4) }
    #expect(rounded[0, 0] == 0)
    #expect(rounded[10, 0] == 0xFFFF_3B30)
  }

  @Test func opacityAndClippingKeepEdgesOnPixelBorders() {
    func edges<V: View>(_ view: V) -> [UInt32] {
      let picture = Picture(Size(20, 20)) {
        view.frame(width: 9.4, height: 9.4).position(x: 10.2, y: 10.2)
      }
      return (0..<20).map { picture[Double($0), 10] >> 24 }
    }
    let plain = edges(Rectangle())
    #expect(Set(plain) == [0, 255])
    #expect(edges(Rectangle().opacity(0.5)).map { $0 > 0 } == plain.map { $0 > 0 })
    #expect(Set(edges(Rectangle().opacity(0.5))) == [0, 128])
    #expect(edges(Rectangle().clipped(antialiased: true)) == plain)
    #expect(edges(Rectangle().clipShape(Rectangle()).saturation(0.5)) == plain)
    #expect(Set(edges(Rectangle().offset(x: 1).clipped())) == [0, 255])
  }

  @Test func clippedViewsAreHitOutsideTheClip() {
    let bench = Bench(Size(20, 20)) { Color.red.clipShape(Circle()) }
    #expect(bench.host.tree.hit(at: Point(10, 10)).isEmpty == false)
    #expect(bench.host.tree.hit(at: Point(1, 1)).isEmpty == false)
  }

  @Test func maskMultipliesTheOpacityOfItsContent() {
    let picture = Picture(Size(30, 20)) {
      HStack(spacing: 0) {
        Color.red
          .mask {
            HStack(spacing: 0) {
              Color.black
              Color.black.opacity(0.5)
            }
          }
        Color.blue.frame(width: 10)
      }
    }
    #expect(picture[5, 10] == 0xFFFF_3B30)
    #expect(isNear(picture[15, 10], 0x8080_1E18))
    #expect(picture[25, 10] == 0xFF00_7AFF)
    let small = Picture(Size(30, 20)) {
      Color.red.mask(alignment: .topLeading) { Color.black.frame(width: 5, height: 5) }
    }
    #expect(small.inked == 25)
  }

  /// Masks content that is larger than the mask.
  ///
  /// At some scales the mask's bounds end within a pixel. The picture must never become brighter
  /// from the middle outwards.
  @Test(arguments: [1.0, 1.25, 1.5, 1.75, 2, 3])
  func maskedContentFadesMonotonically(scale: Double) {
    for (radius, width) in [(0, 38.3), (0, 40.3), (0.7, 39.3), (0.7, 41.3), (5, 40.3), (5, 37.3)] {
      let picture = Picture(Size(100, 60), scale: scale) {
        ZStack {
          Color.black
          Color.white.frame(width: 91.3, height: 51.7)
            .mask {
              Color.black.frame(width: width, height: 13).blur(radius: radius).opacity(0.3)
            }
        }
      }
      let row = (0..<Int(50 * scale)).map { picture[Double($0) / scale, 30] & 0xFF }
      #expect((60...78).contains(row.last ?? 0))
      #expect(row.first == 0)
      #expect(
        zip(row, row.dropFirst()).allSatisfy { $0 <= $1 + 1 }, "radius \(radius), width \(width)")
    }
  }

  /// A mask that grows, moves and becomes more blurred, at the scales whose pixels points do not fit.
  ///
  /// In no frame is a pixel brighter than the mask admits, or brighter than its neighbour nearer to
  /// the middle of the mask.
  @Test(arguments: [1.25, 1.5, 1.75])
  func animatedMaskHasNoBrightSeam(scale: Double) {
    let handle = Handle<Bool>()
    let picture = Picture(Size(100, 60), scale: scale) {
      Stage(false, handle) { isLarge in
        ZStack {
          Color.black
          Color.white.frame(width: 91.3, height: 51.7)
            .mask {
              Color.black.frame(width: isLarge ? 61.7 : 23.3, height: isLarge ? 31.3 : 13)
                .blur(radius: isLarge ? 6.3 : 0.7)
                .offset(x: isLarge ? 7.9 : -7.9)
                .opacity(0.3)
            }
        }
      }
    }
    func check(_ line: [UInt32], _ name: String) {
      let brightest = line.max() ?? 0
      #expect((30...78).contains(brightest), "\(name), \(picture.time) s: \(line)")
      let top = line.firstIndex(of: brightest) ?? 0
      let (before, after) = (line[...top], line[top...])
      #expect(
        zip(before, before.dropFirst()).allSatisfy { $0 <= $1 + 1 }
          && zip(after, after.dropFirst()).allSatisfy { $0 + 1 >= $1 },
        "\(name), \(picture.time) s: \(line)")
    }
    withAnimation(.linear(duration: 0.5)) { handle.set(true) }
    for _ in 0..<34 {
      picture.step()
      check((0..<Int(100 * scale)).map { picture[(Double($0) + 0.5) / scale, 30] & 0xFF }, "row")
      check((0..<Int(60 * scale)).map { picture[50, (Double($0) + 0.5) / scale] & 0xFF }, "column")
    }
    #expect(picture.outcome.next == .atRest)
  }

  /// A shadow around a glass view does not change how the glass blurs the stripe below it.
  @Test func shadowDoesNotChangeTheBlurOfAMaterial() {
    func picture<V: View>(_ view: V) -> Picture {
      Picture(Size(80, 60), scale: 2) {
        ZStack {
          Color.white
          Color.black.frame(width: 10)
          view
        }
      }
    }
    let glass = Color.clear.frame(width: 40, height: 30)
    let shape = RoundedRectangle(cornerRadius: 6)
    let black = Color.black
    func row(_ picture: Picture) -> [UInt32] { (24..<56).map { picture[Double($0), 30] } }
    let plain = picture(glass.background(.ultraThinMaterial, in: shape))
    // A stripe that is not blurred would have only two colours.
    #expect(Set(row(plain)).count > 5, "the stripe is blurred")
    let shadowed: [(String, Picture)] = [
      (
        "own",
        picture(
          glass.background(.ultraThinMaterial, in: shape).shadow(color: black, radius: 4, y: 3))
      ),
      (
        "fill",
        picture(
          shape.fill(.ultraThinMaterial).frame(width: 40, height: 30)
            .shadow(color: black, radius: 4, y: 3))
      ),
      (
        "style",
        picture(
          shape.fill(.ultraThinMaterial.shadow(.drop(color: black, radius: 4, y: 3)))
            .frame(width: 40, height: 30))
      ),
      (
        "parent",
        picture(
          VStack { glass.background(.ultraThinMaterial, in: shape) }.padding(3)
            .shadow(color: black, radius: 4, y: 3))
      ),
      (
        "two",
        picture(
          VStack {
            glass.background(.ultraThinMaterial, in: shape).shadow(color: black, radius: 2)
          }.shadow(color: black, radius: 4, y: 3))
      ),
    ]
    for (name, picture) in shadowed {
      #expect(row(picture) == row(plain), "\(name)")
      #expect(picture[28, 48] & 0xFF < 200, "\(name): below the glass is a shadow")
      #expect(plain[28, 48] == 0xFFFF_FFFF)
    }
  }

  @Test func masksDamageOnlyTheirBounds() {
    let list = ViewHost(glyphs: BlockFont()) {
      Color.red.frame(width: 10, height: 10).mask { Circle() }
    }.frame(size: Size(300, 200), time: 0)
    var flattened = Flattened()
    flattened.flatten(
      list, scale: 1, limits: PixelRect(left: 0, top: 0, right: 300, bottom: 200),
      layers: GroupLayers())
    for footprint in flattened.footprints {
      #expect(footprint.bounds.width <= 14 && footprint.bounds.height <= 14)
    }
  }

  @Test func maskedViewKeepsItsMaskAsACanvasSymbol() {
    let bench = Bench(Size(20, 20)) { Color.red.mask { Color.black.frame(width: 10) } }
    var content = DisplayList()
    bench.host.tree.rootNode?.append(to: &content, at: .zero)
    let symbol = GraphicsContext.ResolvedSymbol(content, size: Size(20, 20))
    var list = DisplayList()
    list.draw(Fragment { $0.draw(symbol, at: .zero, anchor: .topLeading) })
    var pixmap = Pixmap(width: 20, height: 20)
    _ = Renderer(runner: SerialRunner()).paint(list, scale: 1, into: &pixmap)
    #expect(pixmap[10, 10] == 0xFFFF_3B30)
    #expect(pixmap[2, 10] == 0)
  }

  @Test func shadowOfASingleShapeIsDrawnFromItsPath() {
    func step<V: View>(_ view: V) -> DrawCommand? {
      let list = ViewHost(glyphs: BlockFont()) { view.padding(3).frame(width: 90, height: 90) }
        .frame(size: Size(100, 100), time: 0)
      var flattened = Flattened()
      flattened.flatten(
        list, scale: 1, limits: PixelRect(left: 0, top: 0, right: 100, bottom: 100),
        layers: GroupLayers())
      for step in flattened.steps {
        if case .filtered(let command, _, _, _, _) = step { return command }
      }
      return nil
    }
    func isPath(_ command: DrawCommand?) -> Bool {
      if case .path = command?.shape { true } else { false }
    }
    let card = RoundedRectangle(cornerRadius: 8).fill(.white)
    #expect(isPath(step(card.shadow(radius: 7, y: 5))))
    #expect(isPath(step(card.padding(2).shadow(color: .red, radius: 7))))
    #expect(!isPath(step(card.overlay(Color.red).shadow(radius: 7))))
    #expect(!isPath(step(card.opacity(0.5).shadow(radius: 7))))
    #expect(step(card.shadow(color: .clear, radius: 7)) == nil)
  }

  @Test func shapeAndGroupShadowsLookAlike() {
    let one = Picture(Size(100, 100)) {
      RoundedRectangle(cornerRadius: 8).fill(.white).padding(25).shadow(
        color: .black, radius: 6, y: 5)
    }
    let many = Picture(Size(100, 100)) {
      ZStack {
        RoundedRectangle(cornerRadius: 8).fill(.white)
        RoundedRectangle(cornerRadius: 8).fill(.white)
      }.padding(25).shadow(color: .black, radius: 6, y: 5)
    }
    for (x, y) in [(50.0, 85.0), (20, 50), (22, 24), (80, 80), (50, 50)] {
      #expect(isNear(one[x, y], many[x, y], within: 2))
    }
  }

  @Test func defaultShadowIsBlackWithOneThirdOpacity() {
    let picture = Picture(Size(60, 60)) {
      Rectangle().fill(.white).frame(width: 20, height: 20).shadow(radius: 0, x: 0, y: 20)
    }
    #expect(picture[30, 30] == 0xFFFF_FFFF)
    #expect(picture[30, 50] == 0x5400_0000)
  }

  @Test func colourEffectsMatchTheirReferenceColours() {
    func shown<V: View>(_ view: V) -> UInt32 { Picture(Size(4, 4)) { view }[2, 2] }
    let color = Color(hex: 0x4080C0)
    #expect(shown(color.saturation(1)) == 0xFF40_80C0)
    #expect(isNear(shown(color.saturation(0)), 0xFF77_7777))
    #expect(isNear(shown(color.grayscale(1)), 0xFF77_7777))
    #expect(isNear(shown(color.brightness(0.25)), 0xFF80_C0FF))
    #expect(isNear(shown(color.contrast(0)), 0xFF80_8080))
    #expect(isNear(shown(color.colorInvert()), 0xFFBF_7F3F))
    #expect(isNear(shown(color.colorMultiply(Color(hex: 0xFF8000))), 0xFF40_4000))
    #expect(isNear(shown(color.luminanceToAlpha()), 0x7700_0000))
    #expect(isNear(shown(color.hueRotation(.degrees(360))), 0xFF40_80C0))
    #expect(shown(color.hidden()) == 0)
  }

  @Test func blendModesStayInsideACompositingGroup() {
    func shown(_ isGrouped: Bool) -> UInt32 {
      Picture(Size(4, 4)) {
        ZStack {
          Color(hex: 0x808080)
          if isGrouped {
            Color(hex: 0x808080).blendMode(.multiply).compositingGroup()
          } else {
            Color(hex: 0x808080).blendMode(.multiply)
          }
        }
      }[2, 2]
    }
    #expect(isNear(shown(false), 0xFF40_4040))
    #expect(shown(true) == 0xFF80_8080)
  }

  @Test func rotation3DProjectsPoints() {
    let size = Size(40, 20)
    func effect(_ degrees: Double, _ axis: SIMD3<Double>) -> ProjectionTransform {
      let effect = StepTransform(
        step: VisualStep(
          kind: .spaceRotation(x: axis.x, y: axis.y, z: axis.z, anchorZ: 0),
          x: Angle.degrees(degrees).radians))
      return effect.transform(effect.value, size)
    }
    let half = effect(60, [0, 1, 0]).apply(Point(40, 20))
    #expect(abs(half.x - 30) < 1e-9 && half.y == 20)
    let back = effect(180, [0, 1, 0]).apply(Point(40, 5))
    #expect(abs(back.x) < 1e-9 && back.y == 5)
    let flat = effect(90, [0, 0, 2]).apply(Point(30, 10))
    #expect(abs(flat.x - 20) < 1e-9 && abs(flat.y - 20) < 1e-9)
    #expect(effect(45, [0, 0, 0]) == .identity)
  }

  final class Probe { var flip: (() -> Void)? }

  struct Fading: View {
    @State private var isOn = false
    let probe: Probe
    var body: some View {
      let _ = probe.flip = { isOn.toggle() }
      ZStack {
        Rectangle().fill(.white).frame(width: 20, height: 20)
          .shadow(color: .black, radius: 0, x: isOn ? 40 : 20)
      }
    }
  }

  @Test func shadowOffsetAnimatesWithoutRecordingTheViewAgain() {
    let probe = Probe()
    let picture = Picture(Size(120, 20)) { Fading(probe: probe) }
    let recordings = picture.host.tree.counters.recordings
    #expect(picture[75, 10] >> 24 == 255)
    #expect(picture[95, 10] == 0)
    withAnimation(.linear(duration: 1)) { probe.flip?() }
    picture.step(0)
    picture.step()
    picture.step(0.5 - 1.0 / 60)
    #expect(picture[75, 10] == 0)
    #expect(picture[95, 10] >> 24 == 255)
    #expect(picture.host.tree.counters.recordings == recordings)
  }
}
