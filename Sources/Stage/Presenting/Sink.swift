internal import CSDL2
internal import Frame

/// The presenter that shows the frames, of one of three kinds.
@MainActor enum Sink {
  case surface(SurfacePresenter)
  case texture(TexturePresenter)
  case memory(MemoryPresenter)

  /// Returns the presenter for a decision, together with the decision.
  ///
  /// If the display does not support the presenter that was decided on, the other presenter for
  /// windows is returned. The returned decision then names that presenter and the reason.
  static func make(_ decision: PresentDecision, window: Window) throws(StageError)
    -> (Sink, PresentDecision)
  {
    let metrics = window.metrics
    switch decision.path {
    case .memory:
      let presenter = MemoryPresenter(
        width: metrics.pixelWidth, height: metrics.pixelHeight, scale: metrics.scale,
        keepsShown: false)
      return (.memory(presenter), decision)
    case .windowSurface:
      if let presenter = SurfacePresenter(window: window) { return (.surface(presenter), decision) }
      let reason = VideoSystem.lastError(otherwise: "the driver has no window surface")
      if let presenter = TexturePresenter(window: window) {
        return (.texture(presenter), PresentDecision(path: .texture, reason: reason))
      }
    case .texture:
      if let presenter = TexturePresenter(window: window) { return (.texture(presenter), decision) }
      let reason = VideoSystem.lastError(otherwise: "there is no renderer")
      if let presenter = SurfacePresenter(window: window) {
        return (.surface(presenter), PresentDecision(path: .windowSurface, reason: reason))
      }
    }
    throw .noWindow(reason: VideoSystem.lastError(otherwise: "neither surface nor renderer"))
  }

  var presenter: any Presenter {
    switch self {
    case .surface(let presenter): presenter
    case .texture(let presenter): presenter
    case .memory(let presenter): presenter
    }
  }

  /// Whether presenting waits for the display's refresh, as far as the renderer tells.
  var claimsToWait: Bool {
    if case .texture(let presenter) = self { presenter.claimsToWait } else { false }
  }

  func stopWaiting() {
    if case .texture(let presenter) = self { presenter.stopWaiting() }
  }

  /// Discards the surface, so that the next frame fetches or makes a new one.
  func invalidate(_ metrics: Window.Metrics) {
    switch self {
    case .surface(let presenter): presenter.invalidate()
    case .texture(let presenter): presenter.invalidate()
    case .memory(let presenter):
      presenter.resize(
        width: metrics.pixelWidth, height: metrics.pixelHeight, scale: metrics.scale)
    }
  }
}
