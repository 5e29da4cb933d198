@testable import StageUI

/// Two columns: names, and the chosen name.
private struct Mailboxes: View {
  var visibility: Binding<NavigationSplitViewVisibility>?
  var top: Binding<NavigationSplitViewColumn>?
  @Binding var box: String?

  @ViewBuilder private var sidebar: some View {
    List(SplitRig.names, id: \.self, selection: $box) { Text($0) }
      .navigationTitle("Boxes")
  }

  @ViewBuilder private var detail: some View {
    Text("Shows \(box ?? "nothing")").navigationTitle("Letters")
  }

  var body: some View {
    if let visibility {
      NavigationSplitView(columnVisibility: visibility) {
        sidebar
      } detail: {
        detail
      }
    } else if let top {
      NavigationSplitView(preferredCompactColumn: top) {
        sidebar
      } detail: {
        detail
      }
    } else {
      NavigationSplitView {
        sidebar
      } detail: {
        detail
      }
    }
  }
}

/// A bench with two columns; the box is in a slip, or the state of a stage if the view has to follow.
@MainActor
final class SplitRig {
  static let names = ["Inbox", "Drafts", "Sent"]
  nonisolated static let wide = Size(900, 500)
  nonisolated static let narrow = Size(360, 500)

  let bench: Bench
  var box: String?
  var visibility = NavigationSplitViewVisibility.automatic
  var top = NavigationSplitViewColumn.sidebar
  private let handle = Handle<Int>()
  private var version = 0

  init(
    _ size: Size, _ box: String? = nil, bindsVisibility: Bool = false, bindsTop: Bool = false,
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    self.box = box
    let handle = handle
    var owner: SplitRig?
    bench = Bench(size) {
      Stage(0, handle) { _ in
        Mailboxes(
          visibility: bindsVisibility
            ? Binding(
              get: { owner?.visibility ?? .automatic }, set: { owner?.set(\.visibility, $0) })
            : nil,
          top: bindsTop
            ? Binding(get: { owner?.top ?? .sidebar }, set: { owner?.set(\.top, $0) }) : nil,
          box: Binding(get: { owner?.box ?? box }, set: { owner?.set(\.box, $0) }))
      }
      .environment(\.layoutDirection, direction)
      .environment(\.accessibilityReduceMotion, reducesMotion)
    }
    owner = self
    bench.step()
  }

  func set<Value>(_ path: ReferenceWritableKeyPath<SplitRig, Value>, _ value: Value) {
    self[keyPath: path] = value
    version += 1
    handle.set(version)
  }

  /// The frames of the columns that are shown, by index.
  var columns: [Rect] {
    bench.nodes(TabPageNode.self).filter { $0.page?.isShown == true }.map {
      $0.toScreen.apply(Rect(origin: .zero, size: $0.shownFrame.size))
    }
  }

  var detail: String? { bench.labels.first { $0.hasPrefix("Shows") } }

  func chooseRow(_ index: Int) {
    let frame = ListTests.rows(bench)[index].frame
    bench.tap(frame.midX, frame.midY)
  }
}
