import StageUI

private struct RadialLayout: Layout {
  var radius: CGFloat = 90
  var startAngle = Angle.degrees(-90)

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let largest = subviews.map { $0.sizeThatFits(.unspecified) }
      .reduce(CGSize.zero) {
        CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
      }
    return CGSize(width: radius * 2 + largest.width, height: radius * 2 + largest.height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for (index, subview) in subviews.enumerated() {
      let angle = startAngle.radians + Double(index) / Double(subviews.count) * 2 * .pi
      let point = CGPoint(
        x: bounds.midX + cos(angle) * radius, y: bounds.midY + sin(angle) * radius)
      subview.place(at: point, anchor: .center, proposal: .unspecified)
    }
  }

  var animatableData: AnimatablePair<CGFloat, Double> {
    get { AnimatablePair(radius, startAngle.radians) }
    set {
      radius = newValue.first
      startAngle = .radians(newValue.second)
    }
  }
}

struct RadialMenuListing: View {
  @State private var isOpen = false
  private let items = ["house.fill", "trophy.fill", "cart.fill", "person.fill", "gearshape.fill"]

  var body: some View {
    ZStack {
      RadialLayout(radius: isOpen ? 90 : 20, startAngle: .degrees(isOpen ? -90 : -180)) {
        ForEach(items, id: \.self) { item in
          Button {
            toggle()
          } label: {
            Image(systemName: item)
              .frame(width: 52, height: 52)
              .background(Circle().fill(Color.blue))
              .foregroundColor(.white)
          }
        }
      }
      .opacity(isOpen ? 1 : 0)
      Button(action: toggle) {
        Image(systemName: "plus")
          .font(.title.weight(.bold))
          .rotationEffect(isOpen ? .degrees(45) : .zero)
          .padding(20)
          .background(.orange, in: .circle)
      }
      .buttonStyle(.plain)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .onAppear(perform: toggle)
  }

  private func toggle() {
    withAnimation(.bouncy(duration: 0.5, extraBounce: 0.1)) { isOpen.toggle() }
  }
}
