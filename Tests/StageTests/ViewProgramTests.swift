import Foundation
import PNG
import StageUI
import Stage
import Testing

@testable import KitWindow

extension StageTests {
  /// A view as a program: its picture, its command line, and the window's loop without a display.
  @MainActor struct ViewPrograms {
    /// Returns a program that shows a square, which turns from red to blue after half a second.
    private func lamp() throws -> ViewProgram {
      try ViewProgram("Lamp", size: Size(40, 30)) {
        TimelineView(.animation) { context in
          Rectangle()
            .fill(
              context.date < Date(timeIntervalSinceReferenceDate: 0.5)
                ? Color(hex: 0xFF0000) : Color(hex: 0x0000FF)
            )
            .frame(width: 20, height: 20)
        }
      }
    }

    private func pixel(_ image: PNGImage, _ x: Int, _ y: Int) -> [UInt8] {
      let start = 4 * (y * image.width + x)
      return Array(image.pixels[start..<start + 4])
    }

    @Test func pictureShowsTheViewInTheMiddleOfTheBackground() throws {
      let image = try lamp().picture(scale: 2)
      #expect(image.width == 80 && image.height == 60)
      #expect(pixel(image, 40, 30) == [255, 0, 0, 255])
      #expect(pixel(image, 2, 2) == [255, 255, 255, 255])
    }

    @Test func pictureShowsTheRequestedTime() throws {
      #expect(pixel(try lamp().picture(at: 0.75), 20, 15) == [0, 0, 255, 255])
    }

    @Test func commandLineWritesThePicture() throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("lamp-\(UUID().uuidString).png")
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(try lamp().run(["--picture", file.path], pictureAt: 0.75) == 0)
      let written = try PNGImage(decoding: Array(Data(contentsOf: file)))
      #expect(try written.pixels == lamp().picture(at: 0.75).pixels)
    }

    @Test func commandLineOpensTheInspector() throws {
      let lamp = try lamp()
      #expect(lamp.host.isInspectable && !lamp.host.isInspecting)
      #expect(lamp.run(["--inspect", "--picture", "/nowhere/lamp.png"], pictureAt: 0) == 1)
      #expect(lamp.host.isInspecting)
      #expect(pixel(lamp.picture(), 20, 29) != [255, 255, 255, 255], "the panel is at the bottom")
    }

    @Test func keyShowsTheFrameOverlay() throws {
      let host = try lamp().host
      host.frame(size: Size(40, 30), time: 0)
      let press = InputEvent(time: .zero, .key(KeyEvent(isDown: true, key: .f3)))
      #expect(host.send(press) && host.frameOverlay == .figures)
    }

    @Test func commandLineRecordsFrames() throws {
      let lamp = try lamp()
      #expect(!lamp.travel.isRecording)
      #expect(lamp.run(["--time-travel", "--picture", "/nowhere/lamp.png"], pictureAt: 0) == 1)
      #expect(lamp.travel.isRecording)
    }

    @Test func wrongCommandLinesAndFilesAreRefused() throws {
      #expect(try lamp().run(["--picture"], pictureAt: 0) == 2)
      #expect(try lamp().run(["--picture", "/nowhere/lamp.png"], pictureAt: 0) == 1)
    }

    @Test func windowClosesAfterItsFrames() throws {
      let lamp = try lamp()
      #expect(try lamp.show(on: .null, frameLimit: 3) == 0)
      #expect(lamp.host.startDate.timeIntervalSince1970 > 1.7e9, "the date is the calendar's")
    }
  }
}
