public import Paragraphs
internal import Synchronization

/// The fonts of the game: finds them, shapes text with them and hands out their outlines.
///
/// Serves Quicksand in nine weights, the heaviest of them drawn with a line around each glyph;
/// where it is not installed, the first of DejaVu Sans, Liberation Sans, Noto Sans or whatever
/// fontconfig offers. Characters that the family lacks come from those too, letter by letter with
/// their marks, and emoji from a face of pictures. Calls from several threads are safe; while
/// one shapes a new text the others wait.
///
///     let fonts = try FontLibrary()
///     let run = fonts.shape("Full house", font: FontDescription(size: 48))
public final class FontLibrary: ParagraphSource {
  /// Limit of the caches of shaped texts and of layouts, in bytes of text plus 64 for each piece.
  ///
  /// Some 900 short labels; what was not asked for again goes first. With four times as much both
  /// held 2.1 MB after 28 games of the bot, in blocks that leave holes when they go (2026-11).
  private static let cacheLimit = 1 << 16
  /// Bolder and slanted faces kept; those in use live on in the runs that use them.
  fileprivate static let styledLimit = 64

  /// Where fonts are looked for by name: Debian's folders of the known families, then the fonts of
  /// the user and of the system, subfolders included.
  public static var standardFolders: [String] { FontFolders.standard }

  fileprivate struct State {
    var fonts: InstalledFonts
    var runs = RecentCache<RunKey, GlyphRun>(limit: cacheLimit)
    var layouts = RecentCache<LayoutKey, TextLayout>(limit: cacheLimit)
    /// Nil for a design that the main faces serve.
    var designs: [FontDescription.Design: FaceSet?] = [:]
    /// Nil for a family that is not installed.
    var families: [String: FaceSet?] = [:]
    var styled: [StyleKey: StyledFace] = [:]
  }

  fileprivate struct StyleKey: Hashable {
    var base: UInt64
    var contour: Double
    var slant: Double
  }

  private let faces: FaceSet
  private let state: Mutex<State>

  /// Finds and opens the main fonts.
  ///
  /// - Parameters:
  ///   - folders: where to look for font files by name, subfolders included.
  ///   - asksFontconfig: whether what is not found there may come from fontconfig.
  /// - Throws: `FontError.noneInstalled` when there is no font at all; the reason why the first
  ///   file could not be used when there were only unusable ones.
  public init(
    folders: [String] = FontLibrary.standardFolders, asksFontconfig: Bool = true
  ) throws(FontError) {
    var fonts = InstalledFonts(folders: folders, asksFontconfig: asksFontconfig)
    faces = try fonts.mainFaces()
    state = Mutex(State(fonts: fonts))
  }

  /// The face that serves a weight, before a line is drawn around its glyphs.
  public func face(_ weight: FontDescription.Weight) -> FontFace { faces.face(weight) }

  public func hasFamily(_ name: String) -> Bool {
    state.withLock { $0.faces(ofFamily: name) != nil }
  }

  /// Shapes one line, left to right or right to left as its letters run.
  ///
  /// Kerning and ligatures are the font's; tracking turns ligatures off and opens a gap after
  /// each glyph, or after a letter with its marks; monospaced digits are not kerned. Line breaks
  /// and control characters are spaces. Ascent and descent are the main face's, so that a line
  /// does not jump when a character comes from another. A size that is zero, negative or not a
  /// number gives a run without glyphs and without extent; tracking that is not a number is none.
  ///
  /// A text shaped lately costs a dictionary lookup and allocates nothing.
  public func shape(_ text: String, font: FontDescription) -> GlyphRun {
    var key = RunKey(text: text, font: font.normalized)
    // It parts lines, and a run is one.
    key.font.lineHeight = nil
    return state.withLock { state in
      if let run = state.runs.value(for: key) { return run }
      let run = state.shape(text, font: key.font, main: faces)
      state.runs.insert(run, for: key, cost: 64 + text.utf8.count)
      return run
    }
  }

  /// Evicts the caches; shaping again takes no longer than for a text that changes.
  public func release() {
    state.withLock {
      $0.runs.removeAll()
      $0.layouts.removeAll()
    }
  }

  /// Breaks text into lines; a cached layout costs one dictionary lookup and no allocation.
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
    var run = LineShaper.run(text, font: font, primary: set.face(font.weight)) { scalars in
      fonts.fallback(covering: scalars, cut: FontCut(font.weight))
    }
    let contour = font.contour ?? set.contour(font.weight)
    let slant = font.isItalic ? StyledFace.italicSlant : 0
    guard contour > 0 || slant > 0 else { return run }
    for i in run.faces.indices where !run.faces[i].hasBitmaps {
      run.faces[i] = styled(run.faces[i], contour: contour, slant: slant)
    }
    return run
  }

  private mutating func faces(of design: FontDescription.Design) -> FaceSet? {
    guard design != .default, design != .rounded else { return nil }
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
    _ base: any GlyphFace, contour: Double, slant: Double
  ) -> StyledFace {
    let key = FontLibrary.StyleKey(base: base.identity, contour: contour, slant: slant)
    if let known = styled[key] { return known }
    let face = StyledFace(base, contour: contour, slant: slant)
    // A contour that changes every frame must not pile up.
    if styled.count >= FontLibrary.styledLimit { styled.removeAll(keepingCapacity: true) }
    styled[key] = face
    return face
  }
}

extension FontLibrary: CustomStringConvertible {
  /// Which files serve the main family, a line for each that differs from the one before.
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
