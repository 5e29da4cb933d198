// A particle loop: a timeline for the time, a canvas for the drawing, and no state at all.
//
//   Particles                           opens the window
//   Particles --picture particles.png   draws the picture at 1.5 s
import KitWindow
import StageUI

/// A spark of the fountain.
///
/// Its position is a function of time, so any moment can be drawn without the moments before it.
struct Spark {
  let angle: Double
  let speed: Double
  let hue: Double
  let birth: Double

  static let lifetime = 1.2

  // A fixed pattern instead of random numbers: the picture is the same in every run.
  static let all = (0..<240).map { index in
    let share = Double(index) / 240
    return Spark(
      angle: share * 89 * .pi, speed: 60 + 90 * (share * 61).truncatingRemainder(dividingBy: 1),
      hue: share, birth: share * lifetime)
  }

  /// Returns the seconds since the spark last left the centre.
  func age(at time: Double) -> Double {
    let age = (time - birth).truncatingRemainder(dividingBy: Self.lifetime)
    return age < 0 ? age + Self.lifetime : age
  }

  /// Returns the position of a spark that was thrown and is pulled down by gravity.
  func position(at age: Double) -> Point {
    Point(cos(angle) * speed * age, sin(angle) * speed * age + 60 * age * age)
  }
}

struct Fountain: View {
  var body: some View {
    // The content is evaluated for every frame of the display.
    TimelineView(.animation) { timeline in
      let time = timeline.date.timeIntervalSinceReferenceDate
      Canvas { context, size in
        context.fill(
          Path(Rect(origin: .zero, size: size)), with: .color(Color(hex: 0x0D092B)))
        context.translateBy(x: size.width / 2, y: size.height * 0.4)
        // Light adds up where sparks overlap.
        context.blendMode = .plusLighter
        for spark in Spark.all {
          let age = spark.age(at: time)
          let center = spark.position(at: age)
          let radius = 5 * (1 - age / Spark.lifetime) + 1
          context.opacity = 1 - age / Spark.lifetime
          context.fill(
            Path(
              ellipseIn: Rect(
                x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)),
            with: .color(Color(hue: spark.hue, saturation: 0.7, brightness: 1)))
        }
      }
    }
  }
}

try ViewProgram("Particles", size: Size(360, 300)) { Fountain() }.main(pictureAt: 1.5)
