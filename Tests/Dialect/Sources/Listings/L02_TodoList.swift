import SwiftUI

struct Todo: Identifiable, Equatable {
  let id = UUID()
  var title: String
  var isDone = false
}

struct TodoListing: View {
  @State private var todos = [
    Todo(title: "Buy oat milk"), Todo(title: "Water the ferns", isDone: true),
    Todo(title: "Call Ada"),
  ]
  @State private var newTitle = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack {
      HStack {
        TextField("New task", text: $newTitle)
          .textFieldStyle(.roundedBorder)
          .focused($isFocused)
          .onSubmit(add)
        Button("Add", action: add)
          .disabled(newTitle.isEmpty)
      }
      .padding(.horizontal)
      List {
        ForEach($todos) { $todo in
          Toggle(todo.title, isOn: $todo.isDone)
            .strikethrough(todo.isDone)
        }
        .onDelete { todos.remove(atOffsets: $0) }
        .onMove { todos.move(fromOffsets: $0, toOffset: $1) }
      }
      .listStyle(.plain)
      Text("\(todos.filter { !$0.isDone }.count) left")
        .font(.footnote)
    }
    .padding(.vertical)
  }

  private func add() {
    guard !newTitle.isEmpty else { return }
    todos.append(Todo(title: newTitle))
    newTitle = ""
    isFocused = true
  }
}
