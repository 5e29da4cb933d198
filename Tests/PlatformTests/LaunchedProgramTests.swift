import Glibc
import Platform
import Testing

@Suite struct LaunchedProgramTests {
  @Test func waitReturnsTheExitCodeOr128PlusTheSignal() {
    #expect(LaunchedProgram("true", [])?.wait() == 0)
    #expect(LaunchedProgram("sh", ["-c", "exit 7"])?.wait() == 7)
    #expect(LaunchedProgram("sh", ["-c", "kill -TERM $$"])?.wait() == 128 + SIGTERM)
  }

  @Test func programThatDoesNotExistIsNotLaunched() {
    #expect(LaunchedProgram("/nowhere/program", []) == nil)
    #expect(LaunchedProgram("no-such-program-anywhere", []) == nil)
  }

  @Test func argumentsAreNotInterpretedByAShell() throws {
    let path = "/tmp/pokerslam-launched-\(getpid()).txt"
    defer { unsafe unlink(path) }
    let script = "printf '%s|' \"$@\" >\(path); read -r line || echo no input >>\(path)"
    #expect(LaunchedProgram("sh", ["-c", script, "sh", "a b", "$HOME", ""])?.wait() == 0)
    #expect(String(decoding: try File.read(path), as: UTF8.self) == "a b|$HOME||no input\n")
  }

  @Test func relativePathsBeginInTheWorkingFolder() {
    let folder = File.absolutePath("x").dropLast(2)
    #expect(folder.hasPrefix("/") && File.exists(String(folder)))
    #expect(File.absolutePath("./a/b") == "\(folder)/a/b")
    #expect(File.absolutePath("/a") == "/a")
  }
}
