import SwiftUI

struct Message: Identifiable, Hashable {
  let id: Int
  let text: String
  let isMine: Bool
}

struct ChatListing: View {
  @State private var messages = [
    Message(id: 0, text: "Did you see the comet?", isMine: false),
    Message(id: 1, text: "Yes! Right above the *old harbour*.", isMine: true),
    Message(id: 2, text: "Send me a picture", isMine: false),
  ]
  @State private var draft = ""

  var body: some View {
    VStack(spacing: 0) {
      ScrollViewReader { proxy in
        ScrollView {
          LazyVStack(spacing: 8) {
            ForEach(messages) { message in
              Bubble(message: message)
                .id(message.id)
                .transition(.move(edge: .bottom).combined(with: .opacity))
            }
          }
          .padding()
        }
        .onChange(of: messages.count) {
          withAnimation { proxy.scrollTo(messages.last?.id, anchor: .bottom) }
        }
      }
      HStack {
        TextField("Message", text: $draft, axis: .vertical)
          .lineLimit(1...4)
          .textFieldStyle(.roundedBorder)
          .onSubmit(send)
        Button("Send", systemImage: "arrow.up.circle.fill", action: send)
          .labelStyle(.iconOnly)
          .font(.title)
          .disabled(draft.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
      }
      .padding(10)
      .background(.bar)
    }
  }

  private func send() {
    withAnimation(.spring(duration: 0.3)) {
      messages.append(Message(id: messages.count, text: draft, isMine: true))
    }
    draft = ""
  }
}

private struct Bubble: View {
  let message: Message

  var body: some View {
    HStack {
      if message.isMine { Spacer(minLength: 40) }
      Text(LocalizedStringKey(message.text))
        .padding(.horizontal, 14)
        .padding(.vertical, 8)
        .background(message.isMine ? Color.blue : Color(.secondarySystemBackground))
        .foregroundStyle(message.isMine ? .white : .primary)
        .clipShape(
          .rect(
            cornerRadii: .init(
              topLeading: 16, bottomLeading: message.isMine ? 16 : 4,
              bottomTrailing: message.isMine ? 4 : 16, topTrailing: 16)))
      if !message.isMine { Spacer(minLength: 40) }
    }
  }
}
