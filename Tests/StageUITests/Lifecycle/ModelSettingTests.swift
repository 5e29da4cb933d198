import Testing

@testable import StageUI

/// Settings that models keep, and views that read the same keys.
@MainActor
struct ModelSettingTests {
  /// A model that is not isolated to an actor.
  final class Sound: ObservableObject {
    @AppStorage("model.volume") var volume = 3
    @AppStorage("model.name") var name: String?
  }

  @MainActor
  @Observable
  final class Room {
    @ObservationIgnored @AppStorage("model.seats") var seats = 4
  }

  struct Meter: View {
    @AppStorage("model.volume") private var volume = 3
    let diary: Diary

    var body: some View {
      let _ = diary.note("\(volume)")
      Button("Louder") { volume += 1 }
    }
  }

  struct SoundName: View {
    @ObservedObject var sound: Sound

    var body: some View { Text("\(sound.name ?? "none") \(sound.volume)") }
  }

  struct Seats: View {
    let room: Room

    var body: some View { Text("\(room.seats) seats") }
  }

  struct SeatButton: View {
    @AppStorage("model.seats") private var seats = 4

    var body: some View { Button("Add") { seats += 1 } }
  }

  private func reset(_ keys: String...) {
    for key in keys { StandardSettings.store.set(nil, for: key) }
  }

  @Test func modelStoresItsValueInTheStandardStore() {
    reset("model.volume", "model.name")
    let sound = Sound()
    #expect(sound.volume == 3)
    sound.volume = 5
    sound.name = "Ada"
    #expect(StandardSettings.store.value(for: "model.volume") == .int(5))
    #expect(Sound().volume == 5)
    #expect(Sound().name == "Ada")
    sound.name = nil
    #expect(StandardSettings.store.value(for: "model.name") == nil)
  }

  @Test func viewFollowsAModelThatWritesItsKey() {
    reset("model.volume")
    let (sound, diary) = (Sound(), Diary())
    let bench = Bench { Meter(diary: diary) }
    sound.volume = 8
    bench.step()
    #expect(diary.take() == ["3", "8"])
    sound.volume = 8
    bench.step()
    #expect(diary.take() == [])
  }

  @Test func bodyThatReadsAModelFollowsAViewThatWritesTheKey() {
    reset("model.seats")
    let room = Room()
    let bench = Bench {
      VStack {
        Seats(room: room)
        SeatButton()
      }
    }
    #expect(bench.host.accessibilityTree.contains("4 seats"))
    #expect(bench.host.activate(labelled: "Add"))
    bench.step()
    #expect(bench.host.accessibilityTree.contains("5 seats"))
    #expect(room.seats == 5)
    room.seats = 9
    bench.step()
    #expect(bench.host.accessibilityTree.contains("9 seats"))
  }

  @Test func observableObjectAnnouncesWrittenSettings() {
    reset("model.volume", "model.name")
    let sound = Sound()
    var count = 0
    let subscription = sound.objectWillChange.sink { count += 1 }
    sound.volume = 1
    sound.name = "Bo"
    #expect(count == 2)
    subscription.cancel()
    let bench = Bench { SoundName(sound: sound) }
    #expect(bench.host.accessibilityTree.contains("Bo 1"))
    sound.$name.wrappedValue = "Cy"
    bench.step()
    #expect(bench.host.accessibilityTree.contains("Cy 1"))
  }

  @Test func allTreesWithoutAStoreShareTheSettings() {
    reset("model.volume")
    let (first, second) = (Diary(), Diary())
    let writer = Bench { Meter(diary: first) }
    let reader = Bench { Meter(diary: second) }
    #expect(writer.host.activate(labelled: "Louder"))
    writer.step()
    reader.step()
    #expect(second.take() == ["3", "4"])
  }

  @Test func defaultAppStorageSeparatesViewsFromTheStandardStore() {
    reset("model.volume")
    let (store, diary) = (MemorySettingsStore(["model.volume": .int(7)]), Diary())
    let bench = Bench { Meter(diary: diary).defaultAppStorage(store) }
    Sound().volume = 1
    bench.step()
    #expect(diary.take() == ["7"])
    #expect(bench.host.activate(labelled: "Louder"))
    bench.step()
    #expect(store.value(for: "model.volume") == .int(8))
    #expect(Sound().volume == 1)
  }
}
