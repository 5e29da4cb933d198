import Testing

@testable import StageUI

/// A view with invalid input, and the expected warning.
struct BadInput: Sendable, CustomTestStringConvertible {
  let name: String
  /// A part of the warning; nil where no warning is expected, because the input has a meaning.
  let warning: String?
  let make: @MainActor @Sendable () -> AnyView

  init<Content: View>(
    _ name: String, warns warning: String? = nil,
    @ViewBuilder _ make: @escaping @MainActor @Sendable () -> Content
  ) {
    self.name = name
    self.warning = warning
    self.make = { AnyView(make()) }
  }

  var testDescription: String { name }
}

/// A view around the invalid view.
///
/// The path in the warning must name this view.
struct Suspect: View {
  let input: BadInput

  var body: some View { input.make() }
}

extension BadInput {
  static let all = sizes + places + effects + shapes + pictures + texts + lists + controls

  private static let sizes = [
    BadInput("a frame of NaN", warns: "a frame of nan") { Color.red.frame(width: .nan) },
    BadInput("a negative frame", warns: "a frame of -5") { Color.red.frame(height: -5) },
    BadInput("an infinite frame", warns: "a frame of inf") {
      Color.red.frame(width: .infinity, height: .infinity)
    },
    BadInput("contradictory frame bounds", warns: "bounds contradict") {
      Color.red.frame(minWidth: 100, maxWidth: 50)
    },
    BadInput("frame bounds of NaN", warns: "bounds contradict") {
      Color.red.frame(minWidth: .nan, idealHeight: -.infinity)
    },
    BadInput("padding of NaN", warns: "a padding of nan") { Color.red.padding(.nan) },
    BadInput("negative padding larger than the view") {
      Color.red.frame(width: 10, height: 10).padding(-1000)
    },
    BadInput("a size of NaN", warns: "the size nan × 5.0 is invalid") {
      Answer(width: .nan, height: 5)
    },
    BadInput("a negative size", warns: "the size -4.0 × 5.0 is invalid") {
      Answer(width: -4, height: 5)
    },
    BadInput("an infinite size", warns: "the size inf") {
      Answer(width: .infinity, height: .infinity)
    },
    BadInput("an infinite size that scrolls", warns: "the size 10.0 × inf is infinite") {
      ScrollView { Answer(width: 10, height: .infinity) }
    },
    BadInput("rows of infinite height", warns: "the size 10.0 × inf is infinite") {
      ScrollView { LazyVStack { ForEach(0..<3) { _ in Answer(width: 10, height: .infinity) } } }
    },
    BadInput("an infinite size in stacks", warns: "the size inf") {
      HStack { VStack { ZStack { Answer(width: .infinity, height: .infinity) } } }
    },
    BadInput("a size of zero") {
      VStack {
        Color.red
        Text("Straight")
        Image(systemName: "star")
        Circle().stroke(Color.red, lineWidth: 3)
        LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
      }
      .frame(width: 0, height: 0)
    },
    BadInput("spacing of NaN", warns: "a spacing of nan") {
      VStack(spacing: .nan) {
        Color.red
        Color.blue
      }
    },
    BadInput("negative spacing") {
      HStack(spacing: -500) {
        Color.red
        Color.blue
      }
    },
    BadInput("a layout priority of NaN", warns: "a layout priority of nan") {
      HStack {
        Color.red.layoutPriority(.nan)
        Color.blue.layoutPriority(.nan)
        Color.green
      }
    },
    BadInput("a z index of NaN", warns: "a z index of nan") {
      ZStack {
        Color.red.zIndex(.nan)
        Color.blue.zIndex(1)
        Color.green.zIndex(-.infinity)
      }
    },
    BadInput("an aspect ratio of NaN", warns: "an aspect ratio of nan") {
      Color.red.aspectRatio(.nan, contentMode: .fit)
    },
    BadInput("an aspect ratio of zero", warns: "an aspect ratio of 0") {
      Color.red.aspectRatio(0, contentMode: .fill)
    },
    BadInput("an alignment guide at NaN", warns: "the coordinate nan is not finite") {
      HStack(alignment: .top) {
        Color.red.alignmentGuide(.top) { _ in .nan }
        Color.blue
      }
    },
    BadInput("invalid columns", warns: "a grid has negative or infinite lengths") {
      ScrollView {
        LazyVGrid(
          columns: [
            GridItem(.fixed(.nan)), GridItem(.adaptive(minimum: 0)), GridItem(.fixed(-5)),
            GridItem(.flexible(minimum: 100, maximum: 10)),
            GridItem(.adaptive(minimum: .nan, maximum: .infinity), spacing: .nan),
          ], spacing: .nan
        ) { ForEach(0..<20) { _ in Color.red.frame(height: 10) } }
      }
    },
    BadInput("a grid without columns") {
      ScrollView { LazyVGrid(columns: []) { ForEach(0..<3) { _ in Color.red } } }
    },
  ]

  private static let places = [
    BadInput("a position of NaN", warns: "the coordinate nan is not finite") {
      Color.red.frame(width: 5, height: 5).position(x: .nan, y: 3)
    },
    BadInput("an offset of NaN", warns: "an offset of nan") { Color.red.offset(x: .nan) },
    BadInput("an infinite offset", warns: "an offset of inf") { Color.red.offset(x: .infinity) },
    BadInput("a scale of NaN", warns: "a scale of nan") { Color.red.scaleEffect(.nan) },
    BadInput("an infinite scale", warns: "a scale of inf") { Color.red.scaleEffect(.infinity) },
    BadInput("a scale of zero") { Color.red.scaleEffect(0) },
    BadInput("a rotation by NaN", warns: "a rotation of nan") {
      Color.red.rotationEffect(.degrees(.nan))
    },
    BadInput("a 3D rotation by NaN", warns: "a rotation of nan") {
      Color.red.rotation3DEffect(.degrees(.nan), axis: (x: 0, y: 1, z: 0))
    },
    BadInput("a 3D rotation about a zero axis") {
      Color.red.rotation3DEffect(.degrees(20), axis: (x: 0, y: 0, z: 0))
    },
    BadInput("a transform of NaN", warns: "a transform of nan") {
      Color.red.transformEffect(Transform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
    },
    BadInput("an anchor of NaN") { Color.red.scaleEffect(0.5, anchor: UnitPoint(x: .nan, y: 0)) },
  ]

  private static let effects = [
    BadInput("an opacity of NaN", warns: "an opacity of nan") { Text("Pair").opacity(.nan) },
    BadInput("an opacity beyond 1") { Text("Pair").opacity(7) },
    BadInput("a negative opacity") { Text("Pair").opacity(-7) },
    BadInput("a blur of NaN", warns: "a blur of nan") { Color.red.blur(radius: .nan) },
    BadInput("a negative blur") { Color.red.blur(radius: -5) },
    BadInput("a huge blur") { Color.red.blur(radius: 1e9) },
    BadInput("a shadow of NaN", warns: "a shadow of nan") {
      Color.red.shadow(color: .black, radius: .nan, x: 1, y: .nan)
    },
    BadInput("a saturation of NaN", warns: "a saturation of nan") { Color.red.saturation(.nan) },
    BadInput("an infinite brightness", warns: "a brightness of inf") {
      Color.red.brightness(.infinity)
    },
    BadInput("a hue of NaN", warns: "a hue rotation of nan") {
      Color.red.hueRotation(.degrees(.nan))
    },
    BadInput("a clip of NaN", warns: "a clip shape of nan") {
      Color.red.clipShape(RoundedRectangle(cornerRadius: .nan)).cornerRadius(-5)
    },
    BadInput("an empty mask") { Color.red.mask { EmptyView() } },
  ]
}
