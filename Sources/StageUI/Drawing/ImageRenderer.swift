internal import FoundationNames

/// The pixels of a picture, by Core Graphics's name.
public typealias CGImage = Bitmap

/// Paints a view into a picture, without a window.
///
/// ```swift
/// let renderer = ImageRenderer(content: BadgeView())
/// renderer.scale = displayScale
/// let picture = renderer.cgImage
/// ```
///
/// Every picture is made from new views with their initial state, in the moment of the last frame.
/// As in SwiftUI, the views are in the default environment, not in that of the caller.
@MainActor
@preconcurrency
public final class ImageRenderer<Content: View>: ObservableObject {
  public nonisolated let objectWillChange = ObservableObjectPublisher()
  /// The view.
  public var content: Content { willSet { objectWillChange.send() } }
  /// The size proposed to the view; unspecified by default, which gives its ideal size.
  public var proposedSize = ProposedViewSize.unspecified {
    willSet { objectWillChange.send() }
  }
  /// The number of pixels per point.
  public var scale = 1.0 { willSet { objectWillChange.send() } }
  /// Whether the picture has a black background instead of transparent parts.
  public var isOpaque = false { willSet { objectWillChange.send() } }
  /// The way in which colours are blended.
  public var colorMode = ColorRenderingMode.nonLinear { willSet { objectWillChange.send() } }
  /// The fonts; nil uses those of the program's window.
  private let glyphs: (any GlyphSource)?

  /// Creates a renderer that uses the fonts of the program's window.
  ///
  /// A program without a window gives the fonts to `init(content:glyphs:)`.
  public init(content: Content) {
    self.content = content
    glyphs = nil
  }

  /// Creates a renderer with fonts.
  ///
  /// Not in SwiftUI.
  public init(content: Content, glyphs: any GlyphSource) {
    self.content = content
    self.glyphs = glyphs
  }

  /// The picture.
  ///
  /// It is nil if the view has no size, if a side would have more than 16,384 pixels, if the
  /// scale is not positive, or if there are no fonts.
  public var cgImage: CGImage? {
    guard scale > 0, scale.isFinite, let glyphs = glyphs ?? ViewHost.current?.tree.glyphs else {
      return nil
    }
    return ViewHost.aside { outer in
      let (content, proposal) = (content, proposedSize)
      let host = ViewHost(glyphs: glyphs) {
        ProposalLayout(proposal: proposal) { ZStack { content } }
      }
      if let outer {
        host.startDate = outer.startDate
        host.environment.pictures = outer.environment.pictures
      }
      return paint(host, time: outer?.tree.time ?? 0)
    }
  }

  /// The longest side of a picture in pixels.
  private static var longestSide: Double { 16_384 }

  private func paint(_ host: ViewHost, time: Double) -> Bitmap? {
    // The views are laid out in their own size, whatever the size of the window is.
    host.frame(size: .zero, scale: scale, time: time)
    guard let size = host.tree.rootNode?.laidOut.first?.frame.size else { return nil }
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else {
      return nil
    }
    var list = DisplayList()
    if isOpaque {
      let all = Rect(x: 0, y: 0, width: width / scale, height: height / scale)
      list.draw(Fragment { $0.fill(Path(all), with: .color(.black)) })
    }
    list.draw(host.frame(size: size, scale: scale, time: time))
    var pixmap = Pixmap(width: Int(clamping: width), height: Int(clamping: height))
    _ = Renderer().paint(list, scale: scale, into: &pixmap)
    return Bitmap(pixmap)
  }
}

/// Proposes a size to its view, whatever size is proposed to the layout.
struct ProposalLayout: Layout {
  let proposal: ProposedViewSize

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> Size {
    subviews.first?.sizeThatFits(self.proposal) ?? .zero
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    subviews.first?.place(at: bounds.origin, anchor: .topLeading, proposal: self.proposal)
  }
}

extension Image {
  /// Creates an image of pixels; images have no accessibility element of their own.
  public init(decorative cgImage: CGImage, scale: Double) { self.init(cgImage, scale: scale) }
}
