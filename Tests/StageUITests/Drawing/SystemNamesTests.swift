import TestSupport
import Testing

@testable import StageUI

/// Names from Apple's frameworks that existing SwiftUI code uses.
@MainActor
struct SystemNamesTests {
  /// The colour in light surroundings, in dark ones, and in light ones with increased contrast.
  private func values(_ color: Color) -> [Color] {
    [(ColorScheme.light, ColorSchemeContrast.standard), (.dark, .standard), (.light, .increased)]
      .map { scheme, contrast in
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        environment.colorSchemeContrast = contrast
        return color.resolved(in: environment)
      }
  }

  private func hex(_ colors: UInt32...) -> [Color] { colors.map { Color(hex: $0) } }

  @Test func systemColorsDependOnSchemeAndContrast() {
    #expect(values(Color(.systemBackground)) == hex(0xFFFFFF, 0x000000, 0xFFFFFF))
    #expect(values(Color(.secondarySystemBackground)) == hex(0xF2F2F7, 0x1C1C1E, 0xEBEBF0))
    #expect(values(Color(.systemGroupedBackground)) == hex(0xF2F2F7, 0x000000, 0xEBEBF0))
    #expect(
      values(Color(uiColor: .secondarySystemGroupedBackground))
        == hex(0xFFFFFF, 0x1C1C1E, 0xFFFFFF))
    #expect(values(Color(.systemGray6)) == hex(0xF2F2F7, 0x1C1C1E, 0xEBEBF0))
    #expect(values(Color(uiColor: .opaqueSeparator)) == hex(0xC6C6C8, 0x38383A, 0xC6C6C8))
    func fill(_ hex: UInt32, _ opacity: Double) -> Color { Color(hex: hex).opacity(opacity) }
    #expect(
      values(Color(.tertiarySystemFill)).prefix(2) == [fill(0x767680, 0.12), fill(0x767680, 0.24)])
    #expect(Color(UIColor.label) == .primary && Color(nsColor: .systemRed) == .red)
    #expect(Color(UIColor(red: 1, green: 0, blue: 0, alpha: 1)) == Color(hex: 0xFF0000))
    #expect(Color(UIColor.black.withAlphaComponent(0.5)) == Color.black.opacity(0.5))
  }

  @Test func namesOfAppKitAreThoseOfTheKitsControls() {
    #expect(Color(nsColor: .labelColor) == .primary)
    #expect(Color(nsColor: .secondaryLabelColor) == .secondary)
    #expect(Color(nsColor: .controlAccentColor) == .accentColor)
    #expect(Color(nsColor: .separatorColor) == Color(uiColor: .separator))
    #expect(values(Color(nsColor: .windowBackgroundColor)) == hex(0xF2F2F7, 0x000000, 0xEBEBF0))
    #expect(values(Color(nsColor: .controlBackgroundColor)) == hex(0xFFFFFF, 0x1C1C1E, 0xFFFFFF))
    #expect(values(Color(nsColor: .textBackgroundColor)) == hex(0xFFFFFF, 0x1C1C1E, 0xFFFFFF))
    #expect(values(Color(nsColor: .gridColor)) == hex(0xC6C6C8, 0x38383A, 0xC6C6C8))
    #expect(values(Color(nsColor: .underPageBackgroundColor)) == hex(0xD1D1D6, 0x3A3A3C, 0xBCBCC0))
    var environment = EnvironmentValues()
    environment.tintStyle = AnyShapeStyle(Color(hex: 0x123456))
    let selected = Color(nsColor: .selectedContentBackgroundColor)
    #expect(selected.resolved(in: environment) == Color(hex: 0x123456))
  }

  @Test func fixedColorsHaveTheSameComponentsInAllSurroundings() {
    let fixed: [(UIColor, UInt32)] = [
      (.red, 0xFF0000), (.green, 0x00FF00), (.blue, 0x0000FF), (.cyan, 0x00FFFF),
      (.yellow, 0xFFFF00), (.magenta, 0xFF00FF), (.brown, 0x996633),
    ]
    for (color, number) in fixed {
      #expect(values(Color(color)) == hex(number, number, number))
    }
    #expect(Color(UIColor.orange) == Color(red: 1, green: 0.5, blue: 0))
    #expect(Color(UIColor.purple) == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(Color(UIColor.gray) == Color(white: 0.5))
    #expect(Color(UIColor.lightGray) == Color(white: 2.0 / 3))
    #expect(Color(UIColor.darkGray) == Color(white: 1.0 / 3))
  }

  @Test func colorsAreMadeFromHueAndFromAlpha() {
    let color = UIColor(hue: 1.0 / 3, saturation: 1, brightness: 0.5, alpha: 0.25)
    #expect(Color(color) == Color(hue: 1.0 / 3, saturation: 1, brightness: 0.5, opacity: 0.25))
    // The new opacity replaces the old one.
    #expect(color.withAlphaComponent(0.5).withAlphaComponent(1) == color.withAlphaComponent(1))
    #expect(Color(color.withAlphaComponent(0.75)).opacity == 0.75)
    let label = Color(UIColor.secondaryLabel.withAlphaComponent(0.5))
    #expect(values(label).map { ($0.opacity * 1000).rounded() }.prefix(2) == [500, 500])
  }

  @Test func dynamicColorIsAskedForBothSchemes() {
    let color = UIColor { traits in
      traits.userInterfaceStyle == .dark ? UIColor(white: 0.25, alpha: 1) : .systemBlue
    }
    #expect(
      values(Color(color))
        == [Color(hex: 0x007AFF), Color(white: 0.25), Color(hex: 0x0040DD)])
    #expect(values(Color(color.withAlphaComponent(0.5))).map(\.opacity) == [0.5, 0.5, 0.5])
  }

  @Test func gradientPaintsFromTopToBottom() {
    let gradient = Gradient(colors: [.white, .black])
    let picture = Picture(Size(10, 20)) { Rectangle().fill(gradient) }
    #expect(picture[5, 0] & 0xFF > 240 && picture[5, 19] & 0xFF < 15)
    #expect(picture[0, 10] == picture[9, 10])
  }

  @Test func nilGestureIsNeverRecognised() {
    let handle = Handle<Bool>()
    var taps = 0
    let bench = Bench(Size(40, 40)) {
      Stage(false, handle) { isThere in
        Color.red.gesture(isThere ? TapGesture().onEnded { taps += 1 } : nil)
      }
    }
    func tap() {
      for phase in [PointerEvent.Phase.moved, .down, .up] {
        bench.host.send(
          InputEvent(
            time: Nanoseconds(seconds: bench.time),
            .pointer(
              PointerEvent(
                phase: phase, position: Point(20, 20),
                button: phase == .moved ? nil : .primary))))
        bench.step()
      }
    }
    tap()
    #expect(taps == 0)
    handle.set(true)
    bench.step()
    tap()
    #expect(taps == 1)
    handle.set(false)
    bench.step()
    tap()
    #expect(taps == 1)
  }

  @Test func groupBoxHasALabelAboveItsContents() {
    let bench = Bench(Size(200, 100)) {
      GroupBox("Sound") { Color.red.frame(width: 60, height: 10) }
    }
    let (title, content) = (bench.frames(TextNode.self)[0], bench.frames(ColorNode.self)[0])
    #expect(content.minY == title.maxY + 8 && content.minX == title.minX)
    #expect(bench.host.accessibilityTree.contains("text \"Sound\""))
    let picture = Picture(Size(92, 42)) { GroupBox { Color.clear.frame(width: 60, height: 10) } }
    #expect(picture[46, 4] == 0xFFF2_F2F7 && picture[0, 0] == 0)
  }

  @Test func contentUnavailableViewShowsLabelDescriptionAndActions() {
    func labels<V: View>(_ view: V) -> [String] {
      Bench(Size(400, 300)) { view }.host.screenElements.map(\.accessibility.label)
    }
    #expect(
      labels(
        ContentUnavailableView("No Games", systemImage: "trophy", description: Text("Play one.")))
        == ["No Games", "Play one."])
    #expect(labels(ContentUnavailableView.search(text: "x*y*")).first == "No Results for “x*y*”")
    #expect(
      labels(
        ContentUnavailableView {
          Label("Offline", systemImage: "bolt")
        } description: {
          Text("Try later.")
        } actions: {
          Button("Retry") {}
        }) == ["Offline", "Try later.", "Retry"])
  }
}
