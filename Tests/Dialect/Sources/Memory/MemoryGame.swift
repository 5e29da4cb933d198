import SwiftUI

struct Card: Identifiable, Hashable {
  let id: Int
  let face: Face
  var isFaceUp = false
  var isMatched = false
}

enum Face: String, CaseIterable {
  case star, heart, bolt, moon, flame, leaf, bell, crown

  var symbol: String { "\(rawValue).fill" }

  var color: Color {
    switch self {
    case .star: .yellow
    case .heart: .red
    case .bolt: .orange
    case .moon: .indigo
    case .flame: .pink
    case .leaf: .green
    case .bell: .teal
    case .crown: .purple
    }
  }

  var fact: LocalizedStringKey {
    switch self {
    case .star: "Stars shine **by themselves**."
    case .heart: "A heart beats *100,000 times* a day."
    case .bolt: "Lightning is hotter than the sun."
    case .moon: "The moon moves away each year."
    case .flame: "A flame is mostly hot gas."
    case .leaf: "Leaves breathe through their undersides."
    case .bell: "Bells ring longest when they are thick."
    case .crown: "Crowns were once made of leaves."
    }
  }
}

@MainActor
@Observable
class MemoryGame {
  private(set) var cards: [Card] = []
  private(set) var moves = 0
  private(set) var isBusy = false
  private var firstPick: Int?
  private var generator: LinearGenerator
  let pairs: Int

  init(pairs: Int = 6, seed: UInt64 = 1) {
    self.pairs = pairs
    generator = LinearGenerator(state: seed)
    deal()
  }

  var isWon: Bool { cards.allSatisfy(\.isMatched) }
  var foundFaces: [Face] {
    Face.allCases.filter { face in cards.contains { $0.face == face && $0.isMatched } }
  }

  func deal() {
    let faces = Face.allCases.prefix(pairs)
    cards = (faces + faces).shuffled(using: &generator).enumerated().map {
      Card(id: $0.offset, face: $0.element)
    }
    moves = 0
    firstPick = nil
    isBusy = false
  }

  func pick(_ card: Card) {
    guard !isBusy, let index = cards.firstIndex(of: card), !card.isFaceUp, !card.isMatched else {
      return
    }
    cards[index].isFaceUp = true
    guard let first = firstPick else {
      firstPick = index
      return
    }
    firstPick = nil
    moves += 1
    if cards[first].face == card.face {
      cards[first].isMatched = true
      cards[index].isMatched = true
    } else {
      isBusy = true
      Task {
        try? await Task.sleep(for: .milliseconds(80))
        withAnimation(.spring(duration: 0.4)) {
          cards[first].isFaceUp = false
          cards[index].isFaceUp = false
          isBusy = false
        }
      }
    }
  }
}

struct LinearGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
