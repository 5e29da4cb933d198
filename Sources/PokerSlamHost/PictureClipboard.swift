import Platform

/// Puts pictures on the desktop's clipboard by the desktop's own programs, since SDL 2 carries text
/// only.
package enum PictureClipboard {
  /// A program that keeps a picture for others to paste, and how it is called.
  private struct Copier: Sendable {
    var name: String
    /// Returns the arguments for a file; the program gets the file as its input, too.
    var arguments: @Sendable (String) -> [String]
  }

  private static let wayland = Copier(name: "wl-copy") { _ in ["--type", "image/png"] }
  private static let x11 = Copier(name: "xclip") {
    ["-selection", "clipboard", "-t", "image/png", "-i", $0]
  }

  /// Copies a PNG; returns false if no program is installed that does it, or none succeeds.
  ///
  /// It waits for the program, which goes on in the background by itself once it has read the
  /// picture: call it on a thread of its own.
  package static func copy(
    _ bytes: [UInt8], environment: (String) -> String? = { ThisProcess.environment($0) }
  ) -> Bool {
    let folders = (environment("PATH") ?? "").split(separator: ":")
    let isWayland = environment("WAYLAND_DISPLAY").map { !$0.isEmpty } ?? false
    let found = (isWayland ? [wayland, x11] : [x11, wayland]).compactMap { copier in
      folders.map { "\($0)/\(copier.name)" }.first { (try? File.kind($0)) == .file }
        .map { (copier, path: $0) }
    }
    guard !found.isEmpty, let picture = try? temporaryFile(bytes, environment) else { return false }
    defer { try? File.remove(picture) }
    return found.contains { copier, path in
      LaunchedProgram(path, copier.arguments(picture), input: picture)?.wait() == 0
    }
  }

  /// Writes the picture into a file that only this user can read, and returns its path.
  private static func temporaryFile(
    _ bytes: [UInt8], _ environment: (String) -> String?
  ) throws(FileError) -> String {
    let folder = environment("XDG_RUNTIME_DIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    let name = "poker-slam-\(Clock.nanoseconds()).png"
    return try File.write(bytes, to: "\(folder)/\(name)", isPrivate: true)
  }
}
