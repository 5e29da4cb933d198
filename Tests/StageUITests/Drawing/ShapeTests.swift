import Testing

@testable import StageUI

@MainActor
struct ShapeTests {
  @Test func basicShapesAreStoredAsRectRoundedRectOrEllipse() {
    let box = Rect(x: 0, y: 0, width: 40, height: 20)
    func isRect(_ path: Path) -> Bool { if case .rect = path.storage { true } else { false } }
    func radius(_ path: Path) -> Double? {
      if case .roundedRect(let rounded) = path.storage { rounded.radius } else { nil }
    }
    func ellipse(_ path: Path) -> Rect? {
      if case .ellipse(let rect) = path.storage { rect } else { nil }
    }
    #expect(isRect(Rectangle().path(in: box)))
    #expect(isRect(Rectangle().inset(by: 3).path(in: box)))
    #expect(radius(RoundedRectangle(cornerRadius: 6).path(in: box)) == 6)
    #expect(radius(RoundedRectangle(cornerRadius: 6).inset(by: 2).path(in: box)) == 4)
    #expect(radius(Capsule().path(in: box)) == 10)
    #expect(radius(Capsule().inset(by: 2).inset(by: 1).path(in: box)) == 7)
    #expect(ellipse(Circle().path(in: box)) == Rect(x: 10, y: 0, width: 20, height: 20))
    #expect(ellipse(Ellipse().path(in: box)) == box)
    #expect(Circle().inset(by: 11).path(in: box).isEmpty)
    #expect(RoundedRectangle(cornerRadius: 4).style == .continuous)
  }

  @Test func circleFitsTheShorterSideOfItsProposal() {
    #expect(Circle().sizeThatFits(ProposedViewSize(Size(40, 20))) == Size(20, 20))
    #expect(Circle().sizeThatFits(.unspecified) == Size(10, 10))
    #expect(Rectangle().sizeThatFits(.unspecified) == Size(10, 10))
  }

  @Test func shapesAreFilledWithTheForegroundStyle() {
    let picture = Picture(Size(40, 10)) {
      HStack(spacing: 0) {
        Rectangle()
        Rectangle().foregroundStyle(.red)
        Rectangle().fill(.blue)
        Rectangle().fill(.secondary).foregroundStyle(Color(hex: 0x00FF00))
      }
    }
    #expect(picture[5, 5] == 0xFF00_0000)
    #expect(picture[15, 5] == 0xFFFF_3B30)
    #expect(picture[25, 5] == 0xFF00_7AFF)
    #expect(picture[35, 5] == 0x8000_8000)
  }

  @Test func darkColourSchemeChangesShapeColours() {
    let picture = Picture(Size(30, 10), scheme: .dark) {
      HStack(spacing: 0) {
        Rectangle()
        Rectangle().fill(.red)
        Color.secondary.opacity(0.5)
      }
    }
    #expect(picture[5, 5] == 0xFFFF_FFFF)
    #expect(picture[15, 5] == 0xFFFF_453A)
    #expect(picture[25, 5] >> 24 == 77)
  }

  @Test func strokeIsCentredAndStrokeBorderLiesInside() {
    let line = Picture(Size(30, 30)) {
      Rectangle().stroke(.black, lineWidth: 4).frame(width: 20, height: 20)
    }
    #expect(line[4, 15] == 0xFF00_0000)
    #expect(line[2, 15] == 0)
    let border = Picture(Size(30, 30)) {
      Rectangle().fill(.white).strokeBorder(.black, lineWidth: 4).frame(width: 20, height: 20)
    }
    #expect(border[4, 15] == 0)
    #expect(border[5, 15] == 0xFF00_0000)
    #expect(border[8, 15] == 0xFF00_0000)
    #expect(border[9, 15] == 0xFFFF_FFFF)
  }

  @Test func shapesAreCombined() {
    let box = Rect(x: 0, y: 0, width: 10, height: 10)
    let right = Rectangle().offset(x: 5)
    func area(_ shape: some Shape) -> [Bool] {
      [2.5, 7.5, 12.5].map { shape.path(in: box).contains(Point($0, 5)) }
    }
    #expect(area(Rectangle().intersection(right)) == [false, true, false])
    #expect(area(Rectangle().union(right)) == [true, true, true])
    #expect(area(Rectangle().subtracting(right)) == [true, false, false])
    #expect(area(Rectangle().symmetricDifference(right)) == [true, false, true])
    let left = Rectangle().lineSubtraction(right).path(in: box).boundingRect
    #expect(left == Rect(x: 0, y: 0, width: 5, height: 10))
    let inner = Rectangle().lineIntersection(right).path(in: box).boundingRect
    #expect(inner == Rect(x: 5, y: 0, width: 5, height: 10))
  }

  @Test func trimAndTransformsChangeThePathOfAShape() {
    let box = Rect(x: 0, y: 0, width: 10, height: 10)
    let half = Rectangle().trim(from: 0, to: 0.5).path(in: box)
    #expect(half.boundingRect == box)
    #expect(half.currentPoint == Point(10, 10))
    let moved = Rectangle().offset(x: 3, y: 4).path(in: box)
    #expect(moved.boundingRect.origin == Point(3, 4))
    let scaled = Rectangle().scale(0.5).path(in: box)
    #expect(scaled.boundingRect == Rect(x: 2.5, y: 2.5, width: 5, height: 5))
    let sized = Ellipse().size(width: 4, height: 2).path(in: box)
    #expect(sized.boundingRect == Rect(x: 0, y: 0, width: 4, height: 2))
    let turned = Rectangle().rotation(.degrees(45)).path(in: box).boundingRect
    #expect(abs(turned.width - 10 * 2.0.squareRoot()) < 1e-9)
    let line = Path(from: Point(0, 5), to: Point(10, 5)).stroke(lineWidth: 2).path(in: box)
    #expect(line.contains(Point(5, 5.9)))
    #expect(!line.contains(Point(5, 6.1)))
  }

  struct Wedge: Shape {
    var width: Double
    var animatableData: Double {
      get { width }
      set { width = newValue }
    }
    func path(in rect: CGRect) -> Path {
      Path(CGRect(x: 0, y: 0, width: width, height: rect.height))
    }
  }

  final class Probe { var flip: (() -> Void)? }

  struct Growing: View {
    @State private var isOn = false
    let probe: Probe
    var body: some View {
      let _ = probe.flip = { isOn.toggle() }
      ZStack {
        Wedge(width: isOn ? 20 : 10).fill(isOn ? Color.white : Color.black)
      }
    }
  }

  @Test func shapesAndTheirPaintAnimate() {
    let probe = Probe()
    let picture = Picture(Size(20, 10)) { Growing(probe: probe) }
    #expect(picture[9, 5] == 0xFF00_0000)
    #expect(picture[11, 5] == 0)
    withAnimation(.linear(duration: 1)) { probe.flip?() }
    picture.step(0)
    picture.step()
    picture.step(0.5 - 1.0 / 60)
    #expect(picture[14, 5] >> 24 == 255)
    #expect(picture[16, 5] == 0)
    // Halfway from black to white, the fill has half the linear light of white, not half of
    // white's encoded value.
    #expect(isNear(picture[5, 5], 0xFFBC_BCBC, within: 4))
    picture.step(1)
    picture.step(1)
    #expect(picture[19, 5] == 0xFFFF_FFFF)
    #expect(!picture.host.tree.isMoving)
  }

  struct GrowingAny: View {
    @State private var isOn = false
    let probe: Probe
    var body: some View {
      let _ = probe.flip = { isOn.toggle() }
      AnyShape(Wedge(width: isOn ? 20 : 10)).fill(.black)
    }
  }

  @Test func shapeInsideAnyShapeAnimates() {
    let probe = Probe()
    let picture = Picture(Size(20, 10)) { GrowingAny(probe: probe) }
    withAnimation(.linear(duration: 1)) { probe.flip?() }
    picture.step(0)
    picture.step()
    picture.step(0.5 - 1.0 / 60)
    #expect(picture[14, 5] >> 24 == 255)
    #expect(picture[16, 5] == 0)
    picture.step(1)
    #expect(picture[19, 5] >> 24 == 255)
  }

  /// A shape ignores the animatable data of another type of shape.
  ///
  /// A change from one type of shape to another therefore appears at once.
  @Test func animatableDataOfDifferentShapesAreNotMixed() {
    var shape = AnyShape(Wedge(width: 10))
    let other = AnyShape(RoundedRectangle(cornerRadius: 3)).animatableData
    #expect(other != shape.animatableData)
    shape.animatableData = shape.animatableData + other
    #expect(shape.animatableData == AnyShape(Wedge(width: 10)).animatableData)
    shape.animatableData = shape.animatableData + shape.animatableData.scaled(by: -0.5)
    #expect(shape.path(in: Rect(x: 0, y: 0, width: 20, height: 1)).boundingRect.width == 5)
    shape.animatableData = .zero
    #expect(shape.path(in: Rect(x: 0, y: 0, width: 20, height: 1)).boundingRect.width == 0)
  }

  struct Bare: View {
    @State private var isOn = false
    let probe: Probe
    var body: some View {
      let _ = probe.flip = { isOn.toggle() }
      Wedge(width: isOn ? 20 : 10).foregroundStyle(isOn ? Color.white : .black)
    }
  }

  @Test func shapesAnimateWithoutEvaluatingBodies() {
    let probe = Probe()
    let picture = Picture(Size(20, 10)) { Bare(probe: probe) }
    withAnimation(.linear(duration: 1)) { probe.flip?() }
    picture.step(0)
    let bodies = picture.host.tree.counters.bodies
    picture.step()
    picture.step(0.5 - 1.0 / 60)
    #expect(picture[14, 5] >> 24 == 255)
    #expect(picture[16, 5] == 0)
    #expect(isNear(picture[5, 5], 0xFFBC_BCBC, within: 4))
    #expect(picture.host.tree.counters.bodies == bodies)
  }

  @Test func shapesAreHitOnlyWhereTheyAreDrawn() {
    let bench = Bench(Size(40, 40)) {
      Circle().fill(.red).stroke(.black, lineWidth: 2)
    }
    let node = bench.host.tree.rootNode?.children.first
    #expect(node?.contains(Point(20, 20)) == true)
    #expect(node?.contains(Point(2, 2)) == false)
    let ring = Bench(Size(40, 40)) { Circle().stroke(.black, lineWidth: 2) }
    #expect(ring.host.tree.rootNode?.children.first?.contains(Point(20, 20)) == false)
    let clear = Bench(Size(40, 40)) { Circle().fill(.clear) }
    #expect(clear.host.tree.rootNode?.children.first?.contains(Point(20, 20)) == false)
  }
}
