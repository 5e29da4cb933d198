import SwiftUI

struct ClockHand: Shape {
  var length: CGFloat

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.midY))
    path.addLine(to: CGPoint(x: rect.midX, y: rect.midY - rect.height / 2 * length))
    return path
  }
}

struct ClockListing: View {
  let start = Date(timeIntervalSinceReferenceDate: 36_610)

  var body: some View {
    TimelineView(.periodic(from: start, by: 1)) { timeline in
      let seconds = timeline.date.timeIntervalSinceReferenceDate
      ZStack {
        Circle().strokeBorder(.primary, lineWidth: 4)
        ForEach(0..<12) { hour in
          Rectangle()
            .frame(width: hour % 3 == 0 ? 3 : 1, height: 10)
            .offset(y: -90)
            .rotationEffect(.degrees(Double(hour) * 30))
        }
        ClockHand(length: 0.5)
          .stroke(style: StrokeStyle(lineWidth: 6, lineCap: .round))
          .rotationEffect(.degrees(seconds.truncatingRemainder(dividingBy: 43_200) / 120))
        ClockHand(length: 0.8)
          .stroke(style: StrokeStyle(lineWidth: 4, lineCap: .round))
          .rotationEffect(.degrees(seconds.truncatingRemainder(dividingBy: 3_600) / 10))
        ClockHand(length: 0.85)
          .stroke(.red, lineWidth: 1)
          .rotationEffect(.degrees(seconds.truncatingRemainder(dividingBy: 60) * 6))
      }
      .frame(width: 210, height: 210)
    }
    .accessibilityElement()
    .accessibilityLabel("Clock")
  }
}
