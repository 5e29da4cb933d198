@testable import StageUI

extension BadInput {
  static let shapes = [
    BadInput("corner radii of NaN") {
      VStack {
        RoundedRectangle(cornerRadius: .nan).fill(Color.red)
        RoundedRectangle(cornerRadius: -5).fill(Color.red)
        RoundedRectangle(cornerRadius: .infinity).stroke(Color.red, lineWidth: 2)
      }
    },
    BadInput("line widths of NaN") {
      VStack {
        Circle().stroke(Color.red, lineWidth: .nan)
        Circle().stroke(Color.red, lineWidth: -3)
        Circle().strokeBorder(Color.red, lineWidth: .infinity)
        Circle().stroke(Color.red, style: StrokeStyle(lineWidth: 1, dash: [0, 0]))
        Circle().stroke(Color.red, style: StrokeStyle(lineWidth: 1, dash: [.nan, -1]))
      }
    },
    BadInput("a shape trimmed from NaN") {
      VStack {
        Circle().trim(from: .nan, to: .nan).stroke(Color.red)
        Circle().trim(from: 2, to: -1).stroke(Color.red)
        Rectangle().inset(by: .nan).fill(Color.red)
        Rectangle().inset(by: 1e6).fill(Color.red)
      }
    },
    BadInput("a path of NaN") {
      Path { path in
        path.move(to: Point(.nan, 0))
        path.addLine(to: Point(10, .infinity))
        path.addCurve(
          to: Point(1, 1), control1: Point(.nan, .nan), control2: Point(-.infinity, 0))
        path.closeSubpath()
      }
      .fill(Color.red)
    },
    BadInput("gradients without colours") {
      VStack {
        LinearGradient(colors: [], startPoint: .top, endPoint: .bottom)
        RadialGradient(colors: [], center: .center, startRadius: 0, endRadius: 10)
        AngularGradient(colors: [], center: .center)
        LinearGradient(stops: [], startPoint: .top, endPoint: .top)
        Rectangle().fill(Color.red.gradient)
      }
    },
    BadInput("gradients of NaN") {
      VStack {
        LinearGradient(
          colors: [.red, .blue], startPoint: UnitPoint(x: .nan, y: 0), endPoint: .bottom)
        RadialGradient(
          colors: [.red, .blue], center: .center, startRadius: .nan, endRadius: .infinity)
        AngularGradient(colors: [.red, .blue], center: .center, angle: .degrees(.nan))
        LinearGradient(
          stops: [Gradient.Stop(color: .red, location: .nan)], startPoint: .top,
          endPoint: .bottom)
      }
    },
    BadInput("a mesh gradient with too few points") {
      MeshGradient(width: 3, height: 3, points: [Point(0, 0)], colors: [.red])
    },
    BadInput("an empty mesh gradient") {
      MeshGradient(width: 0, height: -1, points: [Point](), colors: [])
    },
    BadInput("a colour of NaN") { Color(red: .nan, green: .infinity, blue: -3, opacity: .nan) },
  ]

  static let pictures = [
    BadInput("a missing symbol", warns: "there is no symbol nothing.at.all") {
      Image(systemName: "nothing.at.all")
    },
    BadInput("a missing picture", warns: "there is no picture Table") { Image("Table") },
    BadInput("a missing resizable picture", warns: "there is no picture Table") {
      Image("Table").resizable().scaledToFill()
    },
    BadInput("a picture without pixels", warns: "the size nan") {
      Image(Bitmap(width: 0, height: 0, pixels: []), scale: .nan).resizable().scaledToFit()
    },
    BadInput("a canvas symbol without a tag", warns: "without a tag") {
      Canvas { context, size in
        if let symbol = context.resolveSymbol(id: 5) { context.draw(symbol, at: .zero) }
      } symbols: {
        Text("5")
      }
    },
    BadInput("a canvas that draws NaN") {
      Canvas { context, _ in
        context.translateBy(x: .nan, y: 0)
        context.opacity = .nan
        context.addFilter(.blur(radius: .nan))
        context.fill(Path(Rect(x: 0, y: 0, width: .nan, height: 5)), with: .color(.red))
        context.draw(Text("NaN"), at: Point(.nan, .nan))
      }
    },
  ]

  static let texts = [
    BadInput("a font that is not installed", warns: "the font Nobody Sans is not installed") {
      Text("Royal Flush").font(.custom("Nobody Sans", size: 20))
    },
    BadInput("invalid font sizes") {
      VStack {
        Text("Royal").font(.system(size: .nan))
        Text("Flush").font(.system(size: -5))
        Text("Straight").font(.system(size: 0))
        Text("Pair").font(.system(size: .infinity))
        Text("")
      }
    },
    BadInput("tracking of NaN") { Text("Pair").tracking(.nan) },
    BadInput("invalid line limits and spacings") {
      VStack {
        Text("Two Pair Or More").lineLimit(0)
        Text("Two Pair Or More").lineLimit(-4)
        Text("Two Pair Or More").lineSpacing(.nan)
        Text("Two Pair Or More").minimumScaleFactor(.nan)
        Text("Two Pair Or More").minimumScaleFactor(-1)
      }
    },
    BadInput("text in a tiny frame") { Text("Four of a Kind").frame(width: 0.0001) },
    BadInput("text of control characters") {
      Text("\u{0}\u{200D}\u{FE0F}\u{202E}\u{FFFF}\n\n\r\t")
    },
  ]

  static let lists = [
    BadInput("rows with the same identity", warns: "two rows of a ForEach have the id 7") {
      VStack { ForEach([7, 7, 8], id: \.self) { Text("\($0)") } }
    },
    BadInput("lazy rows with the same identity", warns: "two rows of a ForEach have the id 7") {
      ScrollView { LazyVStack { ForEach([7, 7, 8, 7], id: \.self) { Text("\($0)") } } }
    },
    BadInput("an empty list") {
      VStack { ForEach([Int](), id: \.self) { Text("\($0)") } }
    },
    BadInput("two sources of a matched geometry", warns: "a matched geometry has 2 sources") {
      TwoSources()
    },
    BadInput("scrolling to an unknown row") {
      ScrollViewReader { proxy in
        ScrollView { Text("Here") }
          .onAppear { proxy.scrollTo("nowhere", anchor: UnitPoint(x: .nan, y: .infinity)) }
      }
    },
    BadInput("invalid timeline intervals", warns: "the timeline interval") {
      VStack {
        TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 0)) { _ in
          Text("0")
        }
        TimelineView(.animation(minimumInterval: 0)) { _ in Text("1") }
        TimelineView(.animation(minimumInterval: .nan)) { _ in Text("2") }
        TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1e-12)) { _ in
          Text("3")
        }
        TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: .nan), by: .nan)) {
          _ in Text("4")
        }
      }
    },
  ]

  static let controls = [
    BadInput("a slider with an empty range") { Slider(value: .constant(3.0), in: 3...3, step: 0) },
    BadInput("a slider at NaN", warns: "a slider of nan") {
      Slider(value: .constant(Double.nan), in: 0...1, step: .nan)
    },
    BadInput("a slider with an infinite range", warns: "a slider of nan") {
      Slider(value: .constant(0.5), in: -Double.infinity...Double.infinity)
    },
    BadInput("progress above the total", warns: nil) { ProgressView(value: 7.0, total: 5) },
    BadInput("progress of NaN", warns: "progress of nan") {
      ProgressView(value: Double.nan, total: 1)
    },
    BadInput("progress of a total of zero") { ProgressView(value: 1.0, total: 0) },
    BadInput("progress of a negative total") { ProgressView(value: -1.0, total: -5) },
    BadInput("a segmented picker without the selected option", warns: "no option has the tag 9") {
      Picker("Cards", selection: .constant(9)) {
        Text("1").tag(1)
        Text("2").tag(2)
      }
    },
    BadInput("a picker without options", warns: "no option has the tag 9") {
      Picker("Cards", selection: .constant(9)) {}
    },
    BadInput("an inline picker without the selected option", warns: "no option has the tag 9") {
      Picker("Cards", selection: .constant(9)) { Text("1").tag(1) }.pickerStyle(.inline)
    },
    BadInput("a stepper with an empty range") {
      Stepper("Cards", value: .constant(3.0), in: 3...3, step: .nan)
    },
    BadInput("safe area padding of NaN", warns: "a padding of nan") {
      Color.red.safeAreaPadding(.nan)
    },
  ]
}

/// A view that returns the same size for every proposal.
struct Answer: View {
  let width: Double
  let height: Double

  var body: some View { AnswerLayout(size: Size(width, height)) { Color.red } }
}

private struct AnswerLayout: Layout {
  let size: Size

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size { size }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for view in subviews { view.place(at: bounds.origin, proposal: proposal) }
  }
}

private struct TwoSources: View {
  @Namespace private var space

  var body: some View {
    HStack {
      Color.red.matchedGeometryEffect(id: 1, in: space)
      Color.blue.matchedGeometryEffect(id: 1, in: space)
    }
  }
}
