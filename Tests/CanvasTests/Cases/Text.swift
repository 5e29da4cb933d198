import Paragraphs
import TestSupport

extension CanvasCase {
  /// Returns a line of text in the block font.
  ///
  /// At size 20, "I" is a stroke of 2 × 14 that stands on the baseline. It starts at x = 2 and has
  /// an advance of 6. "-" is a stroke of 8 × 2 at mid height.
  private static func run(_ text: String, size: Double = 20) -> GlyphRun {
    BlockFont.shared.shape(text, font: FontDescription(size: size))
  }

  static let text: [CanvasCase] = [
    CanvasCase(
      "text-letter-stands-on-its-baseline", [.box(12, 16, 14, 30), .coverage(28, within: 0)]
    ) {
      $0.draw(run("I"), at: Point(10, 30), with: .green)
    },
    CanvasCase(
      "text-letters-advance", [.box(12, 16, 20, 30), .coverage(56, within: 0), .at(15, 20, .clear)]
    ) {
      $0.draw(run("II"), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-size-scales-letters", [.box(11, 23, 12, 30)]) {
      $0.draw(run("I", size: 10), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-hyphen-lies-in-the-middle", [.box(12, 22, 20, 24), .coverage(16, within: 0)]) {
      $0.draw(run("-"), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-full-stop-stands-on-the-baseline", [.box(12, 28, 14, 30)]) {
      $0.draw(run("."), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-space-draws-nothing", [.nothing]) {
      $0.draw(run(" "), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-space-advances", [.box(18, 16, 20, 30)]) {
      $0.draw(run(" I"), at: Point(10, 30), with: .green)
    },
    CanvasCase(
      "text-small-i-has-a-dot",
      [.coverage(24, within: 0), .at(12, 17, .green), .at(12, 19, .clear)]
    ) {
      $0.draw(run("i"), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-faded", [.all(12, 16, 14, 30, .green(0.5), within: 1)]) {
      $0.opacity = 0.5
      $0.draw(run("I"), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-turned-reads-downwards", [.box(50, 12, 64, 14), .coverage(28, within: 0.1)]) {
      $0.translateBy(x: 50, y: 10)
      $0.rotate(byRadians: .pi / 2)
      $0.draw(run("I"), at: .zero, with: .green)
    },
    CanvasCase(
      "text-between-pixels",
      [
        .at(12, 20, .green(0.5), within: 1), .at(13, 20, .green),
        .at(14, 20, .green(0.5), within: 1),
      ]
    ) {
      $0.draw(run("I"), at: Point(10.5, 30), with: .green)
    },
    CanvasCase("text-clipped", [.box(12, 20, 14, 30)]) {
      $0.clip(to: box(0, 20, 100, 50))
      $0.draw(run("I"), at: Point(10, 30), with: .green)
    },
    CanvasCase("text-shading-lies-in-user-space", [.at(13, 20, .red), .at(19, 20, .green)]) {
      var gradient = Gradient(
        stops: [
          .init(color: .red, location: 0.5), .init(color: .green, location: 0.5),
        ]
      ).colorSpace(.device)
      gradient.isDithered = false
      $0.draw(
        run("II"), at: Point(10, 30),
        with: .linearGradient(gradient, startPoint: Point(0, 0), endPoint: Point(32, 0)))
    },
    CanvasCase("text-at-two-pixels-to-a-point", scale: 2, [.box(12, 16, 14, 30)]) {
      $0.draw(run("I", size: 10), at: Point(5, 15), with: .green)
    },
    CanvasCase("text-without-letters", [.nothing]) {
      $0.draw(run(""), at: Point(10, 30), with: .green)
    },
  ]
}
