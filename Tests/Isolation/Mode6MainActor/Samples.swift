import Foundation
import SwiftUI

// Code in language mode 6 with the main actor as the default, as in new projects of Xcode 26.

public final class Quiz: ObservableObject {
  @Published public var points = 0

  public init() {}

  public func answer() {
    withAnimation { points += 1 }
    Task {
      try? await Task.sleep(for: .milliseconds(1))
      points += 10
    }
  }
}

@Observable
public final class Round {
  public var number = 1

  public init() {}
}

struct Question: Identifiable, Codable, Hashable {
  var id = UUID()
  var text: String
}

struct Star: Shape {
  var points = 5
  nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

nonisolated struct Ring: Shape {
  var width: Double
  var animatableData: Double {
    get { width }
    set { width = newValue }
  }

  func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

struct Framed: ViewModifier {
  func body(content: Content) -> some View { content.padding(4) }
}

struct QuizButton: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
  }
}

enum Theme {
  static let accent = Color.orange
  static var header: some View { Text("header").bold() }
}

func footer(_ text: String) -> some View { Text(text).font(.footnote) }

public struct QuizView: View {
  @StateObject private var quiz = Quiz()
  @State private var round = Round()
  @State private var questions = [Question(text: "2 + 2")]

  public init() {}

  public var body: some View {
    VStack {
      Theme.header
      Text("points \(quiz.points)").modifier(Framed())
      ForEach(questions) { question in Text(question.text) }
      Star().fill(Theme.accent).frame(height: 8)
      Ring(width: 2).stroke(.red).frame(height: 8)
      Button("Answer") {
        quiz.answer()
        round.number += 1
      }
      .buttonStyle(QuizButton())
      footer("round \(round.number)")
    }
    .onAppear { questions.append(Question(text: "3 + 3")) }
  }
}
