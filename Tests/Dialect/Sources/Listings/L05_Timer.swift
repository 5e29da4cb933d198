import SwiftUI

struct TimerListing: View {
  @State private var remaining = 10
  @State private var isRunning = false

  var body: some View {
    VStack(spacing: 24) {
      ZStack {
        Circle().stroke(.gray.opacity(0.2), lineWidth: 14)
        Circle()
          .trim(from: 0, to: CGFloat(remaining) / 10)
          .stroke(remaining < 4 ? .red : .green, style: .init(lineWidth: 14, lineCap: .round))
          .rotationEffect(.degrees(-90))
          .animation(.linear(duration: 0.3), value: remaining)
        Text(Duration.seconds(remaining), format: .time(pattern: .minuteSecond))
          .font(.largeTitle.monospacedDigit())
      }
      .frame(width: 200, height: 200)
      Button(isRunning ? "Pause" : "Start") { isRunning.toggle() }
        .buttonStyle(.bordered)
    }
    .padding()
    .task(id: isRunning) {
      while isRunning, remaining > 0, !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(20))
        if !Task.isCancelled { remaining -= 1 }
      }
      if remaining == 0 { isRunning = false }
    }
  }
}
