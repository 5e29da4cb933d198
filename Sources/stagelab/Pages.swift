import StageUI

/// Gives a benchmark access to a binding that a view creates.
@MainActor
final class BindingBox<Value> {
  var value: Binding<Value>?
}

/// The content of a row.
struct RowContent: Hashable {
  var name: String
  var points: Int
  var isMarked = false
}

/// A page of three hundred views: thirty rows of ten views.
///
/// Only the first row depends on a state.
struct Page: View {
  static let rowCount = 30
  static let size = Size(800, 1000)

  let box: BindingBox<RowContent>

  var body: some View {
    VStack(spacing: 4) {
      LiveRow(box: box)
      ForEach(1..<Self.rowCount) { number in
        Row(number: number, content: RowContent(name: "Straight Flush", points: number * 50))
      }
    }
  }
}

/// The first row of a page; its content is a state.
struct LiveRow: View {
  @State private var content = RowContent(name: "Two Pair", points: 75)
  let box: BindingBox<RowContent>

  var body: some View {
    let _ = box.value = $content
    Row(number: 0, content: content)
  }
}

/// Ten views side by side.
struct Row: View {
  let number: Int
  let content: RowContent

  var body: some View {
    HStack(spacing: 6) {
      RoundedRectangle(cornerRadius: 6).fill(content.isMarked ? Color.orange : Color.blue)
        .frame(width: 18, height: 24)
      Text("\(number)").frame(width: 48)
      Circle().fill(Color.purple).frame(width: 12, height: 12)
      Text(content.name)
      Divider()
      Image(systemName: "star.fill")
      Spacer()
      Text("Points").foregroundStyle(.secondary)
      Text("\(content.points)").frame(width: 60, alignment: .trailing)
      Capsule().stroke(Color.gray, lineWidth: 1).frame(width: 30, height: 12)
    }
    .padding(.horizontal, 8)
  }
}

/// Sixty views; only their opacities and transforms change.
///
/// Opacity and transform are properties of groups in the display list.
struct MovingPage: View {
  @State private var isOn = false
  let box: BindingBox<Bool>

  var body: some View {
    let _ = box.value = $isOn
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

/// A list too long to lay out completely.
struct ListPage: View {
  static let rowCount = 10_000

  let scroller: Scroller

  /// Gives a benchmark access to the list's scroll proxy.
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
            Row(number: number, content: RowContent(name: "Full House", points: number % 100))
          }
        }
      }
    }
  }
}
