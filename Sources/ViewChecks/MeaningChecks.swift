public import StageUI

/// The checks of what a picture or a film means to the people who look at it.
///
/// `expectPictures`, `expectFilm` and `useView` of the library StageTesting perform those of `standard`,
/// which have no false alarms, and the inspector of a window performs those of `live`. `Kind` states why
/// the other kinds are not among `standard`:
///
/// ```swift
/// try expectPictures(
///   of: ScoreCard(score: 872), in: conditions,
///   checks: .standard.adding([.contrast, .truncatedText])
///     .except(.contrast, of: "Beta", downTo: 3, because: "the stamp only decorates"))
/// ```
///
/// Views in the middle of an animation are left out, except from the checks of films.
public struct MeaningChecks: Sendable {
  /// The kinds of faults.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Text with a contrast ratio under 1.5 to the pixels behind it, which nobody can read.
    case faintText
    /// Text with a contrast ratio under 4.5, or under 3 if it is large (WCAG 2.2, 1.4.3).
    ///
    /// Not in `standard`: Apple's blue has a ratio of 4.0 on white, and text of empty fields 1.7.
    case contrast
    /// Text with a contrast under Lc 60, or under Lc 45 if it is large (APCA 0.1.9).
    ///
    /// Not in `standard`, for the same reason.
    case perceivedContrast
    /// Letters smaller than 9 points.
    case smallText
    /// Text that reaches beyond the window or its scroll view, or that a clip shape cuts off.
    case clippedText
    /// Text with an ellipsis, and words broken into two lines.
    ///
    /// Not in `standard`: rows cut long names on purpose.
    case truncatedText
    /// Text larger than a frame, a padding or a control around it.
    ///
    /// Not in `standard`: small frames and `fixedSize` also serve to place text.
    case overflowingText
    /// A text that lies over a different one.
    case overlappingText
    /// A text that lies over the edge of a control.
    ///
    /// Not in `standard`: badges do so by design.
    case textOverControls
    /// Controls with a target area of less than 24 × 24 points (WCAG 2.2, 2.5.8).
    case smallTargets
    /// Controls with a target area of less than 44 × 44 points.
    ///
    /// Not in `standard`: adjoining rows and keys of programs for the mouse are smaller.
    case compactTargets
    /// A focus ring outside of the window, and in scripts a focused element without a ring that
    /// looks the same without the focus.
    case focusRing
    /// Texts and controls outside of the safe area; see `PictureSettings.safeArea`.
    case safeArea
    /// Series with colours that look alike to people with a colour vision deficiency.
    ///
    /// Not in `standard`, because only the program knows its series; see `tellingApart(_:)`.
    case seriesColors
    /// Untranslated and truncated texts of a program that shows `PseudoLocale`.
    ///
    /// Not in `standard`, because all texts in another language would be faults.
    case pseudoLocale
    /// More than three flashes, or red flashes, within a second (WCAG 2.2, 2.3.1).
    case flashes
    /// Pixels that remain of an earlier frame.
    case traces
    /// An element that is in more places during a motion than at rest.
    ///
    /// Not in `standard`: elements with equal labels cannot be told apart.
    case twoPlaces
    /// An element that leaps in one frame without input, neither fast before nor after it.
    ///
    /// Not in `standard`: contents that timers replace do not move.
    case jumps
  }

  /// The kinds of faults that are reported.
  public var kinds: Set<Kind>
  /// The groups of labels whose elements must have distinct colours.
  public private(set) var series: [[String]] = []
  private var exceptions: [Exception] = []
  /// Called with each exception that accepts a fault: its kind, its element and its reason.
  package var onAcceptance: (@Sendable (Kind, String?, String) -> Void)?

  private struct Exception: Hashable {
    var kind: Kind
    var element: String?
    var bound: Double?
    var reason: String

    func accepts(_ fault: MeaningFault) -> Bool {
      guard kind == fault.kind, element == nil || element == fault.element else { return false }
      guard let bound else { return true }
      return fault.measure.map { $0 >= bound } ?? false
    }
  }

  /// Creates checks for some kinds of faults.
  public init(_ kinds: Set<Kind>) { self.kinds = kinds }

  /// The checks without false alarms.
  public static let standard = MeaningChecks([
    .faintText, .smallText, .clippedText, .overlappingText, .smallTargets, .focusRing, .safeArea,
    .flashes, .traces,
  ])
  /// The checks of a single frame, apart from that of the pseudo-locale; the inspector performs them.
  public static let live = MeaningChecks([
    .faintText, .contrast, .perceivedContrast, .smallText, .clippedText, .truncatedText,
    .overflowingText, .overlappingText, .textOverControls, .smallTargets, .compactTargets,
    .focusRing,
    .safeArea, .seriesColors,
  ])
  /// All checks but that of the pseudo-locale.
  public static let strict = MeaningChecks(Set(Kind.allCases).subtracting([.pseudoLocale]))
  /// No checks.
  public static let none = MeaningChecks([])

  /// Returns these checks and others.
  public func adding(_ kinds: Set<Kind>) -> MeaningChecks {
    var checks = self
    checks.kinds.formUnion(kinds)
    return checks
  }

  /// Returns the checks with an accepted fault.
  ///
  /// - Parameters:
  ///   - kind: The kind of fault.
  ///   - element: The label or the text of the element; nil accepts the fault of each element.
  ///   - bound: The least measure that is accepted, such as a contrast ratio; nil accepts all. See
  ///     `MeaningFault.measure`.
  ///   - reason: Why the fault is accepted.
  public func except(
    _ kind: Kind, of element: String? = nil, downTo bound: Double? = nil, because reason: String
  ) -> MeaningChecks {
    var checks = self
    checks.exceptions.append(
      Exception(kind: kind, element: element, bound: bound, reason: reason))
    return checks
  }

  /// Returns the checks with a group of labels whose elements must have distinct colours, for all
  /// kinds of colour vision.
  ///
  /// The colour of an element is the commonest one in its frame that is not that of the window.
  public func tellingApart(_ labels: [String]) -> MeaningChecks {
    var checks = adding([.seriesColors])
    checks.series.append(labels)
    return checks
  }

  /// Returns whether a fault is reported.
  package func reports(_ fault: MeaningFault) -> Bool {
    guard kinds.contains(fault.kind) else { return false }
    let accepting = exceptions.filter { $0.accepts(fault) }
    if let onAcceptance {
      for exception in accepting {
        onAcceptance(exception.kind, exception.element, exception.reason)
      }
    }
    return accepting.isEmpty
  }
}

/// A fault that a check has found.
public struct MeaningFault: Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public var kind: MeaningChecks.Kind
  /// The label or the text of the element; empty for the whole window.
  public var element: String
  /// A sentence that names the element and the fault.
  public var description: String
  /// The frame of the element in points, relative to the top left corner of the window; nil if the
  /// fault has no place.
  public var frame: Rect?
  /// The number that is below the limit of the kind: the contrast ratio, the size of Lc, that of the
  /// letters, or the shorter side of the target area; nil for kinds without a limit.
  public var measure: Double?

  package init(
    _ kind: MeaningChecks.Kind, _ element: String = "", _ description: String,
    at frame: Rect? = nil, measure: Double? = nil
  ) {
    (self.kind, self.element, self.description, self.frame) = (kind, element, description, frame)
    self.measure = measure
  }
}

extension MeaningFault {
  /// How certain it is that people are disturbed by a fault.
  public enum Severity: Hashable, Sendable {
    /// A fault of a kind without false alarms, which are those of `MeaningChecks.standard`.
    case error
    /// A fault that may be intended; `MeaningChecks.Kind` states the reason.
    case warning
  }

  /// The severity, which depends on the kind alone.
  public var severity: Severity { MeaningChecks.standard.kinds.contains(kind) ? .error : .warning }
}

extension Double {
  /// The number with at most two digits after the point, for messages.
  package var short: String {
    let hundredths = (self * 100).rounded()
    guard hundredths.magnitude < 1e12 else { return "\(self)" }
    let rounded = hundredths / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Rect {
  /// The top left corner and the size in messages.
  package var text: String { "(\(minX.short), \(minY.short)) \(size.text)" }
}

extension Size {
  /// The size in messages.
  package var text: String { "\(width.short) × \(height.short)" }
}
