/// The built-in styles of date pickers.
public enum DatePickerKind: Hashable, Sendable { case compact, graphical, wheel }

/// The appearance of date pickers: `.compact`, `.graphical` or `.wheel`.
///
/// Programs do not adopt this protocol, whereas in SwiftUI they can.
@MainActor
@preconcurrency
public protocol DatePickerStyle {
  static var _kind: DatePickerKind { get }
}

/// The date as text; pressing it opens the month.
public struct CompactDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: DatePickerKind { .compact }
}

/// The days of a month.
public struct GraphicalDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: DatePickerKind { .graphical }
}

/// A wheel for each part of the date.
public struct WheelDatePickerStyle: DatePickerStyle {
  /// Creates the style.
  public init() {}
  public static var _kind: DatePickerKind { .wheel }
}

/// The style of date pickers by default.
public typealias DefaultDatePickerStyle = CompactDatePickerStyle

extension DatePickerStyle where Self == CompactDatePickerStyle {
  /// The date as text; pressing it opens the month.
  public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
  /// The default style, `.compact`.
  public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}

extension DatePickerStyle where Self == GraphicalDatePickerStyle {
  /// The days of a month.
  public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}

extension DatePickerStyle where Self == WheelDatePickerStyle {
  /// A wheel for each part of the date.
  public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

private struct DatePickerKindKey: EnvironmentKey {
  static var defaultValue: DatePickerKind { .compact }
}

private struct SecondsFromGMTKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

extension EnvironmentValues {
  var datePickerKind: DatePickerKind {
    get { self[DatePickerKindKey.self] }
    set { self[DatePickerKindKey.self] = newValue }
  }

  /// The offset of the local time from UTC, in seconds; 0 by default.
  ///
  /// SwiftUI has `timeZone` instead.
  public var secondsFromGMT: Int {
    get { self[SecondsFromGMTKey.self] }
    set { self[SecondsFromGMTKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of date pickers inside the view.
  public func datePickerStyle<Style: DatePickerStyle>(_ style: Style) -> some View {
    environment(\.datePickerKind, Style._kind)
  }
}
