// A whole program: the kit adds a window that remembers its position, keys, pads, sounds,
// screenshots and a profile.
//
//   TenLines                        opens the window
//   TenLines --screenshot ten.png   draws it without a display; --help lists the rest
import StageApp

@main
struct TenLines: App {
  var body: some Scene {
    WindowGroup { ContentView() }
  }
}

struct ContentView: View {
  @State private var isOn = false

  var body: some View {
    Toggle("Ten lines", isOn: $isOn).fixedSize()
  }
}
