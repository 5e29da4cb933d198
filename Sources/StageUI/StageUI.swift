// The declarative layer. Values describe: a screen is a function that returns an `Element` tree.
// Nodes hold what lasts: identity, the recorded drawing, the press in progress. The host is called
// with input and time, answers with a display list, and never calls out, except to measure text.
//
// Lengths, places and moments have the names they have in SwiftUI: `CGFloat` is `Double`,
// `CGPoint`, `CGSize` and `CGRect` are the kit's `Point`, `Size` and `Rect`, and `Date` is a moment
// that frames tell. Where a file imports Foundation as well, both say what, say, `CGFloat` is; the
// file chooses once:
//
//     import Foundation
//     import StageUI
//     import typealias StageUI.CGFloat
//     import struct StageUI.Date
@_exported public import Frame
@_exported public import Motion
@_exported public import Raster
