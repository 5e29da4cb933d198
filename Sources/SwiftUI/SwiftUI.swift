// The name that files of an app import. This module is part of the kit: it is not Apple's SwiftUI,
// and it is not affiliated with Apple.
@_exported public import Foundation
@_exported public import StageApp

// StageUI has its own types of these names, so that a program without Foundation has them too. A
// file that imports this module uses Foundation's, as files do that import only Foundation.

/// Foundation's identifier, not the kit's.
public typealias UUID = Foundation.UUID
/// Foundation's date, not the kit's.
///
/// `Date.now` reads the clock of the computer. The date of a frame is `timeline.date`.
public typealias Date = Foundation.Date
/// Foundation's address, not the kit's.
public typealias URL = Foundation.URL
/// Foundation's protocol, not the kit's; `Text` takes styles of both.
public typealias FormatStyle = Foundation.FormatStyle
/// Foundation's style, not the kit's.
public typealias IntegerFormatStyle = Foundation.IntegerFormatStyle
/// Foundation's style, not the kit's.
public typealias FloatingPointFormatStyle = Foundation.FloatingPointFormatStyle
/// Foundation's comparator, not the kit's; a `Table` sorts by both.
public typealias KeyPathComparator = Foundation.KeyPathComparator
/// Foundation's protocol, not the kit's.
public typealias SortComparator = Foundation.SortComparator
/// Foundation's direction, not the kit's.
public typealias SortOrder = Foundation.SortOrder
/// Foundation's result, not the kit's.
public typealias ComparisonResult = Foundation.ComparisonResult
/// Foundation's configurations, not the kit's.
public typealias NumberFormatStyleConfiguration = Foundation.NumberFormatStyleConfiguration
