import StageUI

struct CustomTransitionsListing: View {
  @State private var isShown = false
  private let columns = Array(repeating: GridItem(.flexible(), spacing: 12), count: 3)

  var body: some View {
    VStack(spacing: 20) {
      LazyVGrid(columns: columns, spacing: 12) {
        cell("Pivot", .pivot)
        cell("Iris", .iris)
        cell("Move", .move(edge: .bottom).combined(with: .opacity))
        cell("Blur", AnyTransition(.blurReplace))
        cell("Fly", AnyTransition(Fly(distance: 60)))
        cell("Both", .asymmetric(insertion: .scale, removal: .slide))
      }
      Button(isShown ? "Hide" : "Show") {
        withAnimation(.linear(duration: 1)) { isShown.toggle() }
      }
    }
    .padding()
    .onAppear {
      withAnimation(.linear(duration: 1)) { isShown = true }
    }
  }

  @ViewBuilder
  private func cell(_ name: String, _ transition: AnyTransition) -> some View {
    ZStack {
      RoundedRectangle(cornerRadius: 12)
        .strokeBorder(.quaternary, style: StrokeStyle(lineWidth: 2, dash: [6, 4]))
      if isShown {
        Text(name)
          .font(.headline)
          .foregroundStyle(.white)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(.indigo, in: RoundedRectangle(cornerRadius: 12))
          .transition(transition)
      }
    }
    .aspectRatio(1, contentMode: .fit)
    .clipped()
  }
}

private struct PivotModifier: ViewModifier {
  let angle: Double
  let anchor: UnitPoint

  func body(content: Content) -> some View {
    content
      .rotationEffect(.degrees(angle), anchor: anchor)
      .opacity(angle == 0 ? 1 : 0)
  }
}

private struct IrisModifier: ViewModifier, Animatable {
  var progress: Double

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  func body(content: Content) -> some View {
    content.clipShape(Iris(progress: progress))
  }
}

private struct Iris: Shape {
  var progress: Double

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  func path(in rect: CGRect) -> Path {
    let radius = hypot(rect.width, rect.height) / 2 * progress
    return Path(
      ellipseIn: CGRect(
        x: rect.midX - radius, y: rect.midY - radius, width: radius * 2, height: radius * 2))
  }
}

private struct Fly: Transition {
  let distance: CGFloat

  func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .offset(x: phase == .willAppear ? -distance : phase == .didDisappear ? distance : 0)
      .opacity(phase.isIdentity ? 1 : 0)
      .blur(radius: phase.isIdentity ? 0 : 6)
  }
}

extension AnyTransition {
  fileprivate static var pivot: AnyTransition {
    .modifier(
      active: PivotModifier(angle: -90, anchor: .bottomLeading),
      identity: PivotModifier(angle: 0, anchor: .bottomLeading))
  }

  fileprivate static var iris: AnyTransition {
    .modifier(active: IrisModifier(progress: 0), identity: IrisModifier(progress: 1))
  }
}
