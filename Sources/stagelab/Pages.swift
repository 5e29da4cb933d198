import StageUI

/// Holds what a bench changes in the views it shows.
@MainActor
final class Remote<Value> {
  var value: Binding<Value>?
}

/// What a row of a page shows.
struct Facts: Hashable {
  var name: String
  var points: Int
  var isMarked = false
}

/// Three hundred views as a program has them: thirty rows of ten, one of which shows a state.
struct Page: View {
  static let rowCount = 30
  static let size = Size(800, 1000)

  let remote: Remote<Facts>

  var body: some View {
    VStack(spacing: 4) {
      LiveRow(remote: remote)
      ForEach(1..<Self.rowCount) { number in
        Row(number: number, facts: Facts(name: "Straight Flush", points: number * 50))
      }
    }
  }
}

/// The row that changes.
struct LiveRow: View {
  @State private var facts = Facts(name: "Two Pair", points: 75)
  let remote: Remote<Facts>

  var body: some View {
    let _ = remote.value = $facts
    Row(number: 0, facts: facts)
  }
}

/// Ten views beside each other.
struct Row: View {
  let number: Int
  let facts: Facts

  var body: some View {
    HStack(spacing: 6) {
      RoundedRectangle(cornerRadius: 6).fill(facts.isMarked ? Color.orange : Color.blue)
        .frame(width: 18, height: 24)
      Text("\(number)").frame(width: 48)
      Circle().fill(Color.purple).frame(width: 12, height: 12)
      Text(facts.name)
      Divider()
      Image(systemName: "star.fill")
      Spacer()
      Text("Points").foregroundStyle(.secondary)
      Text("\(facts.points)").frame(width: 60, alignment: .trailing)
      Capsule().stroke(Color.gray, lineWidth: 1).frame(width: 30, height: 12)
    }
    .padding(.horizontal, 8)
  }
}

/// Sixty views whose group properties move, and nothing else.
struct MovingPage: View {
  @State private var isOn = false
  let remote: Remote<Bool>

  var body: some View {
    let _ = remote.value = $isOn
    VStack(spacing: 4) {
      ForEach(0..<20) { number in
        HStack {
          Text("Fades \(number)").opacity(isOn ? 0.3 : 1)
          Text("Moves").offset(x: isOn ? 40 : 0, y: isOn ? 4 : 0)
          RoundedRectangle(cornerRadius: 6).fill(Color.blue).frame(width: 40, height: 24)
            .scaleEffect(isOn ? 0.5 : 1)
            .rotationEffect(.degrees(isOn ? 90 : 0))
        }
      }
    }
  }
}

/// A list that nobody could lay out whole.
struct ListPage: View {
  static let rowCount = 10_000

  let scroller: Scroller

  /// Keeps the way to scroll the list.
  @MainActor
  final class Scroller {
    var proxy: ScrollViewProxy?
  }

  var body: some View {
    ScrollViewReader { proxy in
      let _ = scroller.proxy = proxy
      ScrollView {
        LazyVStack(spacing: 4) {
          ForEach(0..<Self.rowCount) { number in
            Row(number: number, facts: Facts(name: "Full House", points: number % 100))
          }
        }
      }
    }
  }
}
