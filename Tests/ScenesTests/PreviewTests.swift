import Foundation
import PNG
import Previews
import Raster
import TestSupport
import Testing
import Typeset

@testable import StageUI

/// The kit has a type of this name too, for files written for Xcode.
typealias Preview = Previews.Preview

/// A preview of every view and modifier: light, dark, with reduced motion and with large text.
@MainActor
@Suite(.serialized) struct PreviewTests {
  /// Previews whose content extends beyond their frame on purpose.
  static let reaching: Set = ["fixedSize", "ScrollView", "LazyVStack", "LazyVGrid"]

  /// A preview on a sheet.
  private struct Shown {
    var preview: Preview
    var host: ViewHost
    var warnings: [String] = []
  }

  /// The previews of the sheet that was drawn last.
  private static var shown: [Shown] = []
  private static let strips = "transition-strips"
  private static var checked: Set<Preview.Variant> = []

  private nonisolated static func name(of variant: Preview.Variant) -> String {
    "previews-\(variant.rawValue)"
  }

  private static let pictures = ProgramPictures(
    in: GoldenTests.goldens, usesAllThreads: Conditions.areAll,
    checks: { $0 == strips ? .strips : .previews }, checkedStage: staged)

  private static func staged(_ name: String, _ checks: MeaningChecks) throws -> ProgramPicture {
    let glyphs = try GoldenTests.fonts.get()
    guard let variant = Preview.Variant.allCases.first(where: { Self.name(of: $0) == name }) else {
      return stagedStrips(checks, glyphs)
    }
    shown = []
    let list = Preview.sheet(variant, glyphs: glyphs) { preview, host in
      let place = shown.count
      host.tree.onWarning = { shown[place].warnings.append($0) }
      shown.append(Shown(preview: preview, host: host))
    }
    let size = Preview.sheetSize(variant)
    return ProgramPicture(
      sheet: list, width: Int(size.width), height: Int(size.height),
      views: shown.map { ($0.preview.name, $0.host) }, parts: parts(of: variant), on: variant.paper)
  }

  /// Draws the strips of transitions, whose frames are checked while they run.
  private static func stagedStrips(
    _ checks: MeaningChecks, _ glyphs: any GlyphSource
  ) -> ProgramPicture {
    var checkers: [(strip: String, checker: StageChecker)] = []
    let watch = FrameStrip.Watch { strip, host, size in
      checkers.append((strip, StageChecker(host, size: size, scale: 1, checks)))
    } frame: { time, isShown in
      guard let checker = checkers.last?.checker else { return }
      checker.frame(at: time)
      if isShown { checker.look() }
    }
    let list = FrameStrip.sheet(glyphs: glyphs, watch: checks.kinds.isEmpty ? nil : watch)
    let size = FrameStrip.sheetSize
    return ProgramPicture(
      sheet: list, width: Int(size.width), height: Int(size.height), views: [], parts: stripParts,
      found: checkers.flatMap { strip, checker in checker.found.map { (strip, $0.fault) } })
  }

  private nonisolated static let variants = Preview.Variant.allCases.filter {
    TestShard.draws("previews-\($0)")
  }

  @Test(arguments: variants)
  func previewSheetEqualsItsGolden(_ variant: Preview.Variant) throws {
    try Self.pictures.expectGolden(Self.name(of: variant))
  }

  /// Transitions and interrupted transitions, as rows of frames.
  @Test func transitionStripsEqualTheirGolden() throws {
    try Self.pictures.expectGolden(Self.strips)
  }

  @Test func transitionStripsAreTheSameTwiceAndHaveNoFaults() throws {
    try Self.pictures.expectSame(Self.strips)
  }

  /// The frames between those of the strips, too: 19 films take less than a second.
  @Test(arguments: FrameStrip.all.map(\.name))
  func everyFrameOfATransitionEqualsItsDigest(_ name: String) throws {
    let strip = try #require(FrameStrip.all.first { $0.name == name })
    let (host, change) = strip.begin(glyphs: try GoldenTests.fonts.get())
    // A colon is no part of a file's name on every system.
    let file = name.filter { $0.isLetter || $0 == " " }
    try useProgram(host, size: FrameStrip.frame, named: "transition \(file)", checks: .none) {
      change($0.time.targetTimestamp.seconds)
      _ = host.update($0)
    } script: { script in
      let digests = script.expectFrames("frames", for: strip.seconds)
      #expect(Set(digests).count > 8, "\(name) moves")
    }
  }

  @Test(arguments: ProgramPictures.shuffled(variants))
  func everyPreviewIsTheSameTwiceVisibleAndFitsItsFrame(_ variant: Preview.Variant) throws {
    try Self.pictures.expectSame(Self.name(of: variant))
    Self.checked.insert(variant)
    #expect(Self.shown.count == Preview.all.count)
    for item in Self.shown {
      let (preview, host) = (item.preview, item.host)
      #expect(item.warnings == [], "\(preview.name), \(variant)")
      var pixmap = Pixmap(width: Int(variant.cell.width), height: Int(variant.cell.height))
      Renderer().paint(host.list, scale: 1, into: &pixmap)
      #expect(pixmap.inkedCount > 20, "\(preview.name) shows nothing, \(variant)")
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

  private static func box(_ frame: Rect) -> PixelBox {
    PixelBox(
      left: Int(frame.minX), top: Int(frame.minY), right: Int(frame.maxX), bottom: Int(frame.maxY))
  }

  private static func parts(of variant: Preview.Variant) -> [PicturePart] {
    Preview.sheetPlaces(variant).map {
      PicturePart("preview \"\($0.name)\"", box: box($0.frame))
    }
  }

  private static var stripParts: [PicturePart] {
    FrameStrip.sheetFrames.map {
      PicturePart("strip \"\($0.name)\"", frame: ($0.number, $0.time), box: box($0.frame))
    }
  }

  /// Returns the names of the parts that differ if one pixel of a golden is inverted.
  private static func text(
    ofPixel x: Int, _ y: Int, in golden: String, _ parts: [PicturePart]
  ) throws -> String {
    let url = GoldenTests.goldens.url.appendingPathComponent("\(golden).png")
    let expected = try PNGImage(decoding: Array(Data(contentsOf: url)))
    var pixels = expected.pixels
    pixels[(y * expected.width + x) * 4] ^= 255
    let actual = PNGImage(width: expected.width, height: expected.height, pixels: pixels)
    return PicturePart.text(
      of: PicturePart.differing(parts, expected: expected, actual: actual))
  }

  @Test(arguments: Preview.Variant.allCases)
  func changedPixelOfTheSheetIsNamedByItsPreview(_ variant: Preview.Variant) throws {
    let parts = Self.parts(of: variant)
    let size = Preview.sheetSize(variant)
    #expect(
      parts.allSatisfy { $0.box.right <= Int(size.width) && $0.box.bottom <= Int(size.height) })
    let part = parts[Preview.all.count / 2]
    #expect(part.name == "preview \"\(Preview.all[Preview.all.count / 2].name)\"")
    let text = try Self.text(
      ofPixel: part.box.right - 1, part.box.bottom - 1, in: "previews-\(variant.rawValue)", parts)
    #expect(text == part.name)
  }

  @Test func changedPixelOfTheStripsIsNamedByItsFrame() throws {
    let text = try Self.text(
      ofPixel: 110 + 96 * 2 + 40, 64 * 2 + 30, in: "transition-strips",
      Self.stripParts)
    #expect(text == "strip \"slide\", frame 2 at 0.12 s")
  }

  /// The names of the kit's views and modifiers.
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
    "focusable", "disabled", "contentShape", "accessibility", "compositingGroup", "withAnimation",
    "transaction", "Transition", "transition(.opacity)", "transition(.scale)", "transition(.slide)",
    "transition(.move)", "transition(.offset)", "transition(.push)", "transition(.asymmetric)",
    "transition(.combined)", "transition(.modifier)", "onAppear", "onDisappear", "task", "onChange",
    "onTapGesture", "gesture", "simultaneousGesture", "allowsHitTesting", "id", "tag",
    "environment", "environmentObject", "sensoryFeedback", "accessibilityLabel",
    "accessibilityValue", "accessibilityHint", "accessibilityAddTraits",
  ]

  /// Maps the names of some previews to the text that their source must contain.
  ///
  /// The source of any other preview must contain the preview's name.
  static let spellings = [
    "materials": "Material", "gestures": "Gesture", "accessibility": "accessibilityLabel",
    "ViewModifier": ".modifier(", "ButtonStyle": ".buttonStyle(", "Transition": "Dealt()",
    "withAnimation": "Swing()", "matchedGeometryEffect": "Matched()",
    "transition(.scale)": ".transition(.scale(", "transition(.move)": ".transition(.move(",
    "transition(.offset)": ".transition(.offset(", "transition(.push)": ".transition(.push(",
    "transition(.asymmetric)": ".transition(.asymmetric(", "transition(.combined)": ".combined(",
    "transition(.modifier)": ".transition(.modifier(",
  ]

  @Test func everyViewAndModifierHasAPreview() {
    let names = Preview.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Self.offered.subtracting(names) == [])
  }

  /// Views that need no preview of their own.
  ///
  /// Builders or modifiers create some of them, so their names are never written. Others have no
  /// appearance, or another preview shows them.
  private static let namelessViews: Set = [
    "EquatableView", "GridRow", "GroupElementsOfContent", "GroupSectionsOfContent",
    "KeyframeAnimator", "LazyStack", "Material", "ModifiedContent",
    "ModifierContent", "PaintedShape", "PlaceholderContentView", "ScrollViewReader", "Stack",
    "StylePart", "TupleView", "UnitGradient", "ViewThatFits",
  ]

  /// Views whose pictures are those of the listings in `DialectTests` or the tests of their part.
  private static let listedViews: Set = [
    "AsyncImage", "CardDeck", "ColorPicker", "ControlGroup", "DatePicker",
    "DefaultDateProgressLabel", "DefaultShareLinkLabel",
    "DefaultTabLabel", "DisclosureGroup", "EditButton", "EmptyState", "ErrorState", "EventRow",
    "Form", "Gauge", "GlassEffectContainer", "HeroStage",
    "Link", "List", "LoadingContainer", "Menu", "NavigationLink", "NavigationSplitView",
    "NavigationStack", "NavigationView", "OutlineGroup", "ParallaxPager", "PasteButton",
    "PreviewGallery",
    "ShareLink", "SkeletonList", "SkeletonRow", "StatTile",
    "StepProgress", "Tab", "TabView", "Table", "TextFieldLabel", "UnderlineBar",
  ]

  @Test func everyPublicViewHasAPreview() throws {
    let code = SwiftSources("Sources/StageUI").text()
    // A search for the words and a match after each takes a tenth of the time of a search for the
    // whole pattern.
    let declared = Set(
      code.components(separatedBy: "public struct ").dropFirst().map {
        String($0.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      })
    let conformance =
      /(\w+)(?:<(?:[^<>]|<[^<>]*>)*>)?\s*:\s*([^{]*?)(?:\swhere\b|\{)/
    let types = ["struct ", "extension "].flatMap {
      code.components(separatedBy: $0).dropFirst()
    }
    let views = types.compactMap { $0.prefixMatch(of: conformance) }
      .filter { $0.2.split { " ,\n".contains($0) }.contains { $0.hasSuffix("View") } }
      .map { String($0.1) }
    let missing = declared.intersection(views).subtracting(Preview.all.map(\.name))
    let known = Self.namelessViews.union(Self.listedViews)
    #expect(missing.subtracting(known) == [])
    #expect(known.subtracting(missing) == [], "these have a preview, or no longer exist")
  }

  /// The source of each preview must contain the name of the view that it shows.
  @Test func everyPreviewUsesTheViewOfItsName() throws {
    let text = SwiftSources("Tests/Previews").text { $0.hasPrefix("Preview+") }
    var bodies: [String: String] = [:]
    for mark in ["Preview(\"", "arrival(\""] {
      for part in text.components(separatedBy: mark).dropFirst() {
        let pieces = part.split(separator: "\"", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = pieces.count > 1 ? String(pieces[1]) : ""
        // The source of a preview ends at the next preview of either spelling.
        let end = [rest.range(of: "Preview(\""), rest.range(of: "arrival(\"")]
          .compactMap { $0?.lowerBound }.min()
        bodies[String(pieces[0])] = String(rest[..<(end ?? rest.endIndex)])
      }
    }
    for name in Self.offered {
      let isView = name.first?.isUppercase ?? false
      let spelling = Self.spellings[name] ?? (isView ? name : name + "(")
      let body = try #require(bodies[name], "\(name) is not among the previews' sources")
      let isUsed =
        body.contains(spelling) || body.contains(name + " {") || body.contains("." + name)
      #expect(isUsed, "the preview of \(name) does not use it")
    }
  }

  /// It is tested in runs of all sheets, in which it comes last.
  @Test func everyAcceptedFaultOfPreviewsOccurs() {
    guard Self.checked.count == Preview.Variant.allCases.count else { return }
    for fault in AcceptedFault.ofPreviews {
      #expect(fault.stale(in: Acceptance.all) == [], "\(fault.reason)")
    }
  }
}

extension MeaningChecks {
  /// The checks of previews, without the faults that are right by design.
  fileprivate static var previews: MeaningChecks {
    var checks = strict
    checks.onAcceptance = { kind, element, reason in
      Acceptance(kind: kind, element: element, reason: reason, scene: "previews").note()
    }
    return checks.accepting(AcceptedFault.ofPreviews)
  }

  /// The checks of frames within transitions; see `moments(of:)`.
  fileprivate static var strips: MeaningChecks {
    strict.without(ofRestAlone).except(
      .clippedText, of: "Hands", because: "the sheet slides in from below the window"
    ).except(
      .overflowingText, of: "Hands",
      because: "in the last frames the sheet moves and its frame does not")
  }
}

extension AcceptedFault {
  fileprivate static let ofPreviews = [
    AcceptedFault(
      [.missingLabel], of: [""], in: ["previews"], because: "the preview shows the control alone"),
    AcceptedFault(
      [.smallTargets, .compactTargets], of: ["Anywhere", "A", "Give up"], in: ["previews"],
      because: "the preview shows the area of a text; programs make it as large as a finger"),
    AcceptedFault(
      [.contrast, .perceivedContrast],
      of: ["+500", "9", "Ace", "Flush", "King", "SLAM", "Under a veil"], in: ["previews"],
      because: "the preview shows what a modifier or a view makes of a colour"),
    AcceptedFault(
      [.contrast, .perceivedContrast],
      of: ["+872", "12,480", "Deal", "Give up", "Play", "Undo"], in: ["previews"],
      because: "the colours are those of SwiftUI's roles and controls"),
    AcceptedFault(
      [.truncatedText, .overflowingText],
      of: [
        "Full House", "Full House beats Flush", "Three of a Kind", "Three of a Kind beats Two Pair",
      ], in: ["previews"],
      because: "the preview shows which text is cut, or is larger than its frame"),
    AcceptedFault(
      [.truncatedText], of: (10...19).map(String.init), in: ["previews"],
      because: "the grid has narrow columns to show many; large digits break into two lines there"),
  ]
}
