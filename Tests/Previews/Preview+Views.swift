import PokerCore
import StageUI

extension Preview {
  /// One preview for each view and modifier, in the order of the sheet.
  package static let all =
    views + shapes + controls + layout + effects + texts + motion + manners
    + transitions + behaviour

  static let hands: [Hand] = [.royalFlush, .straightFlush, .fourOfAKind, .fullHouse, .flush]

  private static let views = [
    Preview("Text") { Text("Full House, 600 points") },
    Preview("Image") {
      HStack {
        Image(systemName: "trophy.fill")
        Image(systemName: "gearshape.fill")
        Image(Self.card).resizable().interpolation(.none).frame(width: 24, height: 24)
      }
    },
    Preview("Label") {
      Label {
        Text("Settings")
      } icon: {
        Image(systemName: "gearshape.fill")
      }
    },
    Preview("Color") {
      HStack(spacing: 0) {
        Color.red
        Color.primary
        Color(hex: 0x8053DF)
      }
    },
    Preview("AnyView") { AnyView(Text("Royal Flush")) },
    Preview("EmptyView") {
      HStack {
        EmptyView()
        Text("Nothing before this")
      }
    },
    Preview("Group") {
      VStack {
        Group {
          Text("Ace")
          Text("King")
        }.foregroundStyle(.orange)
      }
    },
    Preview("ForEach") {
      VStack(spacing: 2) {
        ForEach(hands.prefix(3), id: \.self) { Text($0.name).font(.caption) }
      }
    },
    Preview("ViewModifier") { Text("+872").modifier(Badge()) },
    Preview("Canvas") {
      Canvas { context, size in
        for (index, suit) in suitNames.enumerated() {
          guard let symbol = context.resolveSymbol(id: suit) else { continue }
          let angle = Angle.degrees(Double(index - 1) * 16)
          var card = context
          card.translateBy(x: size.width / 2, y: size.height)
          card.rotate(by: angle)
          card.draw(symbol, at: Point(0, -size.height / 2))
        }
      } symbols: {
        ForEach(suitNames, id: \.self) { name in
          Image(systemName: name).font(.title).foregroundStyle(.red).tag(name)
        }
      }
    },
    Preview("TimelineView") {
      TimelineView(.animation) { timeline in
        let phase = timeline.date.timeIntervalSinceReferenceDate
        Text("Hint").opacity(0.6 + 0.4 * Double.cos(phase))
      }
    },
    Preview("GeometryReader") {
      GeometryReader { proxy in
        Text("\(Int(proxy.size.width)) × \(Int(proxy.size.height))")
      }
    },
    Preview("materials") {
      ZStack {
        LinearGradient(colors: [.purple, .orange], startPoint: .leading, endPoint: .trailing)
        VStack(spacing: 4) {
          Text("Thin").padding(4).background(.thinMaterial)
          Text("Regular").padding(4).background(.regularMaterial)
        }
      }
    },
  ]

  private static let shapes = [
    Preview("Rectangle") { Rectangle().fill(.purple).padding(20) },
    Preview("RoundedRectangle") {
      HStack {
        RoundedRectangle(cornerRadius: 20, style: .continuous).fill(.blue)
        RoundedRectangle(cornerRadius: 20, style: .circular).fill(.indigo)
      }.padding(16)
    },
    Preview("Capsule") { Capsule().fill(.green).padding(24) },
    Preview("Circle") { Circle().strokeBorder(.red, lineWidth: 6).padding(14) },
    Preview("Ellipse") { Ellipse().fill(.teal).padding(14) },
    Preview("Path") {
      Path { path in
        path.move(to: Point(20, 70))
        path.addLine(to: Point(55, 20))
        path.addQuadCurve(to: Point(120, 60), control: Point(100, -10))
      }
      .stroke(.orange, style: StrokeStyle(lineWidth: 6, lineCap: .round, lineJoin: .round))
    },
    Preview("LinearGradient") {
      LinearGradient(colors: [.orange, .purple], startPoint: .topLeading, endPoint: .bottom)
    },
    Preview("RadialGradient") {
      RadialGradient(
        colors: [.yellow, .red, .black], center: .center, startRadius: 0, endRadius: 80)
    },
    Preview("AngularGradient") {
      AngularGradient(colors: [.red, .blue, .green, .red], center: .center)
    },
    Preview("MeshGradient") {
      MeshGradient(
        width: 3, height: 2,
        points: [
          Point(0, 0), Point(0.4, 0), Point(1, 0), Point(0, 1), Point(0.7, 1), Point(1, 1),
        ],
        colors: [
          Color(hex: 0x1A0938), Color(hex: 0x8053DF), Color(hex: 0x12196F), Color(hex: 0x12196F),
          Color(hex: 0x1A0938), Color(hex: 0x8053DF),
        ])
    },
  ]

  private static let controls = [
    Preview("Button") {
      VStack {
        Button("Play") {}.buttonStyle(.borderedProminent)
        Button("Give up", role: .destructive) {}
      }
    },
    Preview("ButtonStyle") { Button("Deal again") {}.buttonStyle(DealStyle()) },
    Preview("Toggle") {
      VStack {
        Toggle("Hints", isOn: .constant(true))
        Toggle("Sound", isOn: .constant(false))
      }.padding(.horizontal, 10)
    },
    Preview("Slider") { Slider(value: .constant(0.8)).padding(.horizontal, 10) },
    Preview("Picker") {
      Picker("Theme", selection: .constant("Felt")) {
        Text("Felt").tag("Felt")
        Text("Paper").tag("Paper")
      }
      .pickerStyle(.segmented).padding(.horizontal, 6)
    },
    Preview("ProgressView") {
      VStack {
        ProgressView(value: 0.6)
        ProgressView(value: 0.6).progressViewStyle(.circular)
      }.padding(.horizontal, 10)
    },
    Preview("Stepper") {
      Stepper("5", value: .constant(5), in: 1...5).padding(.horizontal, 4)
    },
    Preview("TextField") {
      TextField("Name", text: .constant("Ada")).textFieldStyle(.roundedBorder)
        .padding(.horizontal, 6)
    },
    Preview("SecureField") {
      SecureField("Password", text: .constant("secret")).textFieldStyle(.roundedBorder)
        .padding(.horizontal, 6)
    },
    Preview("TextEditor") { TextEditor(text: .constant("Dear diary,\nall is well.")) },
  ]
}

private let suitNames = ["suit.spade.fill", "suit.heart.fill", "suit.club.fill"]

extension Preview {
  /// A picture of a heart, 8 × 8 pixels.
  @MainActor static let card = Bitmap(
    width: 8, height: 8,
    pixels: [0x66, 0xFF, 0xFF, 0xFF, 0x7E, 0x3C, 0x18, 0x00].flatMap { row in
      (0..<8).map { (row >> (7 - $0)) & 1 == 1 ? 0xFFDF_5380 : 0 }
    })
}

private struct Badge: ViewModifier {
  func body(content: Content) -> some View {
    content.bold().foregroundStyle(.white).padding(8).background(Capsule().fill(.red))
  }
}

private struct DealStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.padding(8)
      .background(RoundedRectangle(cornerRadius: 10).stroke(.orange, lineWidth: 2))
      .opacity(configuration.isPressed ? 0.5 : 1)
  }
}
