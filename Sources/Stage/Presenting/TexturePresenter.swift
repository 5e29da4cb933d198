internal import CSDL2
internal import Frame

/// Presents through a streaming texture.
///
/// It is used under Wayland, with drivers that have no window surface, and on request. The program
/// paints into a `PixelStore`; `present` uploads the damage and draws the whole frame.
@MainActor @safe final class TexturePresenter: @MainActor Presenter {
  private let window: Window
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var store: PixelStore?
  private(set) var needsFullPaint = true
  /// Whether the renderer claims to wait for the refresh; SDL's software renderer claims it
  /// wrongly.
  private(set) var claimsToWait: Bool
  let rendererName: String

  /// Returns nil if there is no renderer.
  init?(window: Window) {
    let flags = SDL_RENDERER_PRESENTVSYNC.rawValue
    guard let renderer = unsafe SDL_CreateRenderer(window.handle, -1, flags) else { return nil }
    self.window = window
    unsafe self.renderer = renderer
    var info = unsafe SDL_RendererInfo()
    let isKnown = unsafe SDL_GetRendererInfo(renderer, &info) == 0
    claimsToWait = unsafe isKnown && info.flags & flags != 0
    rendererName = unsafe isKnown ? String(cString: info.name) : "unknown"
    guard prepare() else {
      unsafe SDL_DestroyRenderer(renderer)
      return nil
    }
  }

  isolated deinit {
    if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
    unsafe SDL_DestroyRenderer(renderer)
  }

  var bounds: PixelRect { window.metrics.bounds }
  var scale: Double { window.metrics.scale }

  /// Discards the texture after a change of size or a lost device.
  func invalidate() {
    if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
    unsafe texture = nil
    store = nil
    needsFullPaint = true
  }

  /// Turns vertical synchronisation off.
  ///
  /// Called when presenting turns out to wait for SDL's own timer instead of the display. That
  /// timer counts whole milliseconds; the stage's pacing is more exact.
  func stopWaiting() {
    claimsToWait = false
    unsafe SDL_RenderSetVSync(renderer, 0)
  }

  func withSurface<Result>(_ body: (borrowing SurfaceMemory) -> Result) -> Result? {
    guard prepare(), let store else { return nil }
    return store.lend(isFresh: needsFullPaint, body)
  }

  func present(damage: [PixelRect]) {
    guard let store, let texture = unsafe texture else { return }
    let bounds = PixelRect(left: 0, top: 0, right: store.width, bottom: store.height)
    let tidied = Damage.tidied(damage, in: bounds)
    guard !tidied.isEmpty else { return }
    for rect in tidied {
      var target = SDL_Rect(rect)
      let answer = unsafe SDL_UpdateTexture(
        texture, &target, store.address(of: rect), CInt(store.bytesPerRow))
      // The device was lost: the next frame begins with a new texture.
      guard answer == 0 else { return invalidate() }
    }
    unsafe SDL_RenderCopy(renderer, texture, nil, nil)
    unsafe SDL_RenderPresent(renderer)
    needsFullPaint = false
  }

  private func prepare() -> Bool {
    if unsafe texture != nil { return true }
    let metrics = window.metrics
    guard metrics.pixelWidth > 0, metrics.pixelHeight > 0,
      let made = unsafe SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue,
        CInt(bitPattern: SDL_TEXTUREACCESS_STREAMING.rawValue), CInt(metrics.pixelWidth),
        CInt(metrics.pixelHeight))
    else { return false }
    // The window is opaque whatever the alpha of its pixels is.
    unsafe SDL_SetTextureBlendMode(made, SDL_BLENDMODE_NONE)
    unsafe texture = made
    store = PixelStore(width: metrics.pixelWidth, height: metrics.pixelHeight)
    needsFullPaint = true
    return true
  }
}
