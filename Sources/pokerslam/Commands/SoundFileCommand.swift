import Audio
import Commands
import PokerSlamGame

/// Writes a sound of the game into a file, and tells how loud it is.
@MainActor
enum SoundFileCommand {
  private struct Request {
    var name: String?
    var path: String?
    var seconds = 60
    var seed = 1
  }

  static let commands = [
    Command(
      "sound", "Writes a sound or the music into a WAV file", Request(),
      options: [
        .text("--name", "NAME", "the sound, as --list names it") { $0.name = $1 },
        .text("--out", "FILE", "the file, NAME.wav when not given") { $0.path = $1 },
        .integer("--seconds", in: 1...3600, "the length of music in seconds (default: 60)") {
          $0.seconds = $1
        },
        .integer("--seed", in: 0...(1 << 40 - 1), "the seed of the music (default: 1)") {
          $0.seed = $1
        },
      ],
      examples: [
        "sound --name slam-deep", "sound --name music-playing --seconds 600", "sound --list",
      ], run: run),
    Command(
      "sound", form: "--list",
      "Names all sounds, each with its length, loudness, peak and spectrum", (),
      notes: ["Figures and files are those of the default volumes, in the middle."]
    ) { _, io in
      let width = SoundBook.names.map(\.count).max() ?? 0
      for name in SoundBook.names {
        guard let figures = SoundBook.figures(of: name) else { continue }
        try io.print("\(name.padded(to: width))  \(figures)")
      }
      return 0
    },
  ]

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    guard let name = request.name else { throw UsageError("sound takes --name NAME or --list") }
    let sides = SoundBook.sides(
      of: name, musicSeconds: Double(request.seconds), seed: UInt64(request.seed))
    guard let sides else {
      throw UsageError.unknown(
        name, kind: "sound", known: SoundBook.names, listedBy: "sound --list")
    }
    let samples = zip(sides.left, sides.right).flatMap { [$0, $1] }
    try io.writeFile(WAVFile.encode(samples), request.path ?? "\(name).wav")
    return 0
  }
}
