// An app whose view waits for an actor, for time and for a background queue. Its picture is the same
// in each run.
//
//   Tasks                                    opens the window
//   Tasks --screenshot tasks.png --at 2      draws it as it is after two seconds
import StageApp

@main
struct Tasks: App {
  var body: some Scene {
    WindowGroup { TasksView() }
  }
}

actor Library {
  private var chapters: [String] = []

  func load(_ name: String) async -> Int {
    await Task.yield()
    chapters.append(name)
    return chapters.count
  }
}

struct TasksView: View {
  @State private var ticks = 0
  @State private var chapters = 0
  @State private var answer = "no answer"
  private let library = Library()

  var body: some View {
    Text("\(ticks) ticks, \(chapters) chapters, \(answer)")
      .task {
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(300))
          ticks += 1
        }
      }
      .task {
        for name in ["Down the Hole", "A Pool of Tears", "A Race"] {
          chapters = await library.load(name)
        }
      }
      .task {
        // Unlike the others, this wait is still going on in the picture.
        await withCheckedContinuation { continuation in
          DispatchQueue.main.asyncAfter(deadline: .now() + 60) { continuation.resume() }
        }
      }
      .onAppear {
        DispatchQueue.global().async {
          DispatchQueue.main.async { answer = "an answer" }
        }
      }
  }
}
