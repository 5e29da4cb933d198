import Combine
import IsolationMode6
import SwiftUI
import Testing

/// Foundation's notifications and dates in models and views.
@MainActor
@Suite(.serialized) struct NotificationTests {
  private let size = Size(300, 300)

  @Test func notificationsChangeModelsAndViews() {
    let profile = Profile()
    let host = ViewHost(glyphs: NoGlyphs()) { ProfileView(profile: profile) }
    host.frame(size: size, time: 0)
    profile.name = "N"
    profile.haptics = false
    host.frame(size: size, time: 1)
    #expect(host.accessibilityTree.contains("N invalid"))
    NotificationCenter.default.post(name: .sampleReset, object: nil)
    host.frame(size: size, time: 2)
    #expect(host.accessibilityTree.contains("Nova valid"))
    #expect(host.accessibilityTree.contains("resets 1"))
  }

  @Test func subscriptionToNotificationsEnds() {
    let name = Notification.Name("sample.own")
    let center = NotificationCenter()
    let (sender, other) = (NSObject(), NSObject())
    var heard: [String] = []
    let publisher = center.publisher(for: name, object: sender)
    let subscription = publisher.compactMap { $0.userInfo?["text"] as? String }
      .sink { heard.append($0) }
    center.post(name: name, object: sender, userInfo: ["text": "one"])
    center.post(name: name, object: other, userInfo: ["text": "two"])
    subscription.cancel()
    center.post(name: name, object: sender, userInfo: ["text": "three"])
    #expect(heard == ["one"])
    #expect(publisher == center.publisher(for: name, object: sender))
    #expect(publisher != center.publisher(for: name, object: other))
  }

  @Test func timeOfDragIsTheDateOfTheEvent() {
    let host = ViewHost(glyphs: NoGlyphs()) { ProfileView(profile: Profile()) }
    host.frame(size: size, time: 0)
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ time: Double) {
      host.send(
        InputEvent(
          time: Nanoseconds(seconds: time),
          .pointer(PointerEvent(phase: phase, position: Point(x, 150)))))
    }
    send(.down, 100, 1)
    send(.moved, 150, 1.5)
    host.frame(size: size, time: 1.6)
    #expect(host.accessibilityTree.contains("early"))
    send(.moved, 180, 2.5)
    host.frame(size: size, time: 2.6)
    #expect(host.accessibilityTree.contains("late"))
  }
}

/// Foundation's decoders read the values of publishers.
@Suite struct DecodingTests {
  private struct Card: Codable, Equatable {
    var rank: Int
  }

  @Test func documentsAreDecodedUntilOneIsInvalid() {
    var heard: [String] = []
    let documents = [#"{"rank":3}"#, "{}", #"{"rank":4}"#].map { Data($0.utf8) }
    _ = documents.publisher
      .decode(type: Card.self, decoder: JSONDecoder())
      .sink {
        if case .failure(let error) = $0 { heard.append("\(error is DecodingError)") }
      } receiveValue: {
        heard.append("\($0.rank)")
      }
    #expect(heard == ["3", "true"])
  }

  @Test func valuesAreEncoded() {
    var heard: [String] = []
    _ = Just(Card(rank: 2)).encode(encoder: JSONEncoder())
      .sink { _ in
      } receiveValue: {
        heard.append(String(decoding: $0, as: UTF8.self))
      }
    #expect(heard == [#"{"rank":2}"#])
  }
}
