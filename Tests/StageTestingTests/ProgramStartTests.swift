import Platform
import TestSupport
import Testing

@testable import StageTesting

/// A folder with a program and a valgrind, both of which are scripts.
struct ScriptedValgrind {
  let folder: TemporaryFolder
  var program: String { "\(folder.path)/program" }
  var counter: StartCounter { StartCounter(valgrind: "\(folder.path)/valgrind", limit: 100) }

  /// What valgrind was given: the seed of hashing, the flags of the process and the arguments.
  var seen: String? {
    (try? File.read("\(folder.path)/seen")).map { String(decoding: $0, as: UTF8.self) }
  }

  init(program: String = "exit 0", valgrind: String = "exit 0") throws {
    folder = try TemporaryFolder()
    try add(program, "program")
    // valgrind replaces %% by % in the name of the file.
    try add(
      """
      echo "$SWIFT_DETERMINISTIC_HASHING $(cat /proc/self/personality) $*" >'\(folder.path)/seen'
      for word; do
        case $word in --callgrind-out-file=*) out=$(echo "${word#*=}" | sed 's/%%/%/g') ;; esac
      done
      [ ! -e '\(folder.path)/counts' ] || cp '\(folder.path)/counts' "$out"
      \(valgrind)
      """, "valgrind")
  }

  /// Sets the file that valgrind writes.
  func write(_ counts: String) throws {
    try folder.add(file: "counts", bytes: Array(counts.utf8))
  }

  private func add(_ script: String, _ name: String) throws {
    try folder.add(file: name, bytes: Array("#!/bin/sh\n\(script)\n".utf8))
    _ = LaunchedProgram("chmod", ["755", "\(folder.path)/\(name)"])?.wait()
  }

  func counts(output: String = "out") throws -> StartCounts {
    try counter.counts(
      of: program, ["--screenshot", "a b"], output: "\(folder.path)/\(output)")
  }
}

/// Instructions of a start: what callgrind writes, and how it is run.
@Suite struct ProgramStartTests {
  static let file = """
    # callgrind format
    version: 1
    cmd: /programs/Tally --screenshot /dev/null
    events: Ir
    summary: 115

    ob=(1) /usr/lib/x86_64-linux-gnu/libc.so.6
    fl=(1) ???
    fn=(1) malloc
    0 10
    cob=(2) /programs/Tally
    cfi=(1)
    cfn=(2) $s7StageUI8ViewHostC5frameyyF
    calls=3 0 
    0 3000
    +1 5

    ob=(2)
    fn=(2)
    0 30
    fn=(3) main
    * 7
    cfn=(2)
    calls=1 0
    * 900
    fn=(4) $sSa6appendyyxnF
    -2 40
    fn=(5) $s99Short
    0 8
    ob=(3) ???
    fn=(6) 0x00000000065bf240
    0 15

    totals: 115

    """

  private func counts(_ text: String) throws -> StartCounts { try StartCounts(Array(text.utf8)) }

  @Test func instructionsBelongToModulesAndObjects() throws {
    let counts = try counts(Self.file)
    #expect(counts.total == 115)
    #expect(
      counts.parts == ["libc.so": 15, "StageUI": 30, "Tally": 15, "Swift": 40, "unknown": 15])
  }

  @Test func instructionsWithoutLinesAreUnknown() throws {
    #expect(try counts("events: Ir\n\ntotals: 12\n").parts == ["unknown": 12])
  }

  @Test func unfinishedFileIsAnError() {
    let text = Self.file.replacing("totals: 115\n", with: "")
    #expect(throws: StartCounts.Damage.self) { try counts(text) }
    #expect(throws: StartCounts.Damage.self) { try counts("") }
  }

  @Test func damagedLinesDoNotStopTheProgram() throws {
    let big = "99999999999999999999"
    for line in [
      "0 \(big)", "0", "+", "0 9223372036854775807\n0 9223372036854775807", "fn=(", "fn=(\(big)) a",
      "fn=(1) $s", "fn=(1) $s\(big)a", "ob=(1) ", "ob=(1) .so", "ob=(1) /", "calls=", "fn=(7)",
    ] {
      #expect(try counts("\(line)\n0 1\ntotals: 7\n").total == 7, "\(line)")
    }
    #expect(try counts("totals: \(big)\n").total == 0)
  }

  @Test(arguments: [
    ("/usr/lib/libharfbuzz.so.0.60000.0", "libharfbuzz.so"),
    ("/usr/lib/libSDL2-2.0.so.0", "libSDL2-2.0.so"),
    ("/opt/my programs/my tally", "my_tally"), ("so.so", "so.so"), ("so", "so"), ("???", "unknown"),
  ])
  func librariesHaveNoVersion(path: String, name: String) throws {
    #expect(try counts("ob=(1) \(path)\nfn=(1) main\n0 5\ntotals: 5\n").parts == [name: 5])
  }

  // MARK: - Running

  @Test func programRunsWithFixedAddressesAndHashing() throws {
    let valgrind = try ScriptedValgrind(
      program: "echo \"$SWIFT_DETERMINISTIC_HASHING $*\" >\"$0.ran\"")
    try valgrind.write(Self.file)
    #expect(try valgrind.counts(output: "50%.out").total == 115)
    let path = valgrind.folder.path
    #expect(
      valgrind.seen == "1 00040000 -q --tool=callgrind "
        + "--callgrind-out-file=\(path)/50%%.out \(path)/program --screenshot a b\n")
    let ran = try File.read("\(valgrind.program).ran")
    #expect(String(decoding: ran, as: UTF8.self) == "1 --screenshot a b\n", "once without valgrind")
  }

  /// Returns why nothing was counted.
  private func failure(_ valgrind: ScriptedValgrind, _ counter: StartCounter) -> String? {
    do {
      _ = try counter.counts(of: valgrind.program, ["x"], output: "\(valgrind.folder.path)/out")
      return nil
    } catch { return "\(error)" }
  }

  @Test func missingValgrindIsNamed() throws {
    let valgrind = try ScriptedValgrind()
    let message = failure(valgrind, StartCounter(valgrind: nil))
    #expect(message?.hasPrefix("valgrind is not installed, so the start is not counted") == true)
    let folder = valgrind.folder.path
    #expect(StartCounter.installed("valgrind", path: "/none:\(folder)") == "\(folder)/valgrind")
    #expect(StartCounter.installed("none", path: "/none:\(folder)") == nil)
    #expect(StartCounter.installed("valgrind", path: nil) == nil)
  }

  @Test func failingProgramIsNotCounted() throws {
    let valgrind = try ScriptedValgrind(program: "exit 3")
    #expect(failure(valgrind, valgrind.counter) == "\(valgrind.program) x ended with 3, not 0")
    #expect(valgrind.seen == nil)
  }

  @Test func programThatDoesNotEndIsEnded() throws {
    let valgrind = try ScriptedValgrind(program: "exec sleep 100")
    var counter = valgrind.counter
    counter.limit = 1
    #expect(failure(valgrind, counter) == "\(valgrind.program) x did not end within 1 s")
  }

  @Test func failingValgrindIsNamed() throws {
    let valgrind = try ScriptedValgrind(valgrind: "exit 7")
    try valgrind.write(Self.file)
    #expect(
      failure(valgrind, valgrind.counter)
        == "valgrind \(valgrind.program) x ended with 7, not 0")
  }

  @Test func countsOfAnEarlierRunDoNotCount() throws {
    let valgrind = try ScriptedValgrind()
    try valgrind.folder.add(file: "out", bytes: Array(Self.file.utf8))
    #expect(failure(valgrind, valgrind.counter)?.contains("/out: No such file") == true)
  }
}
