import Observation
import TestSupport
import Testing

@testable import StageUI

@MainActor
struct TimelineTests {
  final class Log { var dates: [Double] = [] }

  struct Noted: View {
    let date: Date
    let log: Log
    var body: some View {
      let _ = log.dates.append(date.timeIntervalSinceReferenceDate)
      Color.clear
    }
  }

  private func picture<S: TimelineSchedule>(_ schedule: S, _ log: Log) -> Picture {
    Picture(Size(10, 10)) {
      TimelineView(schedule) { timeline in Noted(date: timeline.date, log: log) }
    }
  }

  @Test func timelineShowsTheMostRecentEntry() {
    let log = Log()
    let picture = picture(.animation(minimumInterval: 0.016), log)
    for _ in 0..<30 { picture.step() }
    let steps = zip(log.dates.dropFirst(), log.dates).map { (($0 - $1) / 0.016).rounded() }
    #expect(log.dates.allSatisfy { abs($0 / 0.016 - ($0 / 0.016).rounded()) < 1e-5 })
    #expect(steps.contains(2) && steps.contains(1) && !steps.contains(0))
    #expect(picture.outcome.next == .animating(FrameRateRange(minimumInterval: 0.016)))
  }

  @Test func framesBetweenTimelineEntriesAreNotPainted() {
    let log = Log()
    let picture = picture(.animation(minimumInterval: 0.05), log)
    for _ in 0..<60 { picture.step() }
    #expect(log.dates.count == 21)
    picture.step(1.0 / 600)
    #expect(!picture.outcome.needsPaint)
  }

  @Test func animationScheduleHasAnEntryInEveryFrame() {
    let log = Log()
    let picture = picture(.animation, log)
    for _ in 0..<5 { picture.step() }
    #expect(log.dates.count == 6)
    #expect(picture.outcome.next == .animating(.display))
  }

  struct Pausing: View {
    @State private var isPaused = false
    let log: Log
    let probe: Probe
    var body: some View {
      let _ = probe.change = { isPaused.toggle() }
      TimelineView(.animation(minimumInterval: 0.1, paused: isPaused)) { timeline in
        Noted(date: timeline.date, log: log)
      }
    }
  }

  final class Probe {
    var change: (() -> Void)?
    var widen: (() -> Void)?
  }

  @Test func pausedTimelinesRequestNoFrames() {
    let (log, probe) = (Log(), Probe())
    let picture = Picture(Size(10, 10)) { Pausing(log: log, probe: probe) }
    picture.step(0.25)
    #expect(abs((log.dates.last ?? 0) - 0.2) < 1e-9)
    probe.change?()
    picture.step()
    #expect(picture.outcome.next == .atRest)
    let shown = log.dates.last
    picture.step(1)
    #expect(log.dates.last == shown)
    probe.change?()
    picture.step(0.1)
    #expect(abs((log.dates.last ?? 0) - 1.3) < 1e-9)
    #expect(picture.outcome.next == .animating(FrameRateRange(minimumInterval: 0.1)))
  }

  @Test func periodicTimelinesSleepUntilTheirNextEntry() {
    let log = Log()
    let picture = picture(.periodic(from: Date(timeIntervalSinceReferenceDate: 0.5), by: 1), log)
    #expect(log.dates == [0.5])
    #expect(picture.outcome.next == .at(Nanoseconds(seconds: 0.5)))
    picture.step(1.6)
    #expect(log.dates.last == 1.5)
    #expect(picture.outcome.next == .at(Nanoseconds(seconds: 2.5)))
    picture.step(0.5)
    #expect(log.dates.last == 1.5)
  }

  @Test func explicitTimelineShowsItsDates() {
    let log = Log()
    let dates = [1.0, 2, 4].map { Date(timeIntervalSinceReferenceDate: $0) }
    let picture = picture(.explicit(dates), log)
    for _ in 0..<10 { picture.step(0.5) }
    #expect(log.dates == [1, 2, 4])
    #expect(picture.outcome.next == .atRest)
  }

  @Test func dateNowIsTheTimeOfTheFrame() {
    var dates: [Date] = []
    let host = ViewHost(glyphs: BlockFont()) {
      TimelineView(.everyMinute) { timeline in
        let _ = dates.append(timeline.date)
        Color.red
      }
    }
    host.startDate = Date(timeIntervalSinceReferenceDate: 90)
    host.frame(size: Size(10, 10), time: 0)
    host.frame(size: Size(10, 10), time: 29)
    host.frame(size: Size(10, 10), time: 31)
    #expect(dates.map(\.timeIntervalSinceReferenceDate) == [60, 120])
    #expect(Date.now.timeIntervalSinceReferenceDate == 121)
  }

  @Test func fasterAnimationOverridesASlowTimeline() {
    final class Flip { var action: (() -> Void)? }
    struct Moving: View {
      @State private var isOn = false
      let flip: Flip
      var body: some View {
        let _ = flip.action = { isOn.toggle() }
        TimelineView(.animation(minimumInterval: 1.0 / 30)) { _ in Color.red }
          .opacity(isOn ? 1 : 0.5)
      }
    }
    let flip = Flip()
    let picture = Picture(Size(10, 10)) { Moving(flip: flip) }
    let slow = FrameOutcome.Next.animating(FrameRateRange(minimumInterval: 1.0 / 30))
    #expect(picture.outcome.next == slow)
    withAnimation(.linear(duration: 0.2)) { flip.action?() }
    picture.step()
    #expect(picture.outcome.next == .animating(.display))
    for _ in 0..<20 { picture.step() }
    #expect(picture.outcome.next == slow)
  }

  @Test func scheduledMomentWakesTheProgramOnce() {
    let picture = Picture(Size(10, 10)) { Color.red }
    #expect(picture.outcome.next == .atRest)
    picture.host.tree.wake(at: 3)
    picture.step()
    #expect(picture.outcome.next == .at(.seconds(3)))
    picture.step(3)
    #expect(picture.outcome.next == .atRest)
  }

  @Test func nonRepeatingKeyframesRunOnce() {
    let log = Log()
    let picture = Picture(Size(10, 10)) {
      KeyframeAnimator(initialValue: 0.0, repeating: false) { value in
        let _ = log.dates.append(value)
        Color.clear
      } keyframes: { _ in
        LinearKeyframe(6, duration: 0.1)
      }
    }
    for _ in 0..<30 { picture.step() }
    #expect(log.dates.contains { $0 > 0 && $0 < 6 } && log.dates.last == 6)
    #expect(picture.outcome.next == .atRest)
  }

  @Observable final class Model {
    var early = 1
    var late = 1
  }

  struct Reading: View {
    let model: Model
    let probe: Probe
    @State private var isPaused = false
    @State private var width = 1.0

    var body: some View {
      let _ = probe.change = { isPaused.toggle() }
      let _ = probe.widen = { width = 7 }
      TimelineView(.animation(paused: isPaused)) { timeline in
        // The second property is read only later, by an evaluation for a new date.
        let isLate = timeline.date.timeIntervalSinceReferenceDate > 0.1
        Color.clear.frame(
          width: Double(isLate ? model.late : model.early), height: isLate ? width : 1)
      }
    }
  }

  /// Values that only later dates read are shown too, while the timeline runs and after it stops.
  @Test func valuesReadByLaterDatesAreShown() {
    let (model, probe) = (Model(), Probe())
    let bench = Bench { Reading(model: model, probe: probe) }
    bench.run(0.3)
    model.late = 5
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [5])
    probe.widen?()
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.height) == [7])
    probe.change?()
    bench.step()
    model.late = 9
    bench.step()
    #expect(bench.frames(ColorNode.self).map(\.width) == [9], "paused")
    model.early = 3
    let bodies = bench.counters.bodies
    bench.step()
    #expect(bench.counters.bodies == bodies, "no longer read")
  }

  /// A change that is animated stays so beside the dates.
  @Test func changesOfValuesThatATimelineReadsAreAnimated() {
    let (model, probe) = (Model(), Probe())
    let bench = Bench { Reading(model: model, probe: probe) }
    bench.step()
    withAnimation(.linear(duration: 1)) { model.early = 101 }
    bench.step()
    let width = bench.frames(ColorNode.self).first?.width ?? 0
    #expect(1..<40 ~= width, "\(width)")
  }
}
