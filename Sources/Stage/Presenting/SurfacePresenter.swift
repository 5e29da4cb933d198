internal import CSDL2
internal import Frame

/// Presents through SDL's window surface.
///
/// Under X11 the surface is memory shared with the server, and the program paints directly into it.
/// The server reads the rectangles during `present`; afterwards the memory may be painted again.
@MainActor @safe final class SurfacePresenter: @MainActor Presenter {
  private let window: Window
  private(set) var needsFullPaint = true
  private var surface: UnsafeMutablePointer<SDL_Surface>?
  private var lastPixels: UnsafeMutableRawPointer?
  /// The pixels to paint if the window's format is not 32-bit RGB, as on 16-bit and 30-bit screens;
  /// `present` converts them.
  private var converted: PixelStore?
  private var rects: [SDL_Rect] = []

  /// Returns nil if the driver has no window surface.
  init?(window: Window) {
    self.window = window
    rects.reserveCapacity(Damage.mostRects)
    guard fetch() else { return nil }
  }

  var bounds: PixelRect { window.metrics.bounds }
  var scale: Double { window.metrics.scale }

  /// Discards the surface after a change of size; SDL frees it when a new one is requested.
  func invalidate() {
    unsafe surface = nil
    needsFullPaint = true
  }

  func withSurface<Result>(_ body: (borrowing SurfaceMemory) -> Result) -> Result? {
    guard fetch(), let surface = unsafe surface, let pixels = unsafe surface.pointee.pixels
    else { return nil }
    if let converted { return converted.lend(isFresh: needsFullPaint, body) }
    let memory = unsafe SurfaceMemory(
      baseAddress: pixels, width: Int(surface.pointee.w), height: Int(surface.pointee.h),
      bytesPerRow: Int(surface.pointee.pitch), isFresh: needsFullPaint)
    return body(memory)
  }

  /// Shows the rectangles, clipped to the current surface.
  ///
  /// For a rectangle outside the surface, SDL 2.26 would ask X for a negative width. Xlib would
  /// then end the process.
  func present(damage: [PixelRect]) {
    guard let surface = unsafe surface else { return }
    let bounds = unsafe PixelRect(
      left: 0, top: 0, right: Int(surface.pointee.w), bottom: Int(surface.pointee.h))
    let tidied = Damage.tidied(damage, in: bounds)
    guard !tidied.isEmpty else { return }
    if let converted {
      for rect in tidied { unsafe convert(rect, of: converted, to: surface) }
    }
    rects.removeAll(keepingCapacity: true)
    for rect in tidied { rects.append(SDL_Rect(rect)) }
    let answer = unsafe SDL_UpdateWindowSurfaceRects(window.handle, rects, CInt(rects.count))
    if answer == 0 {
      needsFullPaint = false
    } else {
      // "Window surface is invalid": the window was resized meanwhile. The next frame gets a new
      // surface.
      invalidate()
    }
  }

  /// Requests a surface of the window's size if there is none yet; returns false if SDL has none.
  ///
  /// Sets `needsFullPaint` if the memory differs from that of the last surface.
  private func fetch() -> Bool {
    if unsafe surface != nil { return true }
    // SDL requires a new request after each resize, and frees the old surface then.
    guard let fetched = unsafe SDL_GetWindowSurface(window.handle),
      let pixels = unsafe fetched.pointee.pixels,
      let format = unsafe fetched.pointee.format
    else { return false }
    if unsafe pixels != lastPixels { needsFullPaint = true }
    unsafe surface = fetched
    unsafe lastPixels = pixels
    let (width, height) = unsafe (Int(fetched.pointee.w), Int(fetched.pointee.h))
    let isOurs = unsafe SurfacePresenter.isNative(format.pointee.format)
    if isOurs {
      converted = nil
    } else if converted?.width != width || converted?.height != height {
      converted = PixelStore(width: width, height: height)
      needsFullPaint = true
    }
    return true
  }

  private static func isNative(_ format: UInt32) -> Bool {
    format == SDL_PIXELFORMAT_RGB888.rawValue || format == SDL_PIXELFORMAT_ARGB8888.rawValue
  }

  private func convert(
    _ rect: PixelRect, of store: PixelStore, to surface: UnsafeMutablePointer<SDL_Surface>
  ) {
    guard let pixels = unsafe surface.pointee.pixels, let format = unsafe surface.pointee.format
    else { return }
    let pitch = unsafe surface.pointee.pitch
    let offset = unsafe rect.top * Int(pitch) + rect.left * Int(format.pointee.BytesPerPixel)
    unsafe SDL_ConvertPixels(
      CInt(rect.width), CInt(rect.height), SDL_PIXELFORMAT_RGB888.rawValue,
      store.address(of: rect), CInt(store.bytesPerRow), format.pointee.format, pixels + offset,
      pitch)
  }
}

extension SDL_Rect {
  init(_ rect: PixelRect) {
    self.init(
      x: CInt(rect.left), y: CInt(rect.top), w: CInt(rect.width), h: CInt(rect.height))
  }
}
