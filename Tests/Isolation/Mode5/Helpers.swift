import SwiftUI

// Helpers that return views outside of views.

func title(_ text: String) -> some View { Text(text).bold().padding() }

@ViewBuilder
func row(_ isOn: Bool) -> some View {
  if isOn { Text("on") } else { Image(systemName: "star") }
}

public struct Look {
  public static var panel: some View {
    RoundedRectangle(cornerRadius: 8).fill(.red).frame(width: 10)
  }
  static let shared = AnyView(Text("shared"))
  let label = Text("label")
  let stack = HStack { Text("stack") }

  var badge: some View { Circle().overlay { Text("1") } }

  func card(_ number: Int) -> some View {
    VStack {
      Text("card \(number)")
      Divider()
    }
    .background(Color.red)
  }
}

enum Factory {
  static var gradient: LinearGradient {
    LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
  }
  static var transition: AnyTransition { .opacity.combined(with: .scale) }
  static var style: some ShapeStyle { Color.red.gradient }

  static func make() -> AnyView {
    AnyView(
      VStack {
        title("made")
        row(true)
      })
  }

  static func doubles(_ game: Game) -> Binding<Double> {
    Binding(get: { Double(game.score) }, set: { game.score = Int($0) })
  }

  static func gesture() -> some Gesture { DragGesture().onEnded { _ in } }
}

protocol Screen {
  associatedtype Content: View
  var content: Content { get }
}

struct Start: Screen {
  var content: some View { Text("start") }
}

enum Page: String, CaseIterable, Identifiable {
  case one, two

  var id: String { rawValue }
  var icon: Image { Image(systemName: "star") }

  @ViewBuilder var view: some View {
    switch self {
    case .one: Text("page one")
    case .two: Color.red
    }
  }
}
