import Foundation
import StageUI

private struct Round: Identifiable, Codable {
  var id = UUID()
  var score: Int
  var seconds: Double
}

private struct Spark {
  var position: CGPoint
  var size: CGSize
  var frame: CGRect { CGRect(origin: position, size: size) }
  let birth: Date
  let scale: CGFloat
}

struct FoundationListing: View {
  @State private var rounds = [
    Round(score: 480, seconds: 75.25), Round(score: 1_215, seconds: 128.5),
  ]
  @State private var start = Date()
  @State private var height: CGFloat = 44

  private let sparks = (0..<12).map { index in
    let angle = CGFloat(index) / 12 * 2 * .pi
    return Spark(
      position: CGPoint(x: 60 + cos(angle) * 40, y: 60 + sin(angle) * 40),
      size: CGSize(width: 10, height: 10), birth: Date(), scale: sqrt(CGFloat(index + 1)))
  }

  var body: some View {
    VStack(spacing: 12) {
      TimelineView(.animation) { timeline in
        Canvas { context, size in
          let age: TimeInterval = timeline.date.timeIntervalSince(start)
          for spark in sparks {
            let grown = spark.frame.insetBy(dx: -spark.scale, dy: -spark.scale)
            context.fill(
              Path(ellipseIn: grown),
              with: .color(.orange.opacity(max(0.2, 1 - age.truncatingRemainder(dividingBy: 1)))))
          }
        }
      }
      .frame(width: 120, height: 120)
      ForEach(rounds) { round in
        HStack {
          Text("\(round.score)")
          Spacer()
          Text(String(format: "%.1f s", round.seconds)).monospacedDigit()
          Text(clock(round.seconds)).foregroundStyle(.secondary)
        }
        .frame(height: height)
      }
    }
    .padding()
  }

  private func clock(_ seconds: Double) -> String {
    String(format: "%d:%02d", Int(seconds) / 60, Int(seconds) % 60)
  }
}
