import PNG
import Raster
import Scenes
import Testing
import Typeset

@testable import StageUI

/// A preview of every view and modifier, as light, dark, with reduced motion and with large text.
@MainActor
@Suite(.serialized) struct PreviewTests {
  /// Those in which something is meant to reach beyond its room.
  static let reaching: Set = ["fixedSize", "ScrollView", "LazyVStack", "LazyVGrid"]

  @Test(arguments: Preview.Variant.allCases)
  func eachShowsSomethingWhole(_ variant: Preview.Variant) throws {
    let fonts = try GoldenTests.fonts.get()
    for preview in Preview.all {
      let host = preview.host(variant, glyphs: fonts)
      var warnings: [String] = []
      host.tree.onWarning = { warnings.append($0) }
      let list = preview.run(host, variant)
      #expect(warnings == [], "\(preview.name), \(variant)")
      var pixmap = Pixmap(width: Int(variant.cell.width), height: Int(variant.cell.height))
      Renderer().paint(list, scale: 1, into: &pixmap)
      let inked = pixmap.straightRGBA.enumerated().count { $0 % 4 == 3 && $1 > 0 }
      #expect(inked > 20, "\(preview.name) shows nothing, \(variant)")
      guard !Self.reaching.contains(preview.name), let root = host.tree.rootNode else { continue }
      let room = Rect(origin: .zero, size: variant.cell).insetBy(dx: -0.5, dy: -0.5)
      for text in Self.texts(in: root) {
        let frame = text.toScreen.apply(Rect(origin: .zero, size: text.shownFrame.size))
        #expect(room.contains(frame), "\(preview.name), \(variant): text at \(frame)")
      }
    }
  }

  private static func texts(in node: ViewNode) -> [ViewNode] {
    if node is HiddenNode { return [] }
    return (node is TextNode ? [node] : []) + node.children.flatMap { texts(in: $0) }
  }

  @Test(arguments: Preview.Variant.allCases) func sheet(_ variant: Preview.Variant) throws {
    let size = Preview.sheetSize(variant)
    var pixmap = Pixmap(width: Int(size.width), height: Int(size.height))
    let list = Preview.sheet(variant, glyphs: try GoldenTests.fonts.get())
    Renderer().paint(list, scale: 1, into: &pixmap)
    try GoldenTests().compare(
      PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA),
      name: "previews-\(variant.rawValue)", tree: ElementPlaces(tree: "", scale: 1))
  }

  /// How things come and go, and turn round on their way.
  @Test func films() throws {
    let size = Film.sheetSize
    var pixmap = Pixmap(width: Int(size.width), height: Int(size.height))
    Renderer().paint(
      Film.sheet(glyphs: try GoldenTests.fonts.get()), scale: 1, into: &pixmap)
    try GoldenTests().compare(
      PNGImage(width: pixmap.width, height: pixmap.height, pixels: pixmap.straightRGBA),
      name: "films", tree: ElementPlaces(tree: "", scale: 1))
  }

  /// What the kit offers, by the names that programs type.
  static let offered: Set = [
    "Text", "Image", "Color", "Rectangle", "RoundedRectangle", "Capsule", "Circle", "Ellipse",
    "Path", "LinearGradient", "RadialGradient", "AngularGradient", "MeshGradient", "materials",
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyVGrid", "Spacer", "Divider", "Group",
    "ForEach", "ScrollView", "GeometryReader", "Canvas", "TimelineView", "Button", "ButtonStyle",
    "Toggle", "Slider", "Picker", "ProgressView", "AnyView", "EmptyView", "ViewModifier", "frame",
    "padding", "offset", "position", "background", "overlay", "mask", "clipShape", "clipped",
    "cornerRadius", "opacity", "blur", "shadow", "blendMode", "saturation", "brightness",
    "scaleEffect", "rotationEffect", "zIndex", "layoutPriority", "fixedSize", "aspectRatio",
    "resizable", "scaledToFit", "scaledToFill", "ignoresSafeArea", "safeAreaPadding", "font",
    "fontWeight", "bold", "foregroundStyle", "foregroundColor", "tint", "multilineTextAlignment",
    "lineLimit", "tracking", "symbolEffect", "contentTransition", "textRenderer", "transition",
    "animation", "matchedGeometryEffect", "sheet", "fullScreenCover", "alert", "gestures",
    "focusable", "disabled", "contentShape", "accessibility", "compositingGroup",
  ]

  @Test func everyViewAndModifierHasOne() {
    let names = Preview.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Self.offered.subtracting(names) == [])
  }
}
