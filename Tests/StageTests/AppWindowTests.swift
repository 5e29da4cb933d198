import Commands
import Platform
import Stage
import Testing

@testable import StageApp

extension StageTests {
  /// An app's window without a display.
  @MainActor struct AppWindows {
    private struct Lamp: App {
      @State private var isLit = false

      var body: some Scene {
        WindowGroup {
          TimelineView(.animation) { context in
            Text(verbatim: "\(context.date.timeIntervalSince1970 > 1.7e9)")
              // The rotation makes every frame differ. A frame without a change would be neither
              // shown nor measured.
              .rotationEffect(.radians(context.date.timeIntervalSince1970))
          }
        }
      }
    }

    @Test func windowClosesAfterItsFramesAndPrintsTheProfile() throws {
      var output = ""
      var files: [String: [UInt8]] = [:]
      let io = CommandIO(
        write: { output += $0 }, printError: { output += $0 }, readLine: { nil },
        readFile: { path, _ in files[path] ?? [] }, writeFile: { files[$1] = $0 }, clock: { 0 })
      let words = ["--present", "null", "--frames", "5", "--mute", "--profile", "--tree", "tree"]
      #expect(AppProgram<Lamp>.run("pokerslam-lamp", words, io) == 0)
      #expect(output.hasPrefix("4 frames\nms  "), "\(output)")
      #expect(output.contains("\n  raster.bands "))
      #expect(
        files["tree"].map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("text \"true\"")
          ?? false, "the date is the calendar's: \(files)")
    }
  }
}
