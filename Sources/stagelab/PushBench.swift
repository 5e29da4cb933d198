import Measuring
import Platform
import Raster
import StageUI
import Typeset

/// Measures the first frame after a screen is pushed: from the change of the path until the frame is
/// painted.
///
/// One thread makes and paints the frame here, and its processor time counts, which equals the time
/// on a quiet machine and does not depend on other programs. A window paints with all threads.
@MainActor
enum PushBench {
  /// One and a half periods of 60 Hz, in nanoseconds: then at most one refresh is missed.
  private static let limit: UInt64 = 25_000_000
  private static let screens = 21

  /// Prints the times and returns whether they are within the limit.
  static func run() throws -> Bool {
    print("")
    print(
      "a form of 32 rows pushed at 390x844, scale 2: ms of processor time of its first frame, with painting"
    )
    print(columns(["", "first", "median", "limit"]))
    // The first screen of a library rasterises its letters. The least disturbed of three counts.
    let firsts = try (0..<3).map { _ in try PushedScreen(FontLibrary()).push() }
    let glyphs = try FontLibrary()
    let times = (0..<screens).map { _ in PushedScreen(glyphs).push() }.sorted()
    let (first, median) = (firsts.min() ?? .max, times[screens / 2])
    print(columns(["push"] + [first, median, limit].map(milliseconds)))
    return first <= limit && median <= limit
  }

  private static func milliseconds(_ nanoseconds: UInt64) -> String {
    Figures.number(Double(nanoseconds) / 1e6, 2)
  }
}

/// A stack of screens whose root has been shown.
@MainActor
private final class PushedScreen {
  private static let size = Size(390, 844)

  private let host: ViewHost
  private let path = BindingBox<[Int]>()
  private let renderer = Renderer()
  private var pixmap = Pixmap(width: 780, height: 1688)
  private var time = 0.0

  init(_ glyphs: any GlyphSource) {
    let path = path
    host = ViewHost(glyphs: glyphs) { PushPage(box: path) }
    for _ in 0..<3 { frame() }
  }

  /// Pushes the form and returns the processor time of the next frame in nanoseconds.
  func push() -> UInt64 {
    let start = Clock.processorNanoseconds()
    path.value?.wrappedValue = [1]
    frame()
    return Clock.processorNanoseconds() - start
  }

  private func frame() {
    time += 1.0 / 60
    let list = host.frame(size: Self.size, scale: 2, time: time)
    renderer.paint(list, scale: 2, into: &pixmap)
  }
}

private struct PushPage: View {
  @State private var path: [Int] = []
  let box: BindingBox<[Int]>

  var body: some View {
    let _ = box.value = $path
    NavigationStack(path: $path) {
      List(0..<20, id: \.self) { number in
        NavigationLink("Profile \(number)", value: number)
      }
      .navigationTitle("Profiles")
      .navigationDestination(for: Int.self) { PushedForm(number: $0) }
    }
  }
}

/// A screen as programs push it: sections of labels, switches, sliders, pickers and links.
private struct PushedForm: View {
  let number: Int
  @State private var isOn = true
  @State private var amount = 0.4
  @State private var choice = 1

  var body: some View {
    Form {
      ForEach(0..<4, id: \.self) { section in
        Section("Part \(section + 1)") {
          Toggle("Notifications", systemImage: "bell.badge", isOn: $isOn)
          LabeledContent("Volume") { Slider(value: $amount) }
          Picker("Theme", selection: $choice) {
            ForEach(0..<3, id: \.self) { Text("Theme \($0)").tag($0) }
          }
          Stepper("Lives: \(choice)", value: $choice)
          Label("Best score: \(number * 1_250 + section)", systemImage: "star.fill")
          NavigationLink("Details", value: section)
          LabeledContent("Version", value: "1.\(section)")
          Button("Reset part \(section + 1)", role: .destructive) { amount = 0 }
        }
      }
    }
    .navigationTitle("Profile \(number)")
    .toolbar { Button("Done", systemImage: "checkmark") {} }
  }
}
