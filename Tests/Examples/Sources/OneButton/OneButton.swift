// A window with a button and nothing else, as small as a program of the kit can be: `make size` checks
// that it is small and starts fast.
import StageApp

@main
struct OneButton: App {
  var body: some Scene {
    WindowGroup { Press() }
  }
}

struct Press: View {
  @State private var count = 0

  var body: some View {
    Button("Pressed \(count) times") { count += 1 }
      .buttonStyle(.borderedProminent)
      .padding()
  }
}
