// The declarative layer: views are values; slots and nodes hold their state. A host receives input
// and time and returns a display list.
//
// Names of Apple's frameworks, such as `CGFloat` and `Date`, are re-exported one by one, so that
// they take precedence in files that import Foundation too; see FoundationNames.
@_exported public import Combine
@_exported public import Frame
@_exported public import Motion
@_exported public import Observation
@_exported public import Paragraphs

@_exported public import typealias FoundationNames.CGFloat
@_exported public import typealias FoundationNames.CGPoint
@_exported public import typealias FoundationNames.CGSize
@_exported public import typealias FoundationNames.CGRect
@_exported public import typealias FoundationNames.CGAffineTransform
@_exported public import typealias FoundationNames.CGLineCap
@_exported public import typealias FoundationNames.CGLineJoin
@_exported public import typealias FoundationNames.TimeInterval
@_exported public import struct FoundationNames.CGVector
@_exported public import struct FoundationNames.Date
@_exported public import struct FoundationNames.URL
@_exported public import struct FoundationNames.UUID
@_exported public import class FoundationNames.Timer
@_exported public import class FoundationNames.RunLoop
@_exported public import class FoundationNames.DispatchQueue
@_exported public import class FoundationNames.MainDispatchQueue
@_exported public import class FoundationNames.DispatchWorkItem
@_exported public import class FoundationNames.DispatchGroup
@_exported public import struct FoundationNames.DispatchQoS
@_exported public import struct FoundationNames.DispatchTime
@_exported public import enum FoundationNames.DispatchTimeInterval
@_exported public import struct FoundationNames.KeyPathComparator
@_exported public import protocol FoundationNames.SortComparator
@_exported public import protocol FoundationNames.LocalizedError
@_exported public import enum FoundationNames.SortOrder
@_exported public import enum FoundationNames.ComparisonResult
@_exported public import func FoundationNames.sin
@_exported public import func FoundationNames.cos
@_exported public import func FoundationNames.tan
@_exported public import func FoundationNames.asin
@_exported public import func FoundationNames.acos
@_exported public import func FoundationNames.atan
@_exported public import func FoundationNames.atan2
@_exported public import func FoundationNames.exp
@_exported public import func FoundationNames.log
@_exported public import func FoundationNames.log2
@_exported public import func FoundationNames.log10
@_exported public import func FoundationNames.pow
@_exported public import func FoundationNames.cbrt
@_exported public import func FoundationNames.sqrt
@_exported public import func FoundationNames.hypot
@_exported public import func FoundationNames.floor
@_exported public import func FoundationNames.ceil
@_exported public import func FoundationNames.round
@_exported public import func FoundationNames.trunc
@_exported public import func FoundationNames.fabs
@_exported public import func FoundationNames.fmod
