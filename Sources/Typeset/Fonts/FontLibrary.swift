public import Paragraphs
internal import Synchronization

/// Finds fonts, shapes text with them and provides glyph outlines.
///
/// The default design uses Inter. The rounded design uses the main family, Quicksand. The heaviest
/// of the nine weights are emboldened with a stroke.
///
/// If a family is not installed, Quicksand replaces it. If Quicksand is not installed, it is
/// replaced by the first available of Inter, DejaVu Sans, Liberation Sans, Noto Sans and the fonts
/// that fontconfig lists. These fonts, except Inter, also supply characters that a family lacks; a
/// letter and its marks then come from the same font. Emoji come from a bitmap face.
///
/// Calls from several threads are safe, but shaping is serialised.
///
///     let fonts = try FontLibrary()
///     let run = fonts.shape("Full house", font: FontDescription(size: 48))
public final class FontLibrary: ParagraphSource {
  /// The cost limit of each cache; one cache holds shaped texts, the other one holds layouts.
  ///
  /// The cost of an entry is the number of bytes of its text plus at least 64. So the limit is
  /// enough for about 900 short labels. With four times the limit, the caches together held 2.1 MB
  /// after 28 games of the bot, in small blocks that fragment memory when freed (2026-11).
  private static let cacheLimit = 1 << 16
  /// The maximum number of cached emboldened and slanted faces; evicted faces live on in the runs
  /// that use them.
  fileprivate static let styledLimit = 64

  /// The folders that are searched for font files, including subfolders.
  ///
  /// Debian's folders of the known families come first, then those of the user and the system.
  public static var standardFolders: [String] { FontFolders.standard }

  fileprivate struct State {
    var fonts: InstalledFonts
    var runs = RecentCache<RunKey, GlyphRun>(limit: cacheLimit)
    var layouts = RecentCache<LayoutKey, TextLayout>(limit: cacheLimit)
    /// The faces of each design; nil for a design that uses the main faces.
    var designs: [FontDescription.Design: FaceSet?] = [:]
    /// The faces of each family by name; nil for a family that is not installed.
    var families: [String: FaceSet?] = [:]
    var styled: [StyleKey: StyledFace] = [:]
  }

  fileprivate struct StyleKey: Hashable {
    var base: UInt64
    var contour: Double
    var slant: Double
    var scaleX: Double
    var scaleY: Double
  }

  private let faces: FaceSet
  private let state: Mutex<State>

  /// Finds and opens the main fonts.
  ///
  /// - Parameters:
  ///   - folders: the folders searched for font files by name, including subfolders.
  ///   - asksFontconfig: whether to search with fontconfig for fonts that are not found there.
  /// - Throws: `FontError.noneInstalled` if there is no font at all; the error of the first file if
  ///   all files are unusable.
  public init(
    folders: [String] = FontLibrary.standardFolders, asksFontconfig: Bool = true
  ) throws(FontError) {
    var fonts = InstalledFonts(folders: folders, asksFontconfig: asksFontconfig)
    faces = try fonts.mainFaces()
    state = Mutex(State(fonts: fonts))
  }

  /// Returns the face used for a weight, before emboldening.
  public func face(_ weight: FontDescription.Weight) -> FontFace { faces.face(weight) }

  public func hasFamily(_ name: String) -> Bool {
    state.withLock { $0.faces(ofFamily: name) != nil }
  }

  public func missingFont(of design: FontDescription.Design) -> String? {
    let used = faces.face(.regular).name
    func message(_ family: FontFamily, _ package: String) -> String? {
      used.hasPrefix(family.name)
        ? nil
        : "the font \(family.name) is not installed (apt install \(package)); \(used) is used"
    }
    switch design {
    case .default:
      if state.withLock({ $0.faces(of: design) != nil }) { return nil }
      return message(.sans, FontFamily.sansPackage)
    case .rounded: return message(.main, FontFamily.mainPackage)
    case .serif, .monospaced: return nil
    }
  }

  /// Shapes one line in the direction of its letters.
  ///
  /// Kerning and ligatures follow the font. Tracking turns ligatures off and adds a gap after each
  /// letter, including its marks. Monospaced digits are not kerned. Line breaks and control
  /// characters count as spaces. Ascent and descent are those of the main face, so that a character
  /// from another font does not shift the line. A size that is zero, negative or NaN gives an empty
  /// run; NaN tracking counts as none.
  ///
  /// A recently shaped text costs one dictionary lookup and no allocation.
  public func shape(_ text: String, font: FontDescription) -> GlyphRun {
    var key = RunKey(text: text, font: font.normalized)
    // The line height does not affect a run, because a run is a single line.
    key.font.lineHeight = nil
    return state.withLock { state in
      if let run = state.runs.value(for: key) { return run }
      let run = state.shape(text, font: key.font, main: faces)
      state.runs.insert(run, for: key, cost: 64 + text.utf8.count)
      return run
    }
  }

  /// Empties the caches to free memory; texts are then shaped again on demand.
  public func release() {
    state.withLock {
      $0.runs.removeAll()
      $0.layouts.removeAll()
    }
  }

  /// Returns text broken into lines; a cached layout costs one dictionary lookup and no allocation.
  public func layOut(_ request: TextRequest) -> TextLayout {
    let key = LayoutKey(request: request.normalized)
    if let layout = state.withLock({ $0.layouts.value(for: key) }) { return layout }
    let layout = key.request.layout(from: self)
    state.withLock { $0.layouts.insert(layout, for: key, cost: key.cost) }
    return layout
  }
}

extension FontLibrary: FrameCache {
  package var name: String { "texts" }
  package var byteCount: Int { state.withLock { $0.runs.cost + $0.layouts.cost } }
}

extension FontLibrary.State {
  fileprivate mutating func shape(
    _ text: String, font: FontDescription, main: FaceSet
  ) -> GlyphRun {
    let set = font.family.flatMap { faces(ofFamily: $0) } ?? faces(of: font.design) ?? main
    var (run, areSmall) = LineShaper.run(text, font: font, primary: set.face(font.weight)) {
      scalars in
      fonts.fallback(covering: scalars, cut: FontCut(font.weight))
    }
    let contour = font.contour ?? set.contour(font.weight)
    let slant = font.isItalic ? StyledFace.italicSlant : 0
    guard contour > 0 || slant > 0 || font.stretch != 1 || areSmall.contains(true) else {
      return run
    }
    for i in run.faces.indices where !run.faces[i].hasBitmaps {
      let scale = areSmall[i] ? LineShaper.smallScale : 1
      run.faces[i] = styled(
        FontLibrary.StyleKey(
          base: run.faces[i].identity, contour: contour, slant: slant,
          scaleX: scale * font.stretch, scaleY: scale), of: run.faces[i])
    }
    return run
  }

  fileprivate mutating func faces(of design: FontDescription.Design) -> FaceSet? {
    guard design != .rounded else { return nil }
    if let known = designs[design] { return known }
    let found = fonts.faces(of: design)
    designs[design] = .some(found)
    return found
  }

  fileprivate mutating func faces(ofFamily name: String) -> FaceSet? {
    if let known = families[name] { return known }
    let found = fonts.faces(ofFamily: name)
    families[name] = .some(found)
    return found
  }

  private mutating func styled(
    _ key: FontLibrary.StyleKey, of base: any GlyphFace
  ) -> StyledFace {
    if let known = styled[key] { return known }
    let face = StyledFace(
      base, contour: key.contour, slant: key.slant, scaleX: key.scaleX, scaleY: key.scaleY)
    // A stroke width that changes every frame must not accumulate faces.
    if styled.count >= FontLibrary.styledLimit { styled.removeAll(keepingCapacity: true) }
    styled[key] = face
    return face
  }
}

extension FontLibrary: CustomStringConvertible {
  /// The files of the main family, one per line.
  ///
  /// If successive cuts use the same file, it is listed once.
  public var description: String {
    var lines: [String] = []
    for face in faces.faces {
      let digits = String(face.identity, radix: 16)
      let hash = String(repeating: "0", count: 16 - digits.count) + digits
      let line = "\(face.name) \(hash) \(face.path)"
      if lines.last != line { lines.append(line) }
    }
    return lines.joined(separator: "\n")
  }
}
