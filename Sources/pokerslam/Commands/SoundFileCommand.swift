import Audio
import Commands
import PokerSlamGame

/// Writes a sound of the game into a file, and tells how loud it is.
@MainActor
enum SoundFileCommand {
  private struct Request {
    var name: String?
    var path: String?
  }

  static let commands = [
    Command(
      "sound", "Writes a sound effect into a WAV file", Request(),
      options: [
        .text("--name", "NAME", "the sound, as --list names it") { $0.name = $1 },
        .text("--out", "FILE", "the file, NAME.wav when not given") { $0.path = $1 },
      ],
      examples: ["sound --name slam-deep", "sound --list"], run: run),
    Command(
      "sound", form: "--list", "Names the sound effects, each with its length and loudness", ()
    ) { _, io in
      let width = SoundBook.effectNames.map(\.count).max() ?? 0
      for name in SoundBook.effectNames {
        guard let sound = SoundBook.effect(named: name) else { continue }
        let samples = (0..<sound.count).map { sound[$0] }
        try io.print(
          "\(name.padded(to: width))  \(tenths(sound.seconds)) s  "
            + "\(tenths(Loudness.loudest(samples) ?? -70)) LUFS  "
            + "\(tenths(Loudness.truePeak(samples))) dBTP")
      }
      return 0
    },
  ]

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    guard let name = request.name else { throw UsageError("sound takes --name NAME or --list") }
    guard let sound = SoundBook.effect(named: name) else {
      throw UsageError.unknown(
        name, kind: "sound", known: SoundBook.effectNames, listedBy: "sound --list")
    }
    let samples = (0..<sound.count).flatMap { [sound[$0], sound[$0]] }
    try io.writeFile(WAVFile.encode(samples), request.path ?? "\(name).wav")
    return 0
  }

  private static func tenths(_ number: Double) -> String {
    "\((number * 10).rounded() / 10)".leftPadded(to: 6)
  }
}
