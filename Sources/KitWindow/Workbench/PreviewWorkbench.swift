public import StageUI
public import ViewChecks

/// A workbench for previews: a list with a search, the preview with a scrubber for its time, knobs for
/// its conditions, the faults that checks find, its views, contact sheets, and the source of a test.
///
/// ```swift
/// try ViewProgram("Previews", size: Size(1280, 800)) {
///   PreviewWorkbench(Star_Previews.self, Card_Previews.self)
/// }.main()
/// ```
///
/// The preview has a clock of its own. The scrubber shows it at any time: an earlier one is shown by
/// new views, which repeat all frames from the first one with the input that they got. Tasks do not
/// follow this clock, so a preview with tasks is marked.
public struct PreviewWorkbench: View {
  private let items: @MainActor (any GlyphSource) -> [PreviewItem]
  private var locales: [PictureVariant] = []
  private var variants: [PictureVariant] = []

  /// Creates a workbench of all providers and all uses of `#Preview` in the program.
  ///
  /// Optimised builds lack those that nothing uses, so this is meant for debug builds.
  public init() { items = { PreviewDiscovery.items(glyphs: $0) } }

  /// Creates a workbench of the previews of some providers.
  public init<each Provider: PreviewProvider>(_ providers: repeat (each Provider).Type) {
    items = { glyphs in
      var items: [PreviewItem] = []
      repeat items += PreviewItem.list(of: each providers, glyphs: glyphs)
      return items
    }
  }

  /// Creates a workbench of previews.
  public init(_ previews: [Preview]) {
    items = { glyphs in previews.map { PreviewItem($0, glyphs: glyphs) } }
  }

  /// Returns the workbench with languages to choose from, each as the change that sets it.
  ///
  /// The kit itself has no languages.
  public func locales(_ locales: [PictureVariant]) -> PreviewWorkbench {
    var copy = self
    copy.locales = locales
    return copy
  }

  /// Returns the workbench with other changes to choose from, such as the themes of the program.
  public func variants(_ variants: [PictureVariant]) -> PreviewWorkbench {
    var copy = self
    copy.variants = variants
    return copy
  }

  public var body: some View {
    // Not the host itself, which owns this view.
    if let (glyphs, runner) = ViewHost.current.map({ ($0.glyphs, $0.runner) }) {
      WorkbenchRoot(
        model: WorkbenchModel(
          items(glyphs), locales: locales, variants: variants, glyphs: glyphs, runner: runner))
    }
  }
}

/// The parts of a workbench, side by side or, in a narrow window, one at a time.
struct WorkbenchRoot: View {
  /// A part of the workbench.
  enum Part: Hashable, CaseIterable {
    case list, stage, knobs, checks, views, test
  }

  @StateObject private var model: WorkbenchModel
  @State private var part = Part.stage
  @State private var panel = Part.knobs
  @FocusState private var isSearching: Bool

  /// The width in points from which on the parts are side by side.
  private static let wide = 1000.0

  init(model: @autoclosure @escaping () -> WorkbenchModel) {
    _model = StateObject(wrappedValue: model())
  }

  var body: some View {
    GeometryReader { window in
      if window.size.width >= Self.wide {
        HStack(spacing: 0) {
          WorkbenchList(model: model, isSearching: $isSearching).frame(width: 250)
          Divider()
          stage(marksOf: panel)
          Divider()
          VStack(spacing: 0) {
            Picker("Panel", selection: $panel) {
              ForEach([Part.knobs, .checks, .views, .test], id: \.self) { part in
                Text(part.title).tag(part)
              }
            }
            .pickerStyle(.segmented)
            .labelsHidden()
            .padding(10)
            Divider()
            content(of: panel)
          }
          .frame(width: 320)
        }
      } else {
        VStack(spacing: 0) {
          if [.knobs, .checks, .views].contains(part) {
            PreviewPicture(
              player: model.player, name: model.selected?.name ?? "", marks: marks(of: part)
            )
            .frame(height: window.size.height * 0.4)
            Divider()
          }
          content(of: part).frame(maxWidth: .infinity, maxHeight: .infinity)
          Divider()
          WorkbenchTabs(part: $part)
        }
      }
    }
    .background { WorkbenchClock(model: model, player: model.player) }
    .background { shortcuts }
  }

  @ViewBuilder private func content(of part: Part) -> some View {
    switch part {
    case .list:
      WorkbenchList(model: model, isSearching: $isSearching) { self.part = .stage }
    case .stage: stage(marksOf: part)
    case .knobs: WorkbenchKnobPanel(model: model, player: model.player)
    case .checks:
      WorkbenchFaults(inspector: model.player.inspector) { (self.part, panel) = (.views, .views) }
    case .views: WorkbenchViews(player: model.player)
    case .test: WorkbenchTestPanel(model: model, player: model.player) { copyTest() }
    }
  }

  private func marks(of part: Part) -> PreviewPicture.Marks {
    switch part {
    case .checks: .faults
    case .views: .views
    default: .none
    }
  }

  private func stage(marksOf part: Part) -> some View {
    WorkbenchStage(
      model: model, player: model.player, marks: marks(of: part)
    ) { copyTest() }
  }

  private func copyTest() {
    guard !model.test.isEmpty, let host = ViewHost.current else { return }
    if host.environment.copyText?(model.test) != true { host.clipboard.text = model.test }
    model.notice = "Test copied"
  }

  /// The keys of the workbench, on buttons that are not shown.
  private var shortcuts: some View {
    CommandLayer {
      Button("Find") {
        part = .list
        isSearching = true
      }
      .keyboardShortcut("f", modifiers: .control)
      Button("Next preview") { model.turn(by: 1) }
        .keyboardShortcut(.pageDown, modifiers: [])
      Button("Previous preview") { model.turn(by: -1) }
        .keyboardShortcut(.pageUp, modifiers: [])
      Button("Play or pause") { model.player.isPlaying.toggle() }
        .keyboardShortcut("p", modifiers: .control)
      Button("Copy the test") { copyTest() }
        .keyboardShortcut("t", modifiers: .control)
    }
  }
}

extension WorkbenchRoot.Part {
  var title: String {
    switch self {
    case .list: "Previews"
    case .stage: "Stage"
    case .knobs: "Knobs"
    case .checks: "Checks"
    case .views: "Views"
    case .test: "Test"
    }
  }

  fileprivate var symbol: String {
    switch self {
    case .list: "list.bullet"
    case .stage: "photo"
    case .knobs: "slider.horizontal.3"
    case .checks: "checklist"
    case .views: "rectangle.stack"
    case .test: "doc.text"
    }
  }
}

/// The bar that chooses a part in a narrow window.
private struct WorkbenchTabs: View {
  @Binding var part: WorkbenchRoot.Part

  var body: some View {
    HStack(spacing: 0) {
      ForEach(WorkbenchRoot.Part.allCases, id: \.self) { part in
        Button {
          self.part = part
        } label: {
          VStack(spacing: 3) {
            Image(systemName: part.symbol).font(.body)
            Text(part.title).font(.caption).lineLimit(1).minimumScaleFactor(0.7)
          }
          .frame(maxWidth: .infinity, minHeight: 52)
          .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .foregroundStyle(part == self.part ? Color.accentColor : .primary)
        .accessibilityLabel(part.title)
        .accessibilityAddTraits(part == self.part ? .isSelected : [])
      }
    }
    // Six names have no room for larger letters.
    .dynamicTypeSize(DynamicTypeSize.xSmall...DynamicTypeSize.xxLarge)
  }
}

/// Calls the workbench in each frame while the preview plays, and while pictures or checks are due.
private struct WorkbenchClock: View {
  @ObservedObject var model: WorkbenchModel
  @ObservedObject var player: WorkbenchPlayer

  var body: some View {
    let isNeeded = player.needsTicks || model.isDrawingSheet
    TimelineView(.animation(minimumInterval: PreviewRun.step, paused: !isNeeded)) { timeline in
      Color.clear.onChange(of: timeline.date) { _, date in
        player.tick(at: date.timeIntervalSinceReferenceDate)
        model.tick()
      }
    }
    .frame(width: 0, height: 0)
    .accessibilityHidden(true)
  }
}
