import Combine
import Testing

@MainActor
struct PublishedTests {
  final class Game: ObservableObject {
    @Published var score = 0
    @Published var label = ""
    var log: [String] = []
    var cancellables: Set<AnyCancellable> = []

    init() {
      $score.sink { [weak self] in self?.log.append("\($0) of \(self?.score ?? -1)") }
        .store(in: &cancellables)
    }
  }

  @Test func publishedValueArrivesBeforeThePropertyChanges() {
    let game = Game()
    game.score = 5
    game.score += 2
    #expect(game.log == ["0 of 0", "5 of 0", "7 of 5"])
    #expect(game.score == 7)
  }

  @Test func objectWillChangeIsSentBeforeTheValue() {
    let game = Game()
    var order: [String] = []
    game.objectWillChange.sink { order.append("object \(game.score)") }
      .store(in: &game.cancellables)
    game.$score.dropFirst().sink { order.append("value \($0)") }.store(in: &game.cancellables)
    game.score = 3
    #expect(order == ["object 0", "value 3"])
    game.label = "x"
    #expect(order.last == "object 3" && order.count == 3)
  }

  @Test func assignToPublishedAnnouncesChangesAndEndsWithTheObject() {
    let subject = PassthroughSubject<Int, Never>()
    weak var released: Game?
    do {
      let game = Game()
      released = game
      var changes = 0
      subject.map { "\($0) points" }.assign(to: &game.$label)
      game.objectWillChange.sink { changes += 1 }.store(in: &game.cancellables)
      subject.send(12)
      #expect(game.label == "12 points")
      #expect(changes == 1)
      game.cancellables = []
    }
    #expect(released == nil)
    subject.send(1)
  }

  @Test func assignToAKeyPathWritesValues() {
    let game = Game()
    let source = CurrentValueSubject<Int, Never>(1)
    let cancellable = source.assign(to: \.score, on: game)
    source.send(4)
    #expect(game.score == 4)
    cancellable.cancel()
    source.send(5)
    #expect(game.score == 4)
  }

  final class Custom: ObservableObject {
    let objectWillChange = PassthroughSubject<Void, Never>()
    var name = "" { willSet { objectWillChange.send() } }
    @Published var count = 0
  }

  @Test func ownPublisherAnnouncesOnlyItsOwnChanges() {
    let custom = Custom()
    var changes = 0
    let cancellable = custom.objectWillChange.sink { changes += 1 }
    custom.name = "a"
    custom.count = 1
    #expect(changes == 1)
    cancellable.cancel()
  }
}
