import Foundation
import StageUI
import TestSupport
import Testing

@testable import StageTesting

/// How a view leaves and enters, as `expectStates` records it.
@MainActor
@Suite(.serialized) struct ViewPassageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Compares the states of a button with a transition, and returns the failures.
  private func expect(_ transition: AnyTransition, isRecording: Bool = false) throws -> [String] {
    var settings = PictureSettings.alone
    settings.font = .blocks
    settings.isRecording = isRecording
    settings.sourceFile = "\(folder.path)/DoorTests.swift"
    return try failures {
      try expectStates(
        of: Button("Go") {}.frame(width: 60, height: 44).transition(transition),
        size: Size(200, 100), named: "door", settings: settings, checks: .none)
    }
  }

  /// The stored lines by element and state.
  private var lines: [String: String] {
    get throws {
      let text = try String(
        contentsOfFile: "\(folder.path)/Goldens/DoorTests/door.states.txt", encoding: .utf8)
      let pairs = text.split(separator: "\n").map { line in
        let parts = line.components(separatedBy: " · ")
        return (parts.dropLast().joined(separator: " · "), parts.last ?? "")
      }
      return Dictionary(pairs) { $1 }
    }
  }

  @Test func leavingAndEntranceOfTheViewAndItsElementsAreRecorded() throws {
    #expect(try expect(.opacity, isRecording: true).count == 1, "recording fails")
    #expect(try expect(.opacity) == [])
    let lines = try lines
    for key in ["window · leaving", "window · entrance"] {
      let frames = (lines[key] ?? "").components(separatedBy: "; ")
      #expect(frames.count == 4 && Set(frames).count > 1, "\(key): the view moves, \(frames)")
    }
    #expect(lines["Go (button) · leaving"]?.contains("gone") == true, "\(lines)")
    #expect(lines["Go (button) · entrance"] != nil, "\(lines)")
    #expect(lines["Go (button) · area"] != nil && lines["Go (button) · pressed"] != nil)
  }

  @Test func otherTransitionIsOneFailureThatNamesTheMoment() throws {
    _ = try expect(.opacity, isRecording: true)
    let messages = try expect(.move(edge: .leading))
    #expect(messages.count == 1, "\(messages)")
    let message = messages.first ?? ""
    #expect(message.contains("window: leaving differs at 0."), "\(message)")
    #expect(message.contains("window: entrance differs at 0."), "\(message)")
    #expect(!message.contains("pressed"), "the other states are as recorded")
  }
}
