import Motion
import Testing

@Suite struct PhaseSequenceTests {
  enum Pulse: CaseIterable { case rest, up, down }

  static func animation(_ phase: Pulse) -> Animation? {
    switch phase {
    case .rest: .linear(duration: 0.5)
    case .up: .linear(duration: 0.2)
    case .down: .linear(duration: 0.3).delay(0.1)
    }
  }

  @Test func stepsFollowEachOther() {
    let pulse = PhaseSequence(Pulse.allCases, animation: Self.animation)
    #expect(isClose(pulse.duration, 1.1, 1e-12))
    for round in [0.0, 1, 5, 1000] {
      let begin = round * 1.1
      for (time, phase, start) in [
        (0.0, Pulse.up, 0.0), (0.1, .up, 0), (0.2, .down, 0.2), (0.59, .down, 0.2),
        (0.6, .rest, 0.6), (1.09, .rest, 0.6),
      ] {
        let step = pulse.step(at: begin + time)
        #expect(step?.phase == phase && pulse.phase(at: begin + time) == phase, "\(time)")
        #expect(isClose(step?.begin ?? -1, begin + start, 1e-9))
        #expect(step?.animation == Self.animation(phase))
      }
    }
    #expect(pulse.step(at: 1.1)?.index == 3 && pulse.step(at: 1.7)?.index == 5)
    #expect(pulse.step(at: -1) == nil && pulse.phase(at: -1) == .rest)
  }

  @Test func oneRoundEndsWhereItBegan() {
    let pulse = PhaseSequence(Pulse.allCases, repeats: false, animation: Self.animation)
    #expect(pulse.phase(at: 0.3) == .down && pulse.phase(at: 99) == .rest)
    #expect(pulse.value(at: 99) { $0 == .rest ? 7.0 : 0 } == 7)
  }

  @Test func valuesAreAnimated() {
    let pulse = PhaseSequence(Pulse.allCases, animation: Self.animation)
    func height(_ phase: Pulse) -> Double { phase == .up ? 10 : phase == .down ? -10 : 0 }
    for (time, expected) in [
      (0.0, 0.0), (0.1, 5), (0.2, 10), (0.25, 10), (0.45, 0), (0.6, -10), (0.85, -5), (1.1, 0),
      (1.2, 5), (4.5, 5),
    ] {
      let value = pulse.value(at: time, of: height)
      #expect(isClose(value ?? .nan, expected, 1e-6), "\(time)")
    }
  }

  @Test func springsKeepTheirVelocity() {
    let swing = PhaseSequence([0.0, 100]) { _ in .bouncy(duration: 0.3) }
    #expect(isClose(swing.duration, 0.6, 1e-12))
    let h = 1e-6
    for joint in [0.3, 0.6, 3.3] {
      func value(_ time: Double) -> Double { swing.value(at: time) { $0 } ?? .nan }
      let left = (value(joint) - value(joint - h)) / h
      let right = (value(joint + h) - value(joint)) / h
      // The bounce pulls by some thousand points per second squared.
      #expect(isClose(left, right, 0.2) && left.magnitude > 10, "\(joint)")
    }
  }

  @Test func oddSequences() {
    let still = PhaseSequence([1, 2, 3]) { _ in nil }
    #expect(still.duration == 0 && still.phase(at: 5) == 1)
    #expect(PhaseSequence([Int]()).phase(at: 0) == nil)
    #expect(PhaseSequence([Int]()).value(at: 0) { Double($0) } == nil)
    #expect(PhaseSequence([4]).phase(at: 3) == 4)
    let jumps = PhaseSequence([0.0, 10, 20]) { $0 == 20 ? .linear(duration: 1) : nil }
    // To 10 at once and on to 20; then at once back.
    #expect(jumps.value(at: 0.5) { $0 } == 15 && jumps.duration == 1)
    let endless = PhaseSequence([0.0, 1]) { _ in .linear(duration: 1).repeatForever() }
    #expect(endless.phase(at: 1e9) == 1 && endless.value(at: 0.5) { $0 } == 0.5)
    for a in hostileNumbers {
      let sequence = PhaseSequence([0.0, 1, 2]) { phase in
        phase == 1 ? .linear(duration: a) : .spring.delay(a)
      }
      for time in hostileNumbers {
        #expect(sequence.value(at: time) { $0 }?.isNaN == false, "\(a) \(time)")
      }
    }
  }
}
