import SwiftUI

struct Spark {
  var angle: Double
  var speed: Double
  var hue: Double
}

struct FireworkListing: View {
  let sparks = (0..<40).map { index in
    Spark(angle: Double(index) * 0.157, speed: 40 + Double(index % 7) * 12, hue: Double(index) / 40)
  }

  var body: some View {
    TimelineView(.animation) { timeline in
      Canvas { context, size in
        let age = timeline.date.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 2)
        context.translateBy(x: size.width / 2, y: size.height / 2)
        context.blendMode = .plusLighter
        for spark in sparks {
          let distance = spark.speed * age
          let point = CGPoint(
            x: cos(spark.angle) * distance,
            y: sin(spark.angle) * distance + 30 * age * age)
          var copy = context
          copy.opacity = max(1 - age / 2, 0)
          copy.fill(
            Path(ellipseIn: CGRect(x: point.x - 3, y: point.y - 3, width: 6, height: 6)),
            with: .color(Color(hue: spark.hue, saturation: 0.8, brightness: 1)))
        }
      }
    }
    .background(.black)
    .accessibilityLabel("Firework")
  }
}
