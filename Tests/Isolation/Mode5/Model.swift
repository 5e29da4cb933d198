import Foundation
import SwiftUI

// Code in language mode 5 that Xcode accepts: nothing here names the main actor.

public final class Game: ObservableObject {
  @Published public var score = 0
  @Published public private(set) var cards: [Int] = []

  public init() { cards = [1, 2, 3] }

  public func deal() {
    withAnimation { cards.append(4) }
    withAnimation(.spring()) { score += 1 }
    objectWillChange.send()
  }

  public func later(_ run: (@escaping () -> Void) -> Void) {
    run { self.score += 1 }
    run { [weak self] in
      withAnimation(.easeOut) { self?.score += 10 }
    }
  }

  var shown: some View { Text("\(score)").font(.title) }

  func binding() -> Binding<Int> {
    Binding {
      self.score
    } set: {
      self.score = $0
    }
  }
}

public class Engine {
  public static let shared = Engine()
  public var game = Game()

  public init() {}

  public func start() {
    game.score = 3
    withAnimation(.easeInOut(duration: 0.3)) { game.deal() }
    withTransaction(Transaction(animation: .default)) { game.score += 1 }
    _ = game.cards.count
  }
}

final class Feed {
  var values: [Int] = [1]

  func run(_ model: Game) {
    after(1) {
      model.score += self.values.count
      withAnimation { model.deal() }
    }
    Task { await self.work(model) }
  }

  func work(_ model: Game) async { model.score = 1 }
}

public func after(_ seconds: Double, _ action: @escaping () -> Void) { action() }
