import Motion
import Testing

@Suite struct KeyframeTests {
  struct Pose: Equatable {
    var x = 0.0
    var y = 10.0
    var name = "pose"
  }

  struct Shake: KeyframeTrackContent {
    var width: Double
    var body: some KeyframeTrackContent<Double> {
      LinearKeyframe(width, duration: 0.1)
      LinearKeyframe(-width, duration: 0.2)
    }
  }

  @Test func keyframeTracksRunInParallel() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.x) {
        LinearKeyframe(4, duration: 1)
        MoveKeyframe(20)
        LinearKeyframe(30, duration: 1, timingCurve: .easeIn)
      }
      KeyframeTrack(\.y) {
        LinearKeyframe(0, duration: 0.5)
      }
    }
    #expect(timeline.duration == 2)
    #expect(timeline.value(time: 0) == Pose() && timeline.value(time: -1) == Pose())
    #expect(timeline.value(time: 0.25) == Pose(x: 1, y: 5))
    #expect(timeline.value(time: 0.999_999).x < 4 && timeline.value(time: 1).x == 20)
    #expect(timeline.value(time: 1.5) == Pose(x: 20 + 10 * UnitCurve.easeIn.value(at: 0.5), y: 0))
    #expect(timeline.value(time: 9) == Pose(x: 30, y: 0))
    #expect(timeline.value(progress: 0.125) == timeline.value(time: 0.25))
    var pose = Pose(x: 7, y: 7, name: "other")
    timeline.update(value: &pose, time: 2)
    #expect(pose == Pose(x: 30, y: 0, name: "other"))
    timeline.update(value: &pose, progress: 0)
    #expect(pose == Pose(x: 0, y: 10, name: "other"))
  }

  @Test func keyframesWithoutATrackFormOneTrack() {
    let isLong = true
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(1, duration: 1)
      if isLong { LinearKeyframe(3, duration: 1) } else { MoveKeyframe(9) }
      for step in 0..<3 { LinearKeyframe(Double(step), duration: 0.5) }
      Shake(width: 5)
    }
    #expect(isClose(timeline.duration, 3.8, 1e-12))
    #expect(timeline.value(time: 1.5) == 2 && timeline.value(time: 2.25) == 1.5)
    #expect(timeline.value(time: 3.5) == 2 && isClose(timeline.value(time: 3.7), 0, 1e-9))
    #expect(timeline.value(time: 4) == -5)
    let empty = KeyframeTimeline(initialValue: 3.0) { KeyframeTrack { KeyframeList() } }
    #expect(empty.duration == 0 && empty.value(time: 1) == 3)
  }

  @Test func cubicKeyframesAreSmooth() {
    let places = [4.0, -2, 8, 8, 0]
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      for (index, place) in places.enumerated() {
        CubicKeyframe(place, duration: index == 2 ? 0.5 : 1)
      }
    }
    // The movement passes through every value and is at rest at both ends.
    for (time, place) in zip([1, 2, 2.5, 3.5, 4.5], places) {
      #expect(isClose(timeline.value(time: time), place, 1e-12))
    }
    let h = 1e-6
    func velocity(_ time: Double) -> Double {
      (timeline.value(time: time + h) - timeline.value(time: time - h)) / (2 * h)
    }
    func jump(_ time: Double) -> Double {
      let left = timeline.value(time: time) - timeline.value(time: time - h)
      let right = timeline.value(time: time + h) - timeline.value(time: time)
      return (right - left).magnitude / h
    }
    for time in [1, 2, 2.5, 3.5] { #expect(jump(time) < 1e-3, "\(time)") }
    #expect(isClose(velocity(1), (-2 - 0) / 2.0, 1e-4) && isClose(velocity(2), 4 / 1.5, 1e-4))
    #expect(isClose(timeline.value(time: h), 0, 1e-9))
    #expect(isClose(timeline.value(time: 4.5 - h), 0, 1e-9))
  }

  @Test func velocityContinuesAcrossKeyframeKinds() {
    let h = 1e-7
    func joints(_ timeline: KeyframeTimeline<Double>, _ time: Double) -> (Double, Double) {
      let middle = timeline.value(time: time)
      return (
        (middle - timeline.value(time: time - h)) / h, (timeline.value(time: time + h) - middle) / h
      )
    }
    let fromLine = joints(
      KeyframeTimeline(initialValue: 0.0) {
        LinearKeyframe(2, duration: 1)
        CubicKeyframe(5, duration: 1)
      }, 1)
    #expect(isClose(fromLine.0, 2, 1e-4) && isClose(fromLine.1, 2, 1e-4))
    let toLine = joints(
      KeyframeTimeline(initialValue: 0.0) {
        CubicKeyframe(5, duration: 1)
        LinearKeyframe(2, duration: 0.5)
      }, 1)
    #expect(isClose(toLine.0, -6, 1e-4) && isClose(toLine.1, -6, 1e-4))
    let toSpring = joints(
      KeyframeTimeline(initialValue: 0.0) {
        CubicKeyframe(5, duration: 1, endVelocity: 9)
        SpringKeyframe(2)
      }, 1)
    #expect(isClose(toSpring.0, 9, 1e-4) && isClose(toSpring.1, 9, 1e-4))
    // The spring keyframe ends before its spring settles. The next keyframe continues from the
    // value and velocity of the spring.
    let cut = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(10, duration: 0.1, spring: .bouncy)
      CubicKeyframe(0, duration: 1)
    }
    let cutJoint = joints(cut, 0.1)
    #expect(isClose(cut.value(time: 0.1), Spring.bouncy.value(target: 10, time: 0.1), 1e-9))
    #expect(isClose(cutJoint.0, cutJoint.1, 1e-4) && cutJoint.0 > 10)
    let given = joints(
      KeyframeTimeline(initialValue: 0.0) {
        CubicKeyframe(5, duration: 1)
        CubicKeyframe(9, duration: 1, startVelocity: -3)
      }, 1)
    #expect(isClose(given.0, -3, 1e-4) && isClose(given.1, -3, 1e-4))
  }

  @Test func springKeyframesLastUntilTheySettle() {
    let timeline = KeyframeTimeline(initialValue: 0.0) { SpringKeyframe(100, spring: .bouncy) }
    #expect(timeline.duration == Spring.bouncy.settlingDuration)
    #expect(timeline.value(time: 0.2) == Spring.bouncy.value(target: 100, time: 0.2))
    #expect(timeline.value(time: timeline.duration) == 100)
    let endless = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(1, spring: Spring(duration: 0.7, bounce: 1))
    }
    #expect(endless.duration == 0.7)
  }

  @Test func extremeParametersNeverGiveNaN() {
    for a in hostileNumbers {
      for b in hostileNumbers {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
          LinearKeyframe(1, duration: a, timingCurve: .circularEaseOut)
          CubicKeyframe(2, duration: b)
          CubicKeyframe(2, duration: a)
          SpringKeyframe(3, duration: b, spring: Spring(response: a, dampingRatio: b))
          LinearKeyframe(4, duration: b)
        }
        #expect(timeline.duration >= 0 && timeline.duration < .infinity)
        for time in hostileNumbers {
          #expect(!timeline.value(time: time).isNaN, "\(a) \(b) \(time)")
          #expect(!timeline.value(progress: time).isNaN)
        }
      }
    }
  }
}
