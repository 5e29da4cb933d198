public import StageUI

/// The window, in place of a device's screen.
@MainActor
@preconcurrency
public final class UIScreen {
  /// The window of the program.
  public static let main = UIScreen()

  private init() {}

  /// The size of the window in points, at the origin.
  ///
  /// A view that reads it is not updated when the window changes its size; use a `GeometryReader`.
  public var bounds: Rect { Rect(origin: .zero, size: ViewHost.current?.window?.size ?? .zero) }
  /// The pixels per point.
  public var scale: Double { ViewHost.current?.window?.scale ?? 1 }
  /// The size of the window in pixels, at the origin.
  public var nativeBounds: Rect {
    Rect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The pixels per point.
  public var nativeScale: Double { scale }
}
