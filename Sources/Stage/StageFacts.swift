internal import CSDL2

/// What kind of display there is and how it is used.
package struct StageFacts: Hashable, Sendable, CustomStringConvertible {
  package var videoDriver: String
  package var decision: PresentDecision
  package var refreshRate: Double
  package var pixelWidth: Int
  package var pixelHeight: Int
  package var scale: Double
  package var scaleSource: String

  package var description: String {
    """
    SDL \(Self.sdlVersion), video driver \(videoDriver)
    presenting through \(decision.path.rawValue): \(decision.reason)
    \(pixelWidth)x\(pixelHeight) pixels, scale \(scale) (\(scaleSource)), \
    \((refreshRate * 100).rounded() / 100) Hz
    """
  }

  /// Of the library that is loaded, not of the headers.
  package static var sdlVersion: String {
    var version = SDL_version()
    unsafe SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }
}
