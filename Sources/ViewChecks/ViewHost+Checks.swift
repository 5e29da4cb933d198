public import StageUI

extension ViewHost {
  /// Returns the faults of the last frame, for programs and tests with a host of their own.
  ///
  /// A low ratio of contrast is an error in a view with increased contrast. The window is painted twice
  /// for the contrast of its texts. The checks of films need all frames;
  /// `expectFilm` and `useView` of StageTesting perform them.
  ///
  /// - Parameters:
  ///   - paper: The colour behind views that leave parts of the window clear; nil if nothing is there.
  ///   - runner: Runs the painting; the default uses the calling thread only.
  public func faults(
    _ checks: MeaningChecks = .standard, on paper: Color? = nil,
    runner: any BandRunner = SerialRunner()
  ) -> [MeaningFault] {
    guard !checks.kinds.isEmpty, let (size, scale) = window else { return [] }
    let window = Rect(origin: .zero, size: size)
    let (allTexts, controls) = drawnContents
    let texts = allTexts.filter { !$0.isMoving && !$0.visibleFrame.isEmpty }
    let level = texts.filter { !$0.isTurned }
    var faults =
      TextChecks.small(texts) + TextChecks.beyondViewport(level) + TextChecks.cutByClips(level)
      + TextChecks.truncated(texts) + TextChecks.overflowing(level)
      + TextChecks.overControls(level, controls)
    if checks.kinds.contains(.missingLabel) { faults += TargetChecks.unlabelled(screenElements) }
    if checks.kinds.contains(.pseudoLocale) { faults += PseudoLocale.faults(texts) }
    if !checks.kinds.isDisjoint(with: [.smallTargets, .compactTargets]) {
      // Measuring up to the length that matters takes half the time.
      let least =
        checks.kinds.contains(.compactTargets)
        ? TargetChecks.comfortableSide : TargetChecks.leastSide
      faults += TargetChecks.small(
        controls.compactMap { control in
          guard TargetChecks.measures(control),
            let size = targetSize(of: control, upTo: least), min(size.width, size.height) < least
          else { return nil }
          return targetSize(of: control).map { (control, $0) }
        })
    }
    if let ring = focusRingFrame, let element = focusedElement {
      faults += TargetChecks.focusRing(of: element.accessibility.label, ring, in: window)
    }
    let insets = environment.safeAreaInsets
    if insets != EdgeInsets() {
      let safeArea = Rect(
        left: insets.leading, top: insets.top, right: window.maxX - insets.trailing,
        bottom: window.maxY - insets.bottom)
      faults += TargetChecks.unsafePlaces(texts, controls, safeArea: safeArea)
    }
    faults += pictureFaults(checks, texts, in: window, scale: scale, on: paper, runner)
    return faults.compactMap(checks.reported)
  }

  /// The height in points in which scrolled content may fade out.
  private static let fade = 44.0

  private func pictureFaults(
    _ checks: MeaningChecks, _ texts: [DrawnText], in window: Rect, scale: Double,
    on paper: Color?, _ runner: any BandRunner
  ) -> [MeaningFault] {
    let kinds: Set<MeaningChecks.Kind> = [
      .faintText, .contrast, .perceivedContrast, .overlappingText, .seriesColors,
    ]
    guard !checks.kinds.isDisjoint(with: kinds), !texts.isEmpty || !checks.series.isEmpty else {
      return []
    }
    let lists = (with: recordViews(), without: listWithoutTexts())
    // The second picture is painted over the first one, so that only the letters are painted twice.
    func picture(of rect: Rect, scale: Double) -> LetteredPicture {
      let renderer = Renderer(runner: runner)
      var pixmap = Self.pixmap(of: rect, scale: scale)
      renderer.paint(Self.moved(lists.without, to: rect, on: paper), scale: scale, into: &pixmap)
      let without = pixmap.allPixels
      renderer.paint(Self.moved(lists.with, to: rect, on: paper), scale: scale, into: &pixmap)
      return LetteredPicture(
        with: pixmap.allPixels, without: without, width: pixmap.width, scale: scale,
        origin: rect.origin)
    }
    // Most windows have no text that needs a large picture.
    lazy var pair = picture(of: window, scale: max(scale, 2))
    let clear = texts.filter { text in
      text.frame.minY >= text.scrolledRange.lowerBound + Self.fade
        && text.frame.maxY <= text.scrolledRange.upperBound - Self.fade
    }
    func closeUp(_ rect: Rect) -> LetteredPicture {
      picture(of: rect.insetBy(dx: -2, dy: -2), scale: max(scale, 8))
    }
    var faults: [MeaningFault] = []
    if !checks.kinds.isDisjoint(with: [.contrast, .perceivedContrast]) {
      faults += TextContrast.faults(clear, in: pair, of: checks.kinds, closeUp: closeUp)
    } else if checks.kinds.contains(.faintText) {
      let small = picture(of: window, scale: max(scale, 1))
      let doubtful = clear.filter { !TextContrast.isPlain($0, in: small) }
      if let first = doubtful.first {
        let box = doubtful.reduce(first.visibleFrame) { $0.union($1.visibleFrame) }
        // Whole points, so that the pixels are those of a picture of the whole window.
        let part = picture(
          of: Rect(
            left: (box.minX - 4).rounded(.down), top: (box.minY - 4).rounded(.down),
            right: (box.maxX + 4).rounded(.up), bottom: (box.maxY + 4).rounded(.up)
          ).intersection(window), scale: max(scale, 2))
        faults += TextContrast.faults(doubtful, in: part, of: checks.kinds, closeUp: closeUp)
      }
    }
    let level = texts.filter { !$0.isTurned }
    if checks.kinds.contains(.overlappingText),
      !TextChecks.overlapping(level, allowsCopies: true).isEmpty
    {
      faults += TextChecks.overlapping(
        pair.shown(texts).filter { !$0.isTurned }, allowsCopies: true)
    }
    for labels in checks.series {
      faults += ColourVision.alike(labels, among: screenElements, in: pair)
    }
    return faults
  }

  /// Returns a list whose drawing begins at the top left corner of a part of a window.
  private static func moved(
    _ list: DisplayList, to rect: Rect, on paper: Color?
  ) -> DisplayList {
    var moved = DisplayList()
    if let paper {
      let part = Path(Rect(origin: .zero, size: rect.size))
      moved.draw(Fragment { $0.fill(part, with: .color(paper)) })
    }
    let shift = Transform(translationX: -rect.minX, y: -rect.minY)
    moved.group(Raster.Group(id: .max, transform: shift)) { $0.draw(list) }
    return moved
  }

  /// Returns the memory for the picture of a part of a window.
  private static func pixmap(of rect: Rect, scale: Double) -> Pixmap {
    func count(_ length: Double) -> Int { max(Int(clamping: (length * scale).rounded(.up)), 1) }
    return Pixmap(width: count(rect.width), height: count(rect.height))
  }
}

extension Pixmap {
  /// The premultiplied pixels in rows from the top.
  public var allPixels: [UInt32] {
    unsafe [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      for y in 0..<height {
        withRow(y) { row in
          for x in row.indices { unsafe pixels.initializeElement(at: y * width + x, to: row[x]) }
        }
      }
      count = width * height
    }
  }
}
