/// A preview of a list, alone, as a workbench shows it.
@MainActor
package struct PreviewItem {
  /// The name; empty if the preview has none.
  package let name: String
  /// The size in points that the preview asks for; nil if the view chooses it.
  package let size: Size?
  /// The name of the type that provides the preview, and its place there; nil for `#Preview`.
  package let origin: (type: String, place: Int, count: Int)?
  /// The view with the modifiers of the preview.
  package let content: @MainActor () -> AnyView

  /// Returns the previews of a provider.
  package static func list<Provider: PreviewProvider>(
    of provider: Provider.Type, glyphs: any GlyphSource
  ) -> [PreviewItem] {
    let count = ViewParts.parts(of: Provider.previews).count
    return (0..<count).map { place in
      PreviewItem(origin: ("\(provider)", place, count), glyphs: glyphs) {
        let parts = ViewParts.parts(of: Provider.previews)
        return place < parts.count ? parts[place].content : AnyView(EmptyView())
      }
    }
  }

  /// Creates the item of a preview.
  package init(_ preview: Preview, glyphs: any GlyphSource) {
    self.init(origin: nil, glyphs: glyphs) { AnyView(preview.view) }
  }

  private init(
    origin: (String, Int, Int)?, glyphs: any GlyphSource,
    content: @escaping @MainActor () -> AnyView
  ) {
    (self.origin, self.content) = (origin, content)
    let reader = PreviewReader()
    ViewHost.aside { _ in
      let host = ViewHost(glyphs: glyphs) { PreviewReading(reader: reader) { content() } }
      host.frame(size: Size(393, 852), time: 0)
      host.abandonJobs()
    }
    (name, size) = (reader.name ?? "", reader.size)
  }

  /// Returns the size of the view for itself, at most that of a window.
  ///
  /// - Parameter environment: The environment of the view.
  package func fittingSize(_ environment: EnvironmentValues, glyphs: any GlyphSource) -> Size {
    ViewHost.aside { _ in
      let host = ViewHost(glyphs: glyphs, environment: environment) {
        ProposalLayout(proposal: .unspecified) { ZStack { content() } }
      }
      defer { host.abandonJobs() }
      host.frame(size: .zero, time: 0)
      let size = host.tree.rootNode?.laidOut.first?.frame.size ?? .zero
      return Size(
        min(max(size.width.rounded(.up), 1), 4096), min(max(size.height.rounded(.up), 1), 4096))
    }
  }

  /// Returns the size that a preview asks for; nil if the view chooses it.
  static func size(of view: LayoutSubview) -> Size? {
    switch view[PreviewLayoutKey.self] {
    case .sizeThatFits: return nil
    case .fixed(let width, let height): return Size(width, height)
    case .device:
      let size = view[PreviewDeviceKey.self].size
      return view[PreviewOrientationKey.self].isLandscape ? Size(size.height, size.width) : size
    }
  }
}

/// The settings that were found around a preview.
private final class PreviewReader {
  var name: String?
  var size: Size?
}

/// A layout that reads the settings of its view.
private struct PreviewReading: Layout {
  let reader: PreviewReader

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> Size {
    if let view = subviews.first {
      reader.name = view[PreviewNameKey.self]
      reader.size = PreviewItem.size(of: view)
    }
    return proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    subviews.first?.place(at: bounds.origin, anchor: .topLeading, proposal: proposal)
  }
}
