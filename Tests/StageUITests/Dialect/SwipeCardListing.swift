import StageUI

private struct Lesson: Identifiable, Equatable {
  let id = UUID()
  let title: String
  let color: Color
}

struct SwipeCardListing: View {
  @State private var lessons = [
    Lesson(title: "Pair", color: .blue), Lesson(title: "Straight", color: .purple),
    Lesson(title: "Flush", color: .mint),
  ]
  @State private var learned = 0

  var body: some View {
    VStack(spacing: 24) {
      Text("Learned \(learned)")
        .font(.headline)
        .contentTransition(.numericText())
      ZStack {
        ForEach(lessons.reversed()) { lesson in
          let depth = CGFloat(lessons.firstIndex(of: lesson) ?? 0)
          SwipeCard(lesson: lesson) { direction in
            withAnimation(.spring(response: 0.35, dampingFraction: 0.6)) {
              lessons.removeAll { $0.id == lesson.id }
              if direction == .right { learned += 1 }
            }
          }
          .scaleEffect(1 - depth * 0.05)
          .offset(y: depth * 14)
          .allowsHitTesting(depth == 0)
        }
      }
      .frame(height: 300)
    }
    .padding(40)
    .sensoryFeedback(.success, trigger: learned)
  }
}

private struct SwipeCard: View {
  enum Direction { case left, right }

  let lesson: Lesson
  let onSwipe: (Direction) -> Void

  @State private var offset = CGSize.zero
  @GestureState private var isDragging = false

  private let threshold: CGFloat = 100

  var body: some View {
    let progress = min(max(offset.width / threshold, -1), 1)
    RoundedRectangle(cornerRadius: 20, style: .continuous)
      .fill(lesson.color.gradient)
      .overlay {
        Text(lesson.title)
          .font(.system(.largeTitle, design: .rounded, weight: .bold))
          .foregroundStyle(.white)
      }
      .overlay(alignment: .topLeading) { stamp("GOT IT", .green).opacity(progress) }
      .overlay(alignment: .topTrailing) { stamp("AGAIN", .red).opacity(-progress) }
      .shadow(radius: isDragging ? 12 : 4, y: 4)
      .offset(offset)
      .rotationEffect(.degrees(Double(offset.width / 20)))
      .gesture(drag)
      .animation(.interactiveSpring(), value: isDragging)
  }

  private var drag: some Gesture {
    DragGesture()
      .updating($isDragging) { _, state, _ in state = true }
      .onChanged { value in offset = value.translation }
      .onEnded { value in
        if abs(value.predictedEndTranslation.width) > threshold * 1.5 {
          let isRight = value.translation.width > 0
          withAnimation(.easeIn(duration: 0.25)) {
            offset.width = isRight ? 500 : -500
          } completion: {
            onSwipe(isRight ? .right : .left)
          }
        } else {
          withAnimation(.spring(response: 0.35, dampingFraction: 0.6)) { offset = .zero }
        }
      }
  }

  private func stamp(_ text: String, _ color: Color) -> some View {
    Text(text)
      .font(.headline)
      .foregroundStyle(color)
      .padding(8)
      .background(.white.opacity(0.9), in: .capsule)
      .padding(16)
  }
}
