import SwiftUI

struct Primary: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.scaleEffect(configuration.isPressed ? 0.9 : 1)
  }
}

struct Wave: Shape {
  var phase: Double
  var animatableData: Double {
    get { phase }
    set { phase = newValue }
  }

  func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

struct Boxed: ViewModifier {
  var size: Double

  func body(content: Content) -> some View { content.padding(size) }
}

extension View {
  func boxed(_ size: Double = 2) -> some View { modifier(Boxed(size: size)) }
}

struct WidthKey: PreferenceKey {
  static var defaultValue: CGFloat = 0

  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

struct LookKey: EnvironmentKey {
  static var defaultValue = Look()
}

extension EnvironmentValues {
  var look: Look {
    get { self[LookKey.self] }
    set { self[LookKey.self] = newValue }
  }
}

struct Flow: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    subviews.first?.sizeThatFits(.unspecified) ?? .zero
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for view in subviews { view.place(at: bounds.origin, proposal: .unspecified) }
  }
}

public struct Board: View {
  @ObservedObject var game: Game
  @State private var isOn = false
  @Environment(\.look) private var look
  private let engine = Engine()

  public init(game: Game) {
    self.game = game
    _isOn = State(initialValue: true)
  }

  public var body: some View {
    VStack {
      title("title")
      row(isOn)
      look.card(2)
      look.stack
      Page.one.view
      Factory.make()
      Start().content
      Look.panel
      Wave(phase: 1).frame(height: 4)
      Flow { Text("flow") }
      Button("Go") {
        engine.start()
        withAnimation { isOn.toggle() }
      }
      .buttonStyle(Primary())
      Text("score \(game.score)").boxed()
      Slider(value: Factory.doubles(game), in: 0...100)
    }
    .onAppear { perform() }
    .gesture(Factory.gesture())
    .task { await load() }
  }

  private func perform() {
    after(1) {
      self.isOn = false
      withAnimation { game.deal() }
    }
  }

  private func load() async {
    try? await Task.sleep(nanoseconds: 1)
    isOn = true
  }
}
