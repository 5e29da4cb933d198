import Observation
import TestSupport
import Testing

@testable import StageUI

/// Recordings of frames, and the first difference between two of them.
@MainActor
struct FrameRecordingTests {
  private struct Counter: View {
    var color = Color.blue
    var isTall = false
    @State private var count: Int
    private let handle: Handle<Int>

    init(_ count: Int, _ handle: Handle<Int>) {
      _count = State(initialValue: count)
      self.handle = handle
    }

    var body: some View {
      let _ = handle.write = { count = $0 }
      Text("Count").padding(count > 1 ? 20 : 10).background(color)
        .frame(height: isTall ? 90 : 80)
    }
  }

  /// Records three frames; before the last one, the state becomes `last`.
  private func recording(
    last: Int, _ change: (inout Counter) -> Void = { _ in }
  ) -> FrameRecording {
    let handle = Handle<Int>()
    var counter = Counter(1, handle)
    change(&counter)
    let view = counter
    let bench = Bench(Size(120, 100)) { view }
    let recorder = FrameRecorder(bench.host, width: 120, height: 100)
    recorder.record(at: 0)
    bench.step()
    recorder.record(at: 1)
    handle.set(last)
    bench.step()
    recorder.record(at: 2)
    return recorder.recording
  }

  @Test func equalFramesGiveEqualRecordings() throws {
    let recording = recording(last: 2)
    #expect(recording.frames.count == 3)
    #expect(recording.frames[0].lines == recording.frames[1].lines)
    #expect(recording.frames[2] != recording.frames[1])
    #expect(recording.text == self.recording(last: 2).text)
    #expect(recording.firstDifference(from: self.recording(last: 2)) == nil)
  }

  @Test func linesThatMoveAndRepeatHaveTheirNumbers() {
    var recording = FrameRecording()
    let frames = [
      ["a", "b", "b", "c"], ["a", "x", "b", "c"], ["b", "c"], ["a", "b", "b", "c"], [],
    ]
    for lines in frames { recording.add(lines, at: 0, picture: 1) }
    #expect(recording.lines == ["a", "b", "c", "x"])
    #expect(recording.frames.map { $0.lines.map { recording.lines[$0] } } == frames)
  }

  /// A view with a plain property, a model that another view has too, and a long path.
  struct Desk: View {
    struct Drawer: View {
      let label: String
      @Environment(Purse.self) private var purse

      var body: some View { Text("\(label) \(purse.coins)") }
    }

    @Observable final class Purse { var coins = 3 }

    let purse = Purse()

    var body: some View {
      VStack {
        Drawer(label: "left").padding(2)
        Drawer(label: "right").padding(2)
      }
      .environment(purse)
    }
  }

  @Test func statesOfSharedModelsAreRecordedOnceAndPlainPropertiesNever() {
    let bench = Bench(Size(120, 100)) { Desk() }
    let recorder = FrameRecorder(bench.host, width: 120, height: 100)
    recorder.record(at: 0)
    let lines = recorder.recording.lines
    #expect(lines.count { $0 == "state purse.coins = 3" } == 1, "\(lines)")
    #expect(!lines.contains { $0.contains("label = ") })
    #expect(lines.contains { $0.hasPrefix("view ") && $0.contains("Drawer › Text") })
  }

  @Test func pathsAreThoseOfTheInspection() {
    let bench = Bench(Size(120, 100)) { Desk() }
    let recorder = FrameRecorder(bench.host, width: 120, height: 100)
    recorder.record(at: 0)
    let inspection = bench.host.inspection
    for index in inspection.elements.indices where !inspection.elements[index].isPlainModifier {
      let line = "view \(inspection.pathText(to: index)) "
      #expect(recorder.recording.lines.contains { $0.hasPrefix(line) }, "\(line)")
    }
  }

  @Test func textIsReadBack() throws {
    let recording = recording(last: 2)
    let read = try #require(FrameRecording(text: recording.text))
    #expect(read == recording)
    #expect(
      recording.text.split(separator: "\n").count == 1 + recording.lines.count + 3,
      "each line once, and a line for each frame")
  }

  @Test func aDifferentStateIsNamedBeforeItsViewsAndDrawings() throws {
    let difference = try #require(recording(last: 1).firstDifference(from: recording(last: 2)))
    #expect(difference.first == "frame 2 at 2.0 s is the first that differs")
    #expect(difference[1] == "- state Counter.count = 1")
    #expect(difference[2] == "+ state Counter.count = 2")
    #expect(difference.contains { $0.hasPrefix("- view Counter") }, "\(difference)")
    #expect(difference.contains { $0.hasPrefix("+ draw Counter › ") }, "\(difference)")
  }

  @Test func aDifferentPaintIsADifferentDrawingInEqualViews() throws {
    let difference = try #require(
      recording(last: 2).firstDifference(from: recording(last: 2) { $0.color = .green }))
    #expect(difference[0] == "frame 0 at 0.0 s is the first that differs")
    #expect(difference.count == 3, "\(difference)")
    #expect(difference[1].hasPrefix("- draw Counter › ") && difference[2].hasPrefix("+ draw"))
  }

  @Test func aDifferentFrameIsADifferentView() throws {
    let difference = try #require(
      recording(last: 2).firstDifference(from: recording(last: 2) { $0.isTall = true }))
    #expect(difference[1].hasPrefix("- view Counter"), "\(difference)")
  }

  @Test func otherDifferencesAreNamed() {
    func recording(_ lines: [String], _ picture: UInt64 = 1, time: Double = 0) -> FrameRecording {
      var recording = FrameRecording()
      recording.add(lines, at: time, picture: picture)
      return recording
    }
    let plain = recording(["view A", "view B"])
    #expect(
      plain.firstDifference(from: recording(["view B", "view A"])) == [
        "frame 0 at 0.0 s is the first that differs", "  view A: another order",
      ])
    #expect(
      plain.firstDifference(from: recording(["view A", "view B"], 2)) == [
        "frame 0 at 0.0 s is the first that differs",
        "its states, views and drawings are equal; only its picture differs",
      ])
    #expect(
      plain.firstDifference(from: recording(["view A", "view A", "view B"])) == [
        "frame 0 at 0.0 s is the first that differs", "+ view A",
      ])
    #expect(
      plain.firstDifference(from: recording(["view A"], time: 1))
        == ["frame 0 is at 0.0 s and at 1.0 s"])
    #expect(
      plain.firstDifference(from: FrameRecording())
        == ["1 frames and 0 frames; those of both are equal"])
  }

  @Test(arguments: [
    "", "hello", "stage recording 1\nnoise", "stage recording 1\nframe 0 1 0",
    "stage recording 1\nview A\nframe 0 1 1", "stage recording 1\nview A\nframe 0 zz 0",
    "stage recording 1\nview A\nframe 0 1 0-", "stage recording 1\nview A\nview A",
  ])
  func otherTextsAreNoRecordings(text: String) {
    #expect(FrameRecording(text: text) == nil)
  }
}
