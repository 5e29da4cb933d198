internal import CSDL2

/// Facts about the display and how frames reach it.
package struct StageFacts: Hashable, Sendable, CustomStringConvertible {
  /// SDL's name of the video driver.
  package var videoDriver: String
  /// How frames reach the screen, and why.
  package var decision: PresentDecision
  /// The refresh rate that frames are paced by, in Hz.
  package var refreshRate: Double
  /// The width of the window in pixels.
  package var pixelWidth: Int
  /// The height of the window in pixels.
  package var pixelHeight: Int
  /// Pixels per point.
  package var scale: Double
  /// The source of the desktop's factor in `scale`, such as "Xft.dpi 96".
  package var scaleSource: String

  package var description: String {
    """
    SDL \(Self.sdlVersion), video driver \(videoDriver)
    presenting through \(decision.path.rawValue): \(decision.reason)
    \(pixelWidth)x\(pixelHeight) pixels, scale \(scale) (\(scaleSource)), \
    \((refreshRate * 100).rounded() / 100) Hz
    """
  }

  /// The version of the loaded library, not of the headers.
  package static var sdlVersion: String {
    var version = SDL_version()
    unsafe SDL_GetVersion(&version)
    return "\(version.major).\(version.minor).\(version.patch)"
  }
  /// The CPU level that the program's vector code is compiled for.
  package static var cpuLevel: String { csdl2_has_avx2() != 0 ? "x86-64-v3" : "baseline" }

  /// The first 12 digits of the commit that the program was built from; nil in a build without
  /// `make`.
  ///
  /// A "+" follows if files were changed after the commit. The linker stores the digits and the "+"
  /// in the build id.
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
