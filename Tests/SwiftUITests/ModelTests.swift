import CloudKit
import GameKit
import SpriteKit
import StoreKit
import SwiftData
import SwiftUI
import Testing
import UniformTypeIdentifiers

@Model
private final class Trip {
  @Attribute(.unique) var name: String
  @Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []
  var days = 1 { didSet { changes += 1 } }
  var start = Date(timeIntervalSince1970: 0)
  @Transient var isOpen = false
  @ObservationIgnored var changes = 0
  var summary: String { "\(name), \(days) days" }

  init(name: String) { self.name = name }
}

@Model
private final class Stop {
  var id: String
  var trip: Trip?

  init(id: String) { self.id = id }
}

private struct TripView: View {
  @Bindable var trip: Trip
  let evaluations: Counter

  var body: some View {
    let _ = evaluations.value += 1
    Stepper(value: $trip.days) { Text(verbatim: trip.summary) }
  }
}

@MainActor private final class Counter { var value = 0 }

/// Classes with `@Model`, which have no store here.
@MainActor
@Suite struct ModelTests {
  @Test func viewsFollowTheVariablesOfAModel() {
    let trip = Trip(name: "Rome")
    let evaluations = Counter()
    let host = ViewHost(glyphs: NoGlyphs()) { TripView(trip: trip, evaluations: evaluations) }
    host.frame(size: Size(300, 100), time: 0)
    #expect(host.accessibilityTree.contains("Rome, 1 days"))
    trip.days = 4
    host.frame(size: Size(300, 100), time: 1)
    #expect(host.accessibilityTree.contains("Rome, 4 days"))
    #expect(trip.changes == 1)
    // A variable with `@Transient` is not observed.
    let count = evaluations.value
    trip.isOpen = true
    host.frame(size: Size(300, 100), time: 2)
    #expect(evaluations.value == count)
  }

  @Test func equalValueIsNoChange() {
    let trip = Trip(name: "Rome")
    let changes = Counter()
    withObservationTracking {
      _ = trip.name
    } onChange: {
      MainActor.assumeIsolated { changes.value += 1 }
    }
    trip.name = "Rome"
    #expect(changes.value == 0)
    trip.name = "Oslo"
    #expect(changes.value == 1)
  }

  @Test func objectsAreToldApartByTheirIdentifiers() {
    let (one, other) = (Trip(name: "Rome"), Trip(name: "Rome"))
    #expect(one != other && one == one)
    #expect(one.id == one.persistentModelID && one.id != other.id)
    #expect(one.persistentModelID < other.persistentModelID)
    #expect(Set([one, other, one]).count == 2)
    // An identifier that the class declares is the one of lists.
    #expect(Stop(id: "first").id == "first")
  }

  @Test func relatedModelsKeepTheirValues() {
    let trip = Trip(name: "Rome")
    trip.stops = [Stop(id: "a"), Stop(id: "b")]
    trip.stops[0].trip = trip
    #expect(trip.stops.map(\.id) == ["a", "b"])
    #expect(trip.stops[0].trip === trip && trip.stops[1].trip == nil)
    #expect(trip.start == Foundation.Date(timeIntervalSince1970: 0))
  }

  @Test func contentTypesAreThoseOfTheKit() {
    let type: UTType = .png
    #expect(type == StageUI.UTType.png && type.conforms(to: .image))
    #expect(UTType(filenameExtension: "csv") == .commaSeparatedText)
  }
}
