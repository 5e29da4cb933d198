import Audio
import Commands

/// Renders sound into a file, with more tones than the mixer has voices.
@MainActor
enum SoundCommand {
  private struct Request {
    var path: String?
    var seconds = 5
  }

  static let command = Command(
    "sound", "Mixes more tones than there are voices into a WAV file", Request(),
    options: [
      .text("--out", "FILE", "the file: 16 bits, two channels, 48 kHz") { $0.path = $1 },
      .integer("--seconds", in: 1...600, "the duration in seconds (default: 5)") {
        $0.seconds = $1
      },
    ],
    notes: ["The number of allocations while mixing must not depend on the duration."],
    examples: ["sound --out tones.wav"], run: run)

  private static let framesPerBuffer = 512

  private static func run(_ request: Request, _ io: CommandIO) throws -> Int32 {
    guard let path = request.path else { throw UsageError("sound needs --out FILE") }
    let buffers = request.seconds * Sound.sampleRate / framesPerBuffer
    try io.writeFile(WAVFile.encode(mix(buffers: buffers)), path)
    return 0
  }

  /// Returns a mix of eight tones, started three times per buffer, with varying pitch and pan.
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
