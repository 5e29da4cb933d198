import Testing

@testable import pokerslam

/// A command line that must fail, with its exit code and its one line of complaint.
struct Mistake: CustomTestStringConvertible, Sendable {
  let words: [String]
  let code: Int32
  let complaint: String

  init(_ line: String, _ code: Int32, _ complaint: String) {
    words = line.split(separator: " ").map(String.init)
    self.code = code
    self.complaint = complaint
  }

  var testDescription: String { words.joined(separator: " ") }
}

@Suite @MainActor struct MistakeTests {
  nonisolated static let mistakes: [Mistake] = [
    Mistake("dael", 2, "unknown command \"dael\"; did you mean deal? (see pokerslam help)"),
    Mistake(
      "play --data-dir=", 2, "--data-dir takes the name of a folder (see pokerslam help play)"),
    Mistake("frobnicate", 2, "unknown command \"frobnicate\" (see pokerslam help)"),
    Mistake(
      "help sovle", 2, "unknown command \"sovle\"; did you mean solve? (see pokerslam help help)"),
    Mistake("help deal code", 2, "help takes one command at a time (see pokerslam help help)"),
    Mistake("deal", 2, "deal takes one game code (see pokerslam help deal)"),
    Mistake("deal 1 2", 2, "deal takes one game code; 2 were given (see pokerslam help deal)"),
    Mistake(
      "hands 2026 --words=no", 2, "--words takes no value, not \"no\" (see pokerslam help hands)"),
    Mistake("-v", 2, "unknown option \"-v\" (see pokerslam help play)"),
    Mistake("deal 2026 --sed 1", 2, "unknown option \"--sed\" (see pokerslam help deal)"),
    Mistake(
      "deal 1000-0001-ZA4J", 1,
      "\"1000-0001-ZA4J\": character 14 of the game code is mistyped: expected 'H', not 'J'"),
    Mistake(
      "deal 1000-0001-AZ4H", 1,
      "\"1000-0001-AZ4H\": characters 11 and the next one of the game code are swapped"),
    Mistake("deal nonsense!", 1, "\"nonsense!\": character 9, '!', is not used in game codes"),
    Mistake(
      "deal 1099511627776", 1, "\"1099511627776\": a seed is a number from 0 to 1099511627775"),
    Mistake(
      "deal 100000000001", 1, "\"100000000001\": the game code is mistyped in more than one place"),
    Mistake(
      "hands 99999999999999999999", 1,
      "\"99999999999999999999\": a seed is a number from 0 to 1099511627775"),
    Mistake(
      "solve 2026 --beam 0", 2,
      "--beam takes a whole number from 1 to 100000, not \"0\" (see pokerslam help solve)"),
    Mistake("solve 2026 --beam", 2, "--beam needs a value (see pokerslam help solve)"),
    Mistake(
      "solve 2026 --baem 5", 2,
      "unknown option \"--baem\"; did you mean --beam? (see pokerslam help solve)"),
    Mistake(
      "replay", 2, "replay takes one file, or - for standard input (see pokerslam help replay)"),
    Mistake("replay gone.txt", 1, "gone.txt: No such file or directory"),
    Mistake("replay long", 1, "long: it is longer than 262144 bytes"),
    Mistake("play --text --load long", 1, "long: it is longer than 262144 bytes"),
    Mistake("profile --compare long long", 1, "long: line 1 is not a scene, a zone and a count"),
    Mistake("replay binary", 1, "binary: not valid UTF-8 text"),
    Mistake(
      "replay note --verify", 1,
      "note: line 1, column 1: this is not a replay: it does not begin with 'poker slam replay'"),
    Mistake(
      "replay - --verify", 1,
      "standard input: line 1, column 19: the replay is in format 7; games have "
        + "format 1, runs of Climb have format 2"),
    Mistake(
      "code --mode clasic", 2,
      "unknown mode \"clasic\"; did you mean classic? (see pokerslam help code)"),
    Mistake(
      "code 2026 --orthogonal", 2, "code takes one game code, or options (see pokerslam help code)"),
    Mistake(
      "code --daily 2026-02-29", 2,
      "--daily takes a date such as 2026-11-20, not \"2026-02-29\" (see pokerslam help code)"),
    Mistake(
      "code --daily 2026-02-28 --mode classic", 2,
      "--daily cannot be combined with other options (see pokerslam help code)"),
    Mistake(
      "simulate --player gredy", 2,
      "unknown player \"gredy\"; did you mean greedy? (see pokerslam help simulate)"),
    Mistake("simulate greedy", 2, "simulate takes no \"greedy\" (see pokerslam help simulate)"),
    Mistake(
      "simulate --games 0", 2,
      "--games takes a whole number from 1 to 1000000, not \"0\" (see pokerslam help simulate)"),
    Mistake(
      "play --text 2026", 2,
      "play takes no \"2026\"; name a game with --seed (see pokerslam help play)"),
    Mistake("--text --seed x", 1, "\"x\": a game code has 12 letters and digits, not 1"),
    Mistake("play --text --load gone.txt", 1, "gone.txt: No such file or directory"),
    Mistake(
      "play --text --seed 1 --load note", 2,
      "--load cannot be combined with --seed, --mode or --date (see pokerslam help play)"),
    Mistake(
      "--present gpu", 2,
      "unknown way to present \"gpu\"; choose from auto, shm, texture, null (see pokerslam help play)"
    ),
    Mistake(
      "--size 10x10", 2,
      "--size takes sides of 16 to 16384, not \"10x10\" (see pokerslam help play)"),
    Mistake("--text --seed -5", 1, "\"-5\": a seed is a number from 0 to 1099511627775"),
    Mistake(
      "play --mode dialy", 2,
      "unknown mode \"dialy\"; did you mean daily? (see pokerslam help play)"),
    Mistake(
      "play --mode practise", 2,
      "unknown mode \"practise\"; did you mean practice? (see pokerslam help play)"),
    Mistake(
      "play --seed 1000-0001-ZA4H --mode practice", 2,
      "--seed 1000-0001-ZA4H is a classic game, not a practice game (see pokerslam help play)"),
    Mistake(
      "--insets 44,0,34", 2,
      "--insets takes top, left, bottom and right such as 44,0,34,0, not \"44,0,34\""
        + " (see pokerslam help play)"),
    Mistake(
      "--fps 5", 2, "--fps takes a number from 10 to 1000, not \"5\" (see pokerslam help play)"),
    Mistake(
      "screenshot board --theme felf", 2,
      "unknown theme \"felf\"; did you mean felt? (see pokerslam help screenshot)"),
    Mistake(
      "screenshot board --strip 3 --tree", 2,
      "--strip cannot be combined with --tree or --digest"
        + " (see pokerslam help screenshot)"),
    Mistake(
      "screenshot board --why 5;6", 2,
      "--why takes the column and the row of a pixel such as 640,400, not \"5;6\""
        + " (see pokerslam help screenshot)"),
    Mistake(
      "screenshot board --size 64x64 --why 64,0", 2,
      "64,0 is outside of the 64 by 64 pixels of board (see pokerslam help screenshot)"),
    Mistake(
      "screenshot board menu --recording a", 2,
      "--recording takes one scene (see pokerslam help screenshot)"),
    Mistake(
      "screenshot --compare one", 2,
      "screenshot takes two recordings (see pokerslam help screenshot)"),
    Mistake(
      "screenshot board --json", 2, "--json belongs to --why (see pokerslam help screenshot)"),
    Mistake(
      "screenshot board --size 16384x16384 --scale 8", 2,
      "131072 by 131072 pixels are too many; the limit is 134217728 (see pokerslam help screenshot)"
    ),
    Mistake(
      "screenshot board --size 8192x8192 --strip 4", 2,
      "8192 by 8192 pixels, 4 times, are too many; the limit is 134217728"
        + " (see pokerslam help screenshot)"),
    Mistake(
      "profile board --size 16384x16384", 2,
      "16384 by 16384 pixels are too many; the limit is 134217728 (see pokerslam help profile)"),
    Mistake(
      "gallery bord", 2,
      "unknown scene \"bord\"; did you mean board? (see pokerslam help gallery)"),
    Mistake(
      "record", 2, "record takes one replay, or - for standard input (see pokerslam help record)"),
    Mistake(
      "record note", 2,
      "record needs --out with FILE.y4m, FILE.apng or FOLDER/ (see pokerslam help record)"),
    Mistake(
      "record note --out film.mp4", 2,
      "--out takes a name that ends in .y4m, .apng or /, not \"film.mp4\""
        + " (see pokerslam help record)"),
    Mistake(
      "record note --out film.y4m --size 321x200", 2,
      "video has even sides; 321 by 200 pixels are not (see pokerslam help record)"),
    Mistake("record gone.txt --out film.y4m", 1, "gone.txt: No such file or directory"),
    Mistake(
      "record note --out film.y4m", 1,
      "note: line 1, column 1: this is not a replay: it does not begin with 'poker slam replay'"),
    Mistake(
      "profile bord", 2,
      "unknown scene \"bord\"; did you mean board? (see pokerslam help profile)"),
    Mistake(
      "screenshot lobby", 2,
      "unknown scene \"lobby\"; screenshot --list lists them (see pokerslam help screenshot)"),
    Mistake(
      "profile lobby", 2,
      "unknown scene \"lobby\"; profile --list lists them (see pokerslam help profile)"),
    Mistake(
      "sound --name gong", 2,
      "unknown sound \"gong\"; sound --list lists them (see pokerslam help sound)"),
    Mistake(
      "solve 2026 --bogus", 2,
      "unknown option \"--bogus\"; choose from --beam, --timing, --words"
        + " (see pokerslam help solve)"),
    Mistake(
      "profile --compare one", 2, "profile takes two files to compare (see pokerslam help profile)"),
    Mistake(
      "profile --compare note note", 1, "note: line 1 is not a scene, a zone and a count"),
  ]

  @Test(arguments: mistakes)
  func wrongCommandLineGivesOneComplaintAndItsExitCode(_ mistake: Mistake) {
    let files: [String: [UInt8]] = [
      "note": Array("milk\neggs\n".utf8), "binary": [0x70, 0xFF],
      "-": Array("poker slam replay 7\n".utf8), "long": [UInt8](repeating: 0, count: 262_145),
    ]
    let world = World(files: files)
    #expect(world.run(mistake.words) == mistake.code)
    #expect(world.complaints == ["pokerslam: \(mistake.complaint)"])
    #expect(world.output == "")
    #expect(world.files == files)
  }
}
