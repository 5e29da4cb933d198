import Glibc
import TestSupport

/// An X server with its screen in a file; it ends when this object is released.
final class XServer {
  enum Problem: Error { case noPipe, notStarted, noScreen }

  private static let binary = "/usr/bin/Xvfb"
  static var isInstalled: Bool { unsafe access(binary, X_OK) == 0 }

  let display: String
  private let process: pid_t
  private var isRunning = true
  private let folder: TemporaryFolder

  init(screen: String = "1024x768x24") throws {
    folder = try TemporaryFolder()
    var ends: [CInt] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw Problem.noPipe }
    defer { close(ends[0]) }

    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    let arguments = [
      Self.binary, "-noreset", "-displayfd", "3", "-screen", "0", screen, "-fbdir", folder.path,
      "-nolisten", "tcp",
    ]
    var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    defer { _ = unsafe words.map { unsafe free($0) } }
    var id = pid_t(0)
    let result = unsafe posix_spawn(&id, Self.binary, &actions, nil, &words, environ)
    close(ends[1])
    guard result == 0 else { throw Problem.notStarted }
    process = id

    // The server writes its display number as soon as it listens.
    var number: [UInt8] = []
    var byte = UInt8(0)
    while unsafe read(ends[0], &byte, 1) == 1, byte != UInt8(ascii: "\n") { number.append(byte) }
    guard !number.isEmpty else { throw Problem.notStarted }
    display = ":" + String(decoding: number, as: UTF8.self)
  }

  deinit { stop() }

  /// Pauses the server: the kernel still accepts connections, but the server no longer answers.
  func pause() { kill(process, SIGSTOP) }

  func stop() {
    guard isRunning else { return }
    isRunning = false
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Returns the contents of the screen.
  func screen() throws -> WindowDump {
    guard let dump = WindowDump(try contents(of: folder.path + "/Xvfb_screen0")) else {
      throw Problem.noScreen
    }
    return dump
  }

  private func contents(of path: String) throws -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw Problem.noScreen }
    defer { unsafe fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&chunk, 1, chunk.count, file)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
