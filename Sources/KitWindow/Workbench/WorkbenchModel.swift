import Input
import Raster
import StageUI
import ViewChecks

/// The state of a workbench: its previews, the search, the knobs, and the contact sheet.
@MainActor
final class WorkbenchModel: ObservableObject {
  /// A preview in the list.
  struct Entry: Identifiable {
    let id: Int
    let item: PreviewItem
    /// The name of the preview.
    let name: String
    /// The type that provides the preview; empty for `#Preview`.
    let group: String
  }

  /// What the middle of the workbench shows.
  enum Mode: Hashable, CaseIterable {
    case preview, everyPreview, everyCondition
  }

  /// A picture of the contact sheet.
  struct Cell: Identifiable {
    let id: Int
    let entry: Entry
    let condition: PictureCondition
    let name: String
    /// The picture; nil until it is drawn.
    var picture: Bitmap?
  }

  let entries: [Entry]
  let locales: [PictureVariant]
  let variants: [PictureVariant]
  let player: WorkbenchPlayer
  @Published var query = ""
  @Published private(set) var selection = 0
  @Published var knobs = WorkbenchKnobs() {
    didSet { if knobs != oldValue { knobsChanged(oldValue) } }
  }
  @Published var mode = Mode.preview {
    didSet {
      guard mode != oldValue else { return }
      if mode != .preview { player.isPlaying = false }
      makeSheet()
    }
  }
  @Published private(set) var cells: [Cell] = []
  /// A short message, such as that a test was copied.
  @Published var notice = ""
  private let glyphs: any GlyphSource
  private let runner: any BandRunner
  /// The sizes that views choose in a condition, by the places of the previews.
  private var ownSizes: [Int: (knobs: WorkbenchKnobs, size: Size)] = [:]

  init(
    _ items: [PreviewItem], locales: [PictureVariant] = [], variants: [PictureVariant] = [],
    glyphs: any GlyphSource, runner: any BandRunner = SerialRunner()
  ) {
    entries = items.enumerated().map { place, item in
      let group = item.origin.map { Self.title(of: $0.type) } ?? ""
      let number = item.origin.map { $0.count > 1 ? " \($0.place + 1)" : "" } ?? " \(place + 1)"
      let name = item.name.isEmpty ? (group.isEmpty ? "Preview" : group) + number : item.name
      return Entry(id: place, item: item, name: name, group: group)
    }
    (self.locales, self.variants) = (locales, variants)
    (self.glyphs, self.runner) = (glyphs, runner)
    player = WorkbenchPlayer(runner: runner)
    player.inspector.showsChecks = true
    restart()
  }

  /// Returns the name of a provider without the ending that Xcode gives it.
  static func title(of type: String) -> String {
    for ending in ["_Previews", "_Preview", "Previews"] where type.hasSuffix(ending) {
      let rest = type.dropLast(ending.count)
      if !rest.isEmpty { return String(rest) }
    }
    return type
  }

  // MARK: - The list

  /// The previews that the search finds.
  var found: [Entry] {
    NameSearch.places(of: query, in: entries.map { "\($0.group) \($0.name)" }).map { entries[$0] }
  }

  var selected: Entry? { entries.indices.contains(selection) ? entries[selection] : nil }

  /// Shows a preview from its first frame.
  func select(_ id: Int) {
    guard entries.indices.contains(id) else { return }
    if mode == .everyPreview { mode = .preview }
    guard id != selection else { return }
    selection = id
    restart()
    if mode == .everyCondition { makeSheet() }
  }

  /// Shows the next preview that the search finds, or one before; after the last one comes the first.
  func turn(by count: Int) {
    let ids = found.map(\.id)
    guard !ids.isEmpty else { return }
    guard let place = ids.firstIndex(of: selection) else { return select(ids[0]) }
    select(ids[(place + count % ids.count + ids.count) % ids.count])
  }

  // MARK: - The preview

  /// Returns the size that a preview asks for, in points.
  func size(of entry: Entry) -> Size {
    if let size = entry.item.size { return size }
    if let own = ownSizes[entry.id], own.knobs == knobs { return own.size }
    let environment = knobs.condition(size: .zero).environment
    let size = entry.item.fittingSize(environment, glyphs: glyphs)
    ownSizes[entry.id] = (knobs, size)
    return size
  }

  /// The condition of the preview that is shown; nil if there is no preview.
  var condition: PictureCondition? {
    selected.map { knobs.condition(size: size(of: $0), time: player.time) }
  }

  private func restart(at moment: Double = 0, events: [InputEvent] = []) {
    notice = ""
    guard let selected else { return }
    let condition = knobs.condition(size: size(of: selected))
    player.show(
      PreviewRun(selected.item, in: condition, events: events, glyphs: glyphs), at: moment)
  }

  /// Shows the preview in the new condition at the same time; input needs the same size of window.
  private func knobsChanged(_ old: WorkbenchKnobs) {
    let keepsInput =
      player.run?.condition.size == selected.map { knobs.window.size ?? size(of: $0) }
    restart(at: player.time, events: keepsInput ? player.run?.events ?? [] : [])
    makeSheet()
  }

  /// Chooses the condition of a picture on the contact sheet, and shows its preview.
  func show(_ cell: Cell) {
    var new = knobs
    let condition = cell.condition
    (new.scheme, new.contrast, new.textSize) = (
      condition.scheme, condition.contrast, condition.textSize
    )
    (new.direction, new.locale, new.variant) = (
      condition.direction, condition.locale, condition.variant
    )
    mode = .preview
    select(cell.entry.id)
    knobs = new
  }

  // MARK: - The contact sheet

  /// Shows the preview, or the contact sheet, at a time and stops playing.
  func scrub(to moment: Double) {
    player.scrub(to: moment)
    makeSheet()
  }

  /// Steps to the next frame, or to the one before.
  func step(by count: Int) { scrub(to: player.time + Double(count) * PreviewRun.step) }

  /// Lists the pictures of the contact sheet; `tick(at:)` draws them, one in each frame.
  private func makeSheet() {
    let time = player.time
    switch mode {
    case .preview: cells = []
    case .everyPreview:
      cells = found.map { entry in
        Cell(
          id: entry.id, entry: entry, condition: knobs.condition(size: size(of: entry), time: time),
          name: entry.name)
      }
    case .everyCondition:
      guard let selected else { return cells = [] }
      let all = knobs.pairs(
        size: size(of: selected), time: time, locales: [.unchanged] + locales,
        variants: [.unchanged] + variants)
      cells = all.enumerated().map { place, condition in
        Cell(id: place, entry: selected, condition: condition, name: condition.name)
      }
    }
  }

  /// Whether pictures of the contact sheet are missing.
  var isDrawingSheet: Bool { cells.contains { $0.picture == nil } }

  /// Draws the next picture of the contact sheet.
  func tick() {
    guard let place = cells.firstIndex(where: { $0.picture == nil }) else { return }
    let cell = cells[place]
    let run = PreviewRun(cell.entry.item, in: cell.condition, glyphs: glyphs)
    run.show(until: cell.condition.time)
    cells[place].picture = run.picture(runner: runner)
  }

  // MARK: - The test

  /// The source of a test with the preview as it is shown; empty if there is no preview.
  var test: String {
    guard let selected, let condition, let run = player.run else { return "" }
    let events = run.events.filter { $0.time.seconds <= run.time }
    return WorkbenchTest(
      preview: selected.item, name: selected.name, condition: condition, events: events
    ).source
  }
}
