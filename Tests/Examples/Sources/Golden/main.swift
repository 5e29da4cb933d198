// A golden test of a view: press a button, paint, and compare with a picture in the repository.
//
//   Golden --picture switch.png   writes the picture: look at it, then commit it
//   Golden --golden switch.png    fails unless the picture is exactly the same
//
// In a package with tests the last part is the body of a `@Test` function.
import Foundation
import KitWindow
import PNG
import StageUI

// 1. The view to test.
struct Lamp: View {
  @State private var isOn = false

  var body: some View {
    VStack(spacing: 12) {
      Image(systemName: isOn ? "star.fill" : "star").font(.largeTitle)
        .foregroundStyle(isOn ? .yellow : .gray)
      Button(isOn ? "Switch off" : "Switch on") { isOn.toggle() }.buttonStyle(.bordered)
    }
  }
}

let lamp = try ViewProgram("Lamp", size: Size(200, 140)) { Lamp() }

// 2. The first frame lays out the views, so that input finds them.
_ = lamp.picture()
guard lamp.host.accessibilityTree.contains("Switch on") else { fatalError("no button is shown") }

// 3. A click is two events. Times are the test's own: nothing here reads a clock.
for phase in [PointerEvent.Phase.down, .up] {
  lamp.host.send(
    InputEvent(
      time: .milliseconds(100),
      .pointer(PointerEvent(phase: phase, position: Point(100, 98), button: .primary))))
}

// 4. The picture 2 s later, when all animations have ended.
let actual = lamp.picture(at: 2, scale: 2)
guard lamp.host.accessibilityTree.contains("Switch off") else { fatalError("the lamp is off") }

// 5. Every pixel must be the same. The canvas gives the same bytes on every machine, so a tolerance
// would only hide changes. If the picture differs, it is written beside the golden.
let arguments = CommandLine.arguments
guard arguments.count == 3 else { fatalError("Golden --picture FILE, or --golden FILE") }
let file = Foundation.URL(fileURLWithPath: arguments[2])
if arguments[1] == "--picture" {
  try Data(actual.encoded()).write(to: file)
} else {
  let expected = try PNGImage(decoding: Array(Data(contentsOf: file)))
  if expected.width != actual.width || expected.pixels != actual.pixels {
    let other = file.deletingPathExtension().path + "-actual.png"
    try Data(actual.encoded()).write(to: Foundation.URL(fileURLWithPath: other))
    print("\(file.path) differs; compare it with \(other)")
    exit(1)
  }
}
