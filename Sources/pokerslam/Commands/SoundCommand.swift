import Audio

/// Renders sound without a loudspeaker: the mixer under more than it can bear.
@MainActor
enum SoundCommand {
  static let command = Command(
    name: "sound", forms: ["--out FILE [--seconds N]"],
    summary: "Mixes more tones than there are voices into a WAV file",
    details: """
      --out FILE     the file: 16 bits, two channels, 48 kHz
      --seconds N    how long it is; 5 when not given
      What it asks of memory while it mixes does not depend on how long that is.
      """,
    run: run)

  private static let framesPerBuffer = 512

  static func run(_ words: [String], _ io: CommandIO) throws -> Int32 {
    let arguments = try Arguments(words, options: ["--out", "--seconds"])
    guard arguments.positional.isEmpty, let path = arguments["--out"] else {
      throw UsageError("sound takes --out FILE and --seconds N")
    }
    let seconds = try arguments.integer("--seconds", in: 1...600) ?? 5
    let buffers = seconds * Sound.sampleRate / framesPerBuffer
    try io.writeFile(WAVFile.encode(mix(buffers: buffers)), path)
    return 0
  }

  /// Eight tones, begun three times in each buffer, faster and slower, left and right.
  private static func mix(buffers: Int) -> [Float] {
    let mixer = Mixer()
    let tones = (1...8).map { number in
      let period = 600 / number
      return Sound(
        (0..<24_000).map { index in
          let ramp = Float(index % period) / Float(period)
          return (ramp < 0.5 ? 4 * ramp - 1 : 3 - 4 * ramp) * (1 - Float(index) / 24_000) * 0.3
        })
    }
    var playing = Mixer.Playing()
    playing.spacingSeconds = 0
    var samples: [Float] = []
    samples.reserveCapacity(buffers * framesPerBuffer * 2)
    var buffer = [Float](repeating: 0, count: framesPerBuffer * 2)
    for number in 0..<buffers {
      for extra in 0..<3 {
        playing.pan = Double((number + extra) % 5 - 2) / 2
        playing.pitch = 0.8 + Double((number * 3 + extra) % 7) / 10
        mixer.play(tones[(number + extra) % tones.count], playing)
      }
      mixer.render(into: &buffer)
      samples.append(contentsOf: buffer)
    }
    return samples
  }
}
