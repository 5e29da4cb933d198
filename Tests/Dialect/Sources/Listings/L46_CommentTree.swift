import SwiftUI

struct Comment: Identifiable {
  let id: Int
  let text: String
  var replies: [Comment] = []
}

struct CommentView: View {
  let comment: Comment
  @State private var isOpen = true

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Button {
        withAnimation(.snappy) { isOpen.toggle() }
      } label: {
        HStack {
          Image(
            systemName: comment.replies.isEmpty
              ? "text.bubble" : isOpen ? "chevron.down" : "chevron.right"
          )
          .frame(width: 20)
          Text(comment.text).multilineTextAlignment(.leading)
        }
      }
      .buttonStyle(.plain)
      if isOpen {
        ForEach(comment.replies) { reply in
          AnyView(CommentView(comment: reply))
            .padding(.leading, 24)
        }
      }
    }
  }
}

struct CommentTreeListing: View {
  let root = Comment(
    id: 1, text: "What do you plant in March?",
    replies: [
      Comment(id: 2, text: "Peas", replies: [Comment(id: 3, text: "Early ones?")]),
      Comment(id: 4, text: "Spinach"),
    ])

  var body: some View {
    ScrollView {
      CommentView(comment: root)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding()
    }
  }
}
