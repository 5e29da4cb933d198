package import StageUI

/// A preview: a view or modifier of the kit in use, with words and numbers from the game.
package struct Preview: Sendable {
  /// The name of the view or modifier in source code.
  package let name: String
  /// The time of the picture in seconds, chosen so that one-shot animations show their effect.
  package let moment: Double
  private let make: @MainActor @Sendable () -> AnyView

  init<Content: View>(
    _ name: String, at moment: Double = 1,
    @ViewBuilder _ make: @escaping @MainActor @Sendable () -> Content
  ) {
    self.name = name
    self.moment = moment
    self.make = { AnyView(make()) }
  }

  /// The appearance and accessibility settings that the sheets show.
  package enum Variant: String, CaseIterable, Sendable {
    case light, dark, reducedMotion = "reduced-motion", largeText = "text-200"

    /// The space for one preview, in points; only large text needs more.
    package var cell: Size { self == .largeText ? Size(260, 170) : Size(170, 100) }
    var columns: Int { self == .largeText ? 6 : 8 }

    /// The colour of the sheet.
    package var paper: Color {
      self == .dark || self == .largeText ? Color(hex: 0x1A0938) : .white
    }

    @MainActor
    func set(_ environment: inout EnvironmentValues) {
      environment.colorScheme = self == .dark || self == .largeText ? .dark : .light
      environment.accessibilityReduceMotion = self == .reducedMotion
      if self == .largeText { environment.textScale = 2 }
    }
  }

  package static func named(_ name: String) -> Preview? { all.first { $0.name == name } }

  /// Returns a host that shows this preview's view alone.
  @MainActor
  package func host(_ variant: Variant, glyphs: any GlyphSource) -> ViewHost {
    var environment = EnvironmentValues()
    variant.set(&environment)
    return ViewHost(glyphs: glyphs, environment: environment) {
      make().frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }

  /// Advances a host of this preview to `moment` at 30 Hz, and returns the last frame.
  @MainActor
  package func run(_ host: ViewHost, _ variant: Variant) -> DisplayList {
    var time = 0.0
    host.frame(size: variant.cell, time: time)
    while time < moment {
      time = min(time + 1.0 / 30, moment)
      host.frame(size: variant.cell, time: time)
    }
    return host.frame(size: variant.cell, time: time)
  }

  // MARK: All on one sheet

  private static let caption = 16.0

  package static func sheetSize(_ variant: Variant) -> Size {
    let rows = (all.count + variant.columns - 1) / variant.columns
    return Size(
      variant.cell.width * Double(variant.columns), (variant.cell.height + caption) * Double(rows))
  }

  private static func corner(of index: Int, _ variant: Variant) -> Point {
    Point(
      Double(index % variant.columns) * variant.cell.width,
      Double(index / variant.columns) * (variant.cell.height + caption))
  }

  /// Returns the places of the previews on their sheet, with their names.
  package static func sheetPlaces(_ variant: Variant) -> [(name: String, frame: Rect)] {
    all.enumerated().map { index, preview in
      let size = Size(variant.cell.width, variant.cell.height + caption)
      return (preview.name, Rect(origin: corner(of: index, variant), size: size))
    }
  }

  /// Returns a list with every preview above its name.
  ///
  /// - Parameter prepare: Called with the host of each preview before its first frame.
  @MainActor
  package static func sheet(
    _ variant: Variant, glyphs: any GlyphSource, prepare: (Preview, ViewHost) -> Void = { _, _ in }
  ) -> DisplayList {
    var list = DisplayList()
    list.draw(
      Fragment(glyphs: glyphs) { context in
        context.fill(
          Path(Rect(origin: .zero, size: sheetSize(variant))), with: .color(variant.paper))
      })
    for (index, preview) in all.enumerated() {
      let place = corner(of: index, variant)
      let host = preview.host(variant, glyphs: glyphs)
      prepare(preview, host)
      let picture = preview.run(host, variant)
      let id = UInt64(index + 1) << 32
      var group = Raster.Group(id: id, transform: Transform(translationX: place.x, y: place.y))
      group.clip = Path(Rect(origin: .zero, size: variant.cell))
      list.group(group) { $0.draw(picture) }
      list.draw(
        Fragment(glyphs: glyphs) { context in
          context.draw(
            Text(preview.name).font(.system(size: 10)).foregroundStyle(.gray),
            at: Point(variant.cell.width / 2, variant.cell.height + 7))
        }, id: id + 1, at: place)
    }
    return list
  }
}
