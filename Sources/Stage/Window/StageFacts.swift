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
  /// What the program's own vectors are compiled for.
  package static var cpuLevel: String { csdl2_has_avx2() != 0 ? "x86-64-v3" : "baseline" }

  /// The commit the program was built from, with "+" when files were changed since; nil when it was
  /// not built by `make`, which has the linker write it where a build id belongs.
  package static var commit: String? {
    var count = 0
    guard let bytes = unsafe csdl2_build_id(&count), count >= 24 else { return nil }
    let id = unsafe UnsafeBufferPointer(start: bytes, count: count)
    guard unsafe id.prefix(4).elementsEqual("pksl".utf8) else { return nil }
    let digits = unsafe id[4..<24].map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    return digits.joined().prefix(12) + (count > 24 ? "+" : "")
  }
}
