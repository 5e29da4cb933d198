// Combine's publishers, subscribers and operators, and the observable objects of SwiftUI. Operators
// that take time run on the clock of the frames; see FrameJobs.
//
// The timers and queues of the frames are re-exported one by one, so that they take precedence in
// files that import Foundation too; see FoundationNames. Dates and addresses are not: such a file
// has Foundation's, as in files that import SwiftUI.
@_exported public import typealias FoundationNames.TimeInterval
@_exported public import struct FoundationNames.DispatchQoS
@_exported public import struct FoundationNames.DispatchTime
@_exported public import enum FoundationNames.DispatchTimeInterval
@_exported public import class FoundationNames.Timer
@_exported public import class FoundationNames.RunLoop
@_exported public import class FoundationNames.DispatchQueue
@_exported public import class FoundationNames.MainDispatchQueue
@_exported public import class FoundationNames.DispatchWorkItem
@_exported public import class FoundationNames.DispatchGroup
