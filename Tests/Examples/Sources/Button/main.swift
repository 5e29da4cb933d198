// A window with a button: state, an action, an animation.
//
//   Button                        opens the window
//   Button --picture button.png   draws it without a display
import KitWindow
import StageUI

// A view is a value: its body describes the picture for the current state.
struct Score: View {
  // State lives as long as the view is shown. A change evaluates `body` again.
  @State private var score = 1_200

  var body: some View {
    VStack(spacing: 24) {
      // Changed digits roll, because the change below is animated. The others stay.
      Text(score, format: .number)
        .font(.system(.largeTitle, design: .rounded, weight: .bold))
        .contentTransition(.numericText(value: Double(score)))
      Button("Play the hand", systemImage: "star.fill") {
        withAnimation(.snappy) { score += 25 }
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.large)
      // Return presses the button, wherever the focus is.
      .keyboardShortcut(.defaultAction)
    }
    .padding()
  }
}

// The program: a title, a size in points, and the view. `main` shows the window until it is closed.
try ViewProgram("Score", size: Size(320, 200)) { Score() }.main()
