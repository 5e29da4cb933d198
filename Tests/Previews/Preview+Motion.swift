import StageUI

extension Preview {
  static let texts = [
    Preview("font") {
      VStack(spacing: 2) {
        Text("Title").font(.title)
        Text("Caption").font(.caption)
      }
    },
    Preview("fontWeight") {
      HStack {
        Text("Flush").fontWeight(.light)
        Text("Flush").fontWeight(.bold)
      }
    },
    Preview("bold") { Text("Royal Flush").bold() },
    Preview("foregroundStyle") {
      Text("SLAM").font(.title).bold()
        .foregroundStyle(
          LinearGradient(colors: [.orange, .purple], startPoint: .top, endPoint: .bottom))
    },
    Preview("foregroundColor") { Text("+500").foregroundColor(.green) },
    Preview("tint") { Slider(value: .constant(0.5)).tint(.red).padding(.horizontal, 10) },
    Preview("multilineTextAlignment") {
      Text("No more hands\nGame over").multilineTextAlignment(.trailing)
    },
    Preview("lineLimit") { Text("Three of a Kind beats Two Pair").lineLimit(1) },
    Preview("tracking") { Text("SCORE").tracking(4) },
    Preview("textCase") { Text("score").textCase(.uppercase) },
    Preview("textRenderer") {
      Text("Straight Flush").textRenderer(AppearanceEffectRenderer(elapsedTime: 0.55))
    },
    Preview("contentTransition", at: 0.25) {
      Shown(after: 0.1) { isOn in
        Text(isOn ? "1,372" : "872").font(.title2).contentTransition(.numericText())
      }
    },
  ]

  static let motion = [
    Preview("symbolEffect", at: 0.3) {
      Shown(after: 0.1) { isOn in
        Image(systemName: "star.fill").font(.title).foregroundStyle(.orange)
          .symbolEffect(.bounce, value: isOn)
      }
    },
    Preview("transition", at: 0.3) {
      Shown(after: 0.1) { isOn in
        HStack {
          Card("A")
          if isOn { Card("K").transition(.scale.combined(with: .opacity)) }
        }
      }
    },
    Preview("animation", at: 0.3) {
      Shown(after: 0.1) { isOn in
        Card("Q").offset(x: isOn ? 40 : -40).animation(.easeOut(duration: 0.5), value: isOn)
      }
    },
    Preview("matchedGeometryEffect", at: 0.3) { Matched() },
    Preview("sheet") {
      Text("Behind").sheet(isPresented: .constant(true)) { Text("Hand reference").padding() }
    },
    Preview("fullScreenCover") {
      Text("Behind").fullScreenCover(isPresented: .constant(true)) {
        Text("Game over")
      }
    },
    Preview("alert") {
      Text("Behind").alert("Give up?", isPresented: .constant(true)) { Button("Give up") {} }
    },
  ]

  static let manners = [
    Preview("gestures") {
      Card("A").gesture(DragGesture().onChanged { _ in })
        .onTapGesture {}.onLongPressGesture {}
    },
    Preview("focusable") { Card("A").focusable() },
    Preview("disabled") { Button("Undo") {}.buttonStyle(.borderedProminent).disabled(true) },
    Preview("contentShape") { Text("Anywhere").contentShape(Rectangle()).onTapGesture {} },
    Preview("accessibility") {
      Image(systemName: "trophy.fill").accessibilityLabel("Best score").accessibilityValue("872")
    },
    Preview("hidden") {
      HStack {
        Text("Seen")
        Text("Hidden").hidden()
      }
    },
  ]
}

/// Shows content that depends on a flag.
///
/// After `after` seconds the flag becomes true, with an animation.
struct Shown<Content: View>: View {
  let after: Double
  let content: (Bool) -> Content
  @State private var isOn = false

  init(after: Double, @ViewBuilder content: @escaping (Bool) -> Content) {
    self.after = after
    self.content = content
  }

  var body: some View {
    TimelineView(.animation) { timeline in
      content(isOn)
        .onChange(of: timeline.date.timeIntervalSinceReferenceDate >= after) {
          withAnimation(.easeInOut(duration: 0.4)) { isOn = true }
        }
    }
  }
}

private struct Matched: View {
  @Namespace private var space

  var body: some View {
    Shown(after: 0.1) { isOn in
      HStack {
        if isOn {
          Spacer()
          Color.orange.matchedGeometryEffect(id: "card", in: space).frame(width: 50, height: 70)
        } else {
          Color.orange.matchedGeometryEffect(id: "card", in: space).frame(width: 25, height: 35)
          Spacer()
        }
      }.padding(10)
    }
  }
}
