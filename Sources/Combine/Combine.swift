// Combine's publishers, subscribers and operators, and the observable objects of SwiftUI. Operators
// that take time run on the clock of the frames; see FrameJobs.
//
// The names of Foundation that such files take for granted are re-exported one by one, so that they
// take precedence in files that import Foundation too; see FoundationNames.
@_exported public import typealias FoundationNames.TimeInterval
@_exported public import struct FoundationNames.Date
@_exported public import struct FoundationNames.URL
@_exported public import struct FoundationNames.UUID
@_exported public import struct FoundationNames.DispatchQoS
@_exported public import struct FoundationNames.DispatchTime
@_exported public import enum FoundationNames.DispatchTimeInterval
@_exported public import class FoundationNames.Timer
@_exported public import class FoundationNames.RunLoop
@_exported public import class FoundationNames.DispatchQueue
@_exported public import class FoundationNames.MainDispatchQueue
@_exported public import class FoundationNames.DispatchWorkItem
