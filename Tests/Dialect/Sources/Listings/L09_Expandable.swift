import SwiftUI

struct ExpandableListing: View {
  private let questions = [
    (title: "What is a sticker?", text: "A small picture that you can put on a page."),
    (title: "How do I undo?", text: "Shake the page, or press the round arrow."),
    (title: "Where is my album?", text: "On the first shelf, behind the atlas."),
  ]
  @State private var open: Set<Int> = [0]
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    ScrollView {
      VStack(spacing: 12) {
        ForEach(questions.indices, id: \.self) { index in
          VStack(alignment: .leading, spacing: 8) {
            Button {
              withAnimation(reduceMotion ? nil : .easeInOut(duration: 0.25)) {
                if open.contains(index) { open.remove(index) } else { open.insert(index) }
              }
            } label: {
              HStack {
                Text(questions[index].title).font(.headline)
                Spacer()
                Image(systemName: "chevron.down")
                  .rotationEffect(.degrees(open.contains(index) ? 180 : 0))
              }
              .contentShape(.rect)
            }
            .buttonStyle(.plain)
            if open.contains(index) {
              Text(questions[index].text)
                .foregroundStyle(.secondary)
                .transition(.opacity.combined(with: .move(edge: .top)))
            }
          }
          .padding()
          .background(Color.gray.opacity(0.1))
          .clipShape(RoundedRectangle(cornerRadius: 12))
        }
      }
      .padding()
    }
  }
}
