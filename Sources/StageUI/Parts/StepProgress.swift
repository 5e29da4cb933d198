/// The steps of a task in a row: done, current and open ones, with lines between them.
public struct StepProgress: View {
  private let current: Int
  private let titles: [String]
  @Environment(\.self) private var environment

  /// Creates the row; steps before `current` are done, and a `current` beyond the last means that
  /// all are.
  public init(_ titles: [String], current: Int) {
    self.titles = titles
    self.current = current
  }

  public var body: some View {
    let colors = ControlColors(environment)
    HStack(alignment: .top, spacing: 0) {
      ForEach(titles.indices, id: \.self) { index in
        VStack(spacing: 6) {
          HStack(spacing: 0) {
            line(index > 0, isDone: index <= current, colors)
            disc(index, colors).padding(.horizontal, 6)
            line(index < titles.count - 1, isDone: index < current, colors)
          }
          Text(verbatim: titles[index])
            .font(.caption.weight(index == current ? .semibold : .regular))
            .foregroundStyle(index <= current ? .primary : .secondary)
            .lineLimit(2).multilineTextAlignment(.center)
        }
        .frame(maxWidth: .infinity)
      }
    }
    .animation(.preset(.snappy), value: current)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Progress")
    .accessibilityValue(spoken)
  }

  private var spoken: String {
    guard titles.indices.contains(current) else {
      return current < 0 ? "not started" : "all \(titles.count) steps done"
    }
    return "step \(current + 1) of \(titles.count), \(titles[current])"
  }

  private func line(_ exists: Bool, isDone: Bool, _ colors: ControlColors) -> some View {
    Rectangle().fill(exists ? (isDone ? colors.tint : colors.groove) : .clear).frame(height: 3)
  }

  private func disc(_ index: Int, _ colors: ControlColors) -> some View {
    ZStack {
      Circle().fill(index <= current ? colors.tint : colors.groove)
      if index < current {
        Image(systemName: "checkmark").font(.footnote.weight(.bold)).foregroundStyle(.white)
          .transition(.scale.combined(with: .opacity))
      } else {
        Text(verbatim: "\(index + 1)").font(.footnote.weight(.bold))
          .foregroundStyle(index == current ? .white : colors.text.opacity(0.7))
          .transition(.opacity)
      }
    }
    .frame(width: 28, height: 28)
    .scaleEffect(index == current ? 1.15 : 1)
  }
}
