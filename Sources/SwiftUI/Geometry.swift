// A file that imports only Foundation has Foundation's points, sizes and rects.
//
// Numbers of type `CGFloat` convert by themselves. The others are converted by these initialisers.
// A target in which a file contains `@_exported import SwiftUI` has one type everywhere.
public import Foundation
public import StageUI

extension Point {
  /// Creates the same point as one of Foundation.
  public init(_ point: Foundation.CGPoint) { self.init(x: point.x, y: point.y) }
}

extension Size {
  /// Creates the same size as one of Foundation.
  public init(_ size: Foundation.CGSize) { self.init(width: size.width, height: size.height) }
}

extension Rect {
  /// Creates the same rect as one of Foundation.
  public init(_ rect: Foundation.CGRect) {
    self.init(origin: Point(rect.origin), size: Size(rect.size))
  }
}

extension Foundation.CGPoint {
  /// Creates the same point as one of the kit.
  public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension Foundation.CGSize {
  /// Creates the same size as one of the kit.
  public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension Foundation.CGRect {
  /// Creates the same rect as one of the kit.
  public init(_ rect: Rect) {
    self.init(origin: Foundation.CGPoint(rect.origin), size: Foundation.CGSize(rect.size))
  }
}

extension View {
  /// Puts the centre of the view at a point of Foundation.
  @_disfavoredOverload
  public func position(_ point: Foundation.CGPoint) -> some View { position(Point(point)) }

  /// Moves the view by a size of Foundation without a change of the layout.
  @_disfavoredOverload
  public func offset(_ size: Foundation.CGSize) -> some View { offset(Size(size)) }
}

extension Path {
  /// Starts a contour at a point of Foundation.
  @_disfavoredOverload
  public mutating func move(to point: Foundation.CGPoint) { move(to: Point(point)) }
  /// Adds a line to a point of Foundation.
  @_disfavoredOverload
  public mutating func addLine(to point: Foundation.CGPoint) { addLine(to: Point(point)) }
}
