import Motion
import TestSupport
import Testing

@Suite struct SpringVectorTests {
  static func spring(_ spec: [String: Any]) throws -> Spring {
    if let response = vectorNumber(spec["response"]) {
      return Spring(response: response, dampingRatio: try spec.number("dampingFraction"))
    }
    return Spring(duration: try spec.number("duration"), bounce: try spec.number("bounce"))
  }

  @Test func springsMatchTheTestVectors() throws {
    let file = try VectorFile("springs")
    var value = Worst()
    var velocity = Worst()
    for entry in try file.list("springs") {
      let spring = try Self.spring(entry.part("spec"))
      let name = try entry.text("name")
      for row in try entry.rows("samples_t_value_velocity") {
        value.add(spring.value(target: 1.0, time: row[0]), row[1], "\(name) \(row[0])")
        velocity.add(spring.velocity(target: 1.0, time: row[0]), row[2], "\(name) \(row[0])")
      }
      guard let pushed = entry["with_initial_velocity"] as? [[String: Any]] else { continue }
      for push in pushed {
        let v0 = try push.number("v0")
        for row in try push.rows("samples_t_value_velocity") {
          value.add(
            spring.value(target: 1, initialVelocity: v0, time: row[0]), row[1], "\(name) \(v0)")
          velocity.add(
            spring.velocity(target: 1, initialVelocity: v0, time: row[0]), row[2], "\(name) \(v0)")
        }
      }
    }
    #expect(value.error <= 1e-9, "\(value)")
    #expect(velocity.error <= 1e-7, "\(velocity)")
  }

  @Test func derivedParametersMatchTheTestVectors() throws {
    for entry in try VectorFile("springs").list("springs") {
      let spring = try Self.spring(entry.part("spec"))
      let derived = try entry.part("derived")
      for (value, key) in [
        (spring.response, "response"), (spring.duration, "response"),
        (spring.dampingRatio, "dampingRatio"), (spring.bounce, "bounce"), (spring.mass, "mass"),
        (spring.stiffness, "stiffness"), (spring.damping, "damping"),
      ] {
        let expected = try derived.number(key)
        #expect(isClose(value, expected, 1e-12 * max(1, expected)), "\(key) of \(entry["name"]!)")
      }
    }
  }

  @Test func firstPeaksMatchTheTestVectors() throws {
    for entry in try VectorFile("springs").list("springs") {
      guard let peak = entry["first_peak"] as? [String: Any] else { continue }
      let spring = try Self.spring(entry.part("spec"))
      let time = try peak.number("t")
      #expect(isClose(spring.value(target: 1.0, time: time), try peak.number("value"), 1e-9))
      #expect(spring.velocity(target: 1.0, time: time).magnitude < 1e-9 * spring.stiffness)
    }
  }

  @Test func settlingDurationsMatchTheTestVectors() throws {
    for entry in try VectorFile("springs").list("springs") {
      let spring = try Self.spring(entry.part("spec"))
      let name = try entry.text("name")
      let expected = try entry.part("settlingDuration_eps_0.001").number("value")
      #expect(isClose(spring.settlingDuration, expected, 1e-9), "\(name)")
      let amplitude = spring.settlingDuration(target: 1.0, epsilon: 0.001, rule: .amplitude)
      if let expected = vectorNumber(entry["settlingDuration_amplitude_bound_variant"]) {
        #expect(isClose(amplitude, expected, 1e-9), "\(name)")
      }
      // The vectors were sampled every 1/20,000 s, so their last time has that error.
      let last = try entry.number("numeric_last_time_abs_error_ge_0.001")
      #expect(amplitude >= last - 1e-4 && spring.settlingDuration >= last - 1e-4, "\(name)")
      if spring.dampingRatio >= 1 { #expect(isClose(amplitude, last, 1e-4), "\(name)") }
      guard let pushed = entry["with_initial_velocity"] as? [[String: Any]] else { continue }
      for push in pushed {
        let settling = spring.settlingDuration(
          target: 1.0, initialVelocity: try push.number("v0"), epsilon: 0.001)
        #expect(isClose(settling, try push.number("settlingDuration_eps_0.001"), 1e-9), "\(name)")
      }
    }
  }

  @Test func springsMatchPublishedExamples() throws {
    let file = try VectorFile("springs")
    for entry in try file.list("casprings_doc_check") {
      let spring = Spring(
        stiffness: try entry.number("stiffness"), damping: try entry.number("damping"))
      let settling = spring.settlingDuration(target: 1.0, epsilon: 0.001, rule: .amplitude)
      #expect(isClose(settling, try entry.number("settling"), 1e-7))
    }
    for entry in try file.list("apple_worked_examples") {
      let input = try entry.part("in")
      if input["bounce"] != nil {
        let spring = try Self.spring(input)
        #expect(isClose(spring.mass, try entry.number("mass"), 0))
        #expect(isClose(spring.stiffness, try entry.number("stiffness"), 1e-9))
        #expect(isClose(spring.damping, try entry.number("damping"), 1e-9))
      } else {
        let spring = Spring(
          mass: try input.number("mass"), stiffness: try input.number("stiffness"),
          damping: try input.number("damping"))
        #expect(isClose(spring.duration, try entry.number("duration"), 1e-12))
        #expect(isClose(spring.bounce, try entry.number("bounce"), 1e-12))
      }
    }
  }

  @Test func retargetedSpringUpdatesMatchTheTestVectors() throws {
    for entry in try VectorFile("springs").list("retarget_spring") {
      let (first, second) = (try entry.part("first"), try entry.part("second"))
      let interruption = try entry.number("interrupt_at")
      let before = try Self.spring(first)
      let after = try Self.spring(second)
      var worst = Worst()
      for row in try entry.rows("samples_t_value_velocity") {
        var value = try first.number("from")
        var velocity = 0.0
        before.update(
          value: &value, velocity: &velocity, target: try first.number("to"),
          deltaTime: min(row[0], interruption))
        after.update(
          value: &value, velocity: &velocity, target: try second.number("to"),
          deltaTime: row[0] - interruption)
        worst.add(value, row[1], "value \(row[0])")
        // Velocities are about 1,000 and have 15 printed digits. So their tolerance is 100 times
        // larger.
        worst.add(velocity * 1e-2, row[2] * 1e-2, "velocity \(row[0])")
      }
      #expect(worst.error <= 1e-9, "\(worst)")
    }
  }

  /// SwiftUI reportedly advances its springs in steps of 1/300 s.
  ///
  /// This library uses the closed form. The test measures the difference between the two movements.
  @Test func closedFormIsNearTheSteppedSpring() throws {
    for entry in try VectorFile("springs").list("fluid_spring") {
      let spring = try Self.spring(entry)
      let interval = try entry.number("interval")
      var stepped = SteppedSpring(spring, target: interval)
      var path: [SteppedSpring] = []
      for _ in 0...Int(try entry.number("finishes_at_step")) + 300 {
        path.append(stepped)
        stepped.step()
      }
      for row in try entry.rows("samples_step_value_velocity") where Int(row[0]) < path.count {
        let at = path[Int(row[0])]
        #expect(isClose(at.value, row[1], 1e-9 * max(interval, row[1].magnitude)))
        #expect(isClose(at.velocity, row[2], 1e-9 * interval * max(1, row[2].magnitude)))
      }
      let end = try #require(path.firstIndex { $0.isFinished })
      #expect(end == Int(try entry.number("finishes_at_step")))

      var worst = Worst()
      for (step, at) in path.prefix(301).enumerated() {
        worst.add(at.value, spring.value(target: interval, time: Double(step) / 300), "\(step)")
      }
      let largest = try entry.number("max_abs_deviation_from_closed_form_first_second")
      #expect(isClose(worst.error, largest, 1e-3 * largest), "\(worst)")
      // The closed form is finished when the rest of the movement is invisible. The stepped spring
      // is finished when it is near its target and its velocity and acceleration are small.
      let rest = try #require(Animation.spring(spring).duration(of: interval)) * 300 / Double(end)
      #expect(rest > 0.7 && rest < 1.9, "\(rest)")
    }
  }
}

/// SwiftUI's stepped spring, as reported.
///
/// Each step advances the velocity by half a step, then the value by a whole step, and then the
/// velocity by the other half.
struct SteppedSpring {
  let spring: Spring
  let target: Double
  var value = 0.0
  var velocity = 0.0
  var acceleration = 0.0

  init(_ spring: Spring, target: Double) {
    self.spring = spring
    self.target = target
  }

  mutating func step() {
    let dt = 1.0 / 300
    let half = velocity + acceleration * dt / 2
    value += half * dt
    acceleration = spring.stiffness * (target - value) - spring.damping * half
    velocity = half + acceleration * dt / 2
  }

  var isFinished: Bool {
    velocity.magnitude <= 0.06 && acceleration.magnitude <= 0.06
      && (target - value).magnitude <= 0.01 * target.magnitude && value != 0
  }
}
