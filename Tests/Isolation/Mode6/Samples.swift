import Foundation
import SwiftUI

// Code in language mode 6 that Xcode accepts.

public final class Counter: ObservableObject {
  @Published public var count = 0

  public init() {}

  public func add() { count += 1 }
}

/// Uses a model outside of the main actor.
public final class Ledger {
  public let counter = Counter()

  public init() {}

  public func enter(_ amount: Int) {
    for _ in 0..<amount { counter.add() }
    counter.objectWillChange.send()
  }
}

@MainActor
public final class Match: ObservableObject {
  @Published public var goals = 0

  public init() {}

  public func score() {
    withAnimation(.snappy) { goals += 1 }
  }

  public func scoreLater() -> Task<Void, Never> {
    Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(1))
      self?.score()
    }
  }
}

@Observable
@MainActor
public final class Pile {
  public var cards = [1, 2]

  public init() {}
}

struct Wedge: InsettableShape {
  var angle: Double
  var inset = 0.0
  var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }

  func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.insetBy(dx: inset, dy: inset)) }

  func inset(by amount: CGFloat) -> some InsettableShape {
    Wedge(angle: angle, inset: inset + amount)
  }
}

struct CardWidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0

  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

struct BackKey: EnvironmentKey {
  static let defaultValue = Color.blue
}

extension EnvironmentValues {
  var cardBack: Color {
    get { self[BackKey.self] }
    set { self[BackKey.self] = newValue }
  }
}

@MainActor
func caption(_ text: String) -> some View { Text(text).font(.caption) }

public struct Table: View {
  @StateObject private var match = Match()
  @ObservedObject var counter: Counter
  @State private var pile = Pile()
  @State private var born = Date()
  @Environment(\.cardBack) private var back

  public init(counter: Counter) { self.counter = counter }

  public var body: some View {
    VStack {
      caption("count \(counter.count)")
      Text("goals \(match.goals)")
      ForEach(pile.cards, id: \.self) { card in
        Wedge(angle: Double(card)).strokeBorder(back, lineWidth: 2).frame(height: 8)
      }
      Button("Goal") { match.score() }
      Button("Add") { counter.add() }
    }
    .task {
      _ = await match.scoreLater().value
      pile.cards.append(3)
    }
    .onChange(of: match.goals) { old, new in
      if new > old { pile.cards.shuffle() }
    }
  }
}
