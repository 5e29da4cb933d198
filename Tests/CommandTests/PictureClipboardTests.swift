import Platform
import PokerSlamHost
import TestSupport
import Testing

/// Pictures on the clipboard, with stand-ins for the desktop's programs.
@Suite struct PictureClipboardTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private let picture: [UInt8] = [0x89] + Array("PNG\r\n".utf8) + (0...255).map { $0 }

  /// Puts a program into the folder that notes its arguments and keeps its input.
  ///
  /// - Parameter code: its exit code.
  private func install(_ name: String, code: Int = 0) throws {
    let path = "\(folder.path)/\(name)"
    let script = """
      #!/bin/sh
      echo "$@" > '\(path).arguments'
      cat > '\(path).input'
      [ -z "$6" ] || cat "$6" > '\(path).file'
      exit \(code)
      """
    try File.write(Array(script.utf8), to: path)
    _ = LaunchedProgram("chmod", ["755", path])?.wait()
  }

  private func copy(wayland: String? = nil) -> Bool {
    let variables = [
      "PATH": "/nowhere:\(folder.path)", "XDG_RUNTIME_DIR": folder.path,
      "WAYLAND_DISPLAY": wayland ?? "",
    ]
    return PictureClipboard.copy(picture) { variables[$0] }
  }

  private func kept(_ name: String) -> [UInt8]? { try? File.read("\(folder.path)/\(name)") }

  @Test func nothingIsCopiedWithoutAProgram() {
    #expect(!copy() && !copy(wayland: "wayland-0"))
  }

  @Test func waylandProgramGetsThePictureAsItsInput() throws {
    try install("wl-copy")
    try install("xclip")
    #expect(copy(wayland: "wayland-0"))
    #expect(kept("wl-copy.input") == picture)
    #expect(kept("wl-copy.arguments") == Array("--type image/png\n".utf8))
    #expect(kept("xclip.input") == nil)
  }

  @Test func x11ProgramGetsThePictureAsAFile() throws {
    try install("wl-copy")
    try install("xclip")
    #expect(copy())
    #expect(kept("xclip.file") == picture)
    let arguments = String(decoding: try #require(kept("xclip.arguments")), as: UTF8.self)
    #expect(arguments.hasPrefix("-selection clipboard -t image/png -i /"))
    #expect(kept("wl-copy.input") == nil)
  }

  @Test func otherProgramIsTriedAfterAFailureAndNoFileStays() throws {
    try install("wl-copy", code: 1)
    #expect(!copy(wayland: "wayland-0"))
    try install("xclip")
    #expect(copy(wayland: "wayland-0"))
    #expect(kept("xclip.file") == picture)
    #expect(try !File.names(in: folder.path).contains { $0.hasSuffix(".png") })
  }
}
