public import StageUI

extension ViewHost {
  /// Returns the faults of the last frame, for programs and tests with a host of their own.
  ///
  /// The window is painted twice for the contrast of its texts. The checks of films need all frames;
  /// `expectFilm` and `useView` of StageTesting perform them.
  ///
  /// - Parameter runner: Runs the painting; the default uses the calling thread only.
  public func faults(
    _ checks: MeaningChecks = .standard, runner: any BandRunner = SerialRunner()
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
    if checks.kinds.contains(.pseudoLocale) { faults += PseudoLocale.faults(texts) }
    if !checks.kinds.isDisjoint(with: [.smallTargets, .compactTargets]) {
      faults += TargetChecks.small(
        controls.compactMap { control in targetSize(of: control).map { (control, $0) } })
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
    faults += pictureFaults(checks, texts, in: window, scale: scale, runner)
    return faults.filter(checks.reports)
  }

  /// The height in points in which scrolled content may fade out.
  private static let fade = 44.0

  private func pictureFaults(
    _ checks: MeaningChecks, _ texts: [DrawnText], in window: Rect, scale: Double,
    _ runner: any BandRunner
  ) -> [MeaningFault] {
    let kinds: Set<MeaningChecks.Kind> = [
      .faintText, .contrast, .perceivedContrast, .overlappingText, .seriesColors,
    ]
    guard !checks.kinds.isDisjoint(with: kinds), !texts.isEmpty || !checks.series.isEmpty else {
      return []
    }
    let lists = (with: recordViews(), without: listWithoutTexts())
    func picture(of rect: Rect, scale: Double) -> LetteredPicture {
      let (with, width) = Self.pixels(of: lists.with, in: rect, scale: scale, runner)
      let (without, _) = Self.pixels(of: lists.without, in: rect, scale: scale, runner)
      return LetteredPicture(
        with: with, without: without, width: width, scale: scale, origin: rect.origin)
    }
    let pair = picture(of: window, scale: max(scale, 2))
    let clear = texts.filter { text in
      text.frame.minY >= text.scrolledRange.lowerBound + Self.fade
        && text.frame.maxY <= text.scrolledRange.upperBound - Self.fade
    }
    var faults = TextContrast.faults(clear, in: pair) {
      picture(of: $0.insetBy(dx: -2, dy: -2), scale: max(scale, 8))
    }
    let shown = texts.enumerated().filter { place, text in
      pair.shows(
        text,
        beside: texts.enumerated().filter {
          $0.offset != place && !$0.element.visibleFrame.intersection(text.visibleFrame).isEmpty
        }.map(\.element))
    }.map(\.element)
    faults += TextChecks.overlapping(shown.filter { !$0.isTurned }, allowsCopies: true)
    for labels in checks.series {
      faults += ColourVision.alike(labels, among: screenElements, in: pair)
    }
    return faults
  }

  /// Paints a part of a window, and returns its pixels and their number in a row.
  private static func pixels(
    of list: DisplayList, in rect: Rect, scale: Double, _ runner: any BandRunner
  ) -> ([UInt32], Int) {
    func count(_ length: Double) -> Int { max(Int(clamping: (length * scale).rounded(.up)), 1) }
    var moved = DisplayList()
    let shift = Transform(translationX: -rect.minX, y: -rect.minY)
    moved.group(Raster.Group(id: .max, transform: shift)) { $0.draw(list) }
    var pixmap = Pixmap(width: count(rect.width), height: count(rect.height))
    Renderer(runner: runner).paint(moved, scale: scale, into: &pixmap)
    return (pixmap.allPixels, pixmap.width)
  }
}

extension Pixmap {
  /// The premultiplied pixels in rows from the top.
  public var allPixels: [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      withRow(y) { row in
        for x in row.indices { pixels.append(row[x]) }
      }
    }
    return pixels
  }
}
