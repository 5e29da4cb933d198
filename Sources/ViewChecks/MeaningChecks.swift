public import StageUI

/// The checks of what a picture or a film means to the people who look at it.
///
/// `expectPictures`, `expectFilm` and `useView` of the library StageTesting perform those of `standard`,
/// and the inspector of a window performs those of `live`. Faults of kinds that may be intended are
/// warnings there, for which `Kind` states the reason; with `strict` they fail a test too:
///
/// ```swift
/// try expectPictures(
///   of: ScoreCard(score: 872), in: conditions,
///   checks: .strict.except(.contrast, of: "Beta", downTo: 3, because: "the stamp only decorates"))
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
    /// A warning, unless the views are drawn with increased contrast: Apple's blue has a ratio of 4.0 on
    /// white and its secondary text 3.4. With increased contrast they reach 4.5.
    case contrast
    /// Text with a contrast under Lc 60, or under Lc 45 if it is large (APCA 0.1.9).
    ///
    /// A warning, for the same reason; in a dark window Apple's blue with increased contrast has Lc 47.
    case perceivedContrast
    /// Letters smaller than 9 points.
    case smallText
    /// Text that reaches beyond the window or its scroll view, or that a clip shape cuts off.
    case clippedText
    /// Text with an ellipsis, and words broken into two lines.
    ///
    /// A warning: rows cut long names on purpose.
    case truncatedText
    /// Text larger than a frame, a padding or a control around it.
    ///
    /// A warning: small frames and `fixedSize` also serve to place text.
    case overflowingText
    /// A text that lies over a different one.
    case overlappingText
    /// A text that lies over the edge of a control.
    ///
    /// A warning: badges do so by design.
    case textOverControls
    /// Controls with a target area of less than 24 × 24 points (WCAG 2.2, 2.5.8).
    case smallTargets
    /// Controls with a target area of less than 44 × 44 points.
    ///
    /// A warning: adjoining rows and keys of programs for the mouse are smaller.
    case compactTargets
    /// Controls without a label, of which a screen reader can say nothing (WCAG 2.2, 4.1.2).
    ///
    /// A warning: programs written for Xcode rely on the labels that SwiftUI gives to symbols.
    case missingLabel
    /// A focus ring outside of the window, and in scripts a focused element without a ring that
    /// looks the same without the focus.
    case focusRing
    /// Texts and controls outside of the safe area; see `PictureSettings.safeArea`.
    case safeArea
    /// Series with colours that look alike to people with a colour vision deficiency.
    ///
    /// Only the program knows its series; see `tellingApart(_:)`.
    case seriesColors
    /// Untranslated and truncated texts of a program that shows `PseudoLocale`.
    ///
    /// Not performed unless asked for, because all texts in another language would be faults.
    case pseudoLocale
    /// More than three flashes, or red flashes, within a second (WCAG 2.2, 2.3.1).
    case flashes
    /// Pixels that remain of an earlier frame.
    case traces
    /// An element that is in more places during a motion than at rest.
    ///
    /// A warning: elements with equal labels cannot be told apart.
    case twoPlaces
    /// An element that leaps in one frame without input, neither fast before nor after it.
    ///
    /// A warning: contents that timers replace do not move. The overview of the module tells
    /// the limit.
    case jumps
  }

  /// The kinds of faults that are reported.
  public var kinds: Set<Kind>
  /// The kinds whose faults fail no test; a low ratio of contrast does if the contrast is increased.
  public var warnings: Set<Kind> = []
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

  /// Creates checks for some kinds of faults, each of which fails a test.
  public init(_ kinds: Set<Kind>) { self.kinds = kinds }

  /// All checks but that of the pseudo-locale; faults that may be intended are warnings.
  public static let standard = strict.warning(of: [
    .contrast, .perceivedContrast, .truncatedText, .overflowingText, .textOverControls,
    .compactTargets, .missingLabel, .twoPlaces, .jumps,
  ])
  /// All checks but that of the pseudo-locale; each fault fails a test.
  public static let strict = MeaningChecks(Set(Kind.allCases).subtracting([.pseudoLocale]))
  /// The checks of `standard` without the kinds in its `warnings`.
  public static let certain = standard.without(standard.warnings)
  /// The checks of `standard` that need a single frame; the inspector performs them.
  public static let live = standard.without([.flashes, .traces, .twoPlaces, .jumps])
  /// No checks.
  public static let none = MeaningChecks([])

  /// Returns these checks and others; a fault of the added kinds fails a test.
  public func adding(_ kinds: Set<Kind>) -> MeaningChecks {
    var checks = self
    checks.kinds.formUnion(kinds)
    checks.warnings.subtract(kinds)
    return checks
  }

  /// Returns these checks without the given kinds.
  public func without(_ kinds: Set<Kind>) -> MeaningChecks {
    var checks = self
    checks.kinds.subtract(kinds)
    return checks
  }

  /// Returns these checks; faults of the given kinds are warnings, which fail no test.
  public func warning(of kinds: Set<Kind>) -> MeaningChecks {
    var checks = self
    checks.warnings.formUnion(kinds)
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

  /// Returns a fault with its severity, or nil if it is not reported.
  package func reported(_ fault: MeaningFault) -> MeaningFault? {
    guard kinds.contains(fault.kind) else { return nil }
    let accepting = exceptions.filter { $0.accepts(fault) }
    if let onAcceptance {
      for exception in accepting {
        onAcceptance(exception.kind, exception.element, exception.reason)
      }
    }
    guard accepting.isEmpty else { return nil }
    var fault = fault
    let isWarning = warnings.contains(fault.kind) && !fault.isInIncreasedContrast
    fault.severity = isWarning ? .warning : .error
    return fault
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
  /// Whether the fault fails a test, which the checks decide.
  public package(set) var severity = Severity.error
  /// Whether it is a low ratio of contrast in a view with increased contrast.
  package var isInIncreasedContrast = false

  package init(
    _ kind: MeaningChecks.Kind, _ element: String = "", _ description: String,
    at frame: Rect? = nil, measure: Double? = nil
  ) {
    (self.kind, self.element, self.description, self.frame) = (kind, element, description, frame)
    self.measure = measure
  }
}

extension MeaningFault {
  /// Whether a fault fails a test.
  public enum Severity: Hashable, Sendable {
    /// A fault that fails a test.
    case error
    /// A fault that may be intended, and fails no test; see `MeaningChecks.warnings`.
    case warning
  }
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
