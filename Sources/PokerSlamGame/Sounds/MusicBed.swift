import Audio

/// Endless music without a loop, generated from a seed.
package struct MusicBed: LayerSource {
  private var composer: MusicComposer
  private var synth = LayerSynth()
  private var barEnd = 0

  /// The factor that brings the music of a game to −26 LUFS at the default volume.
  static let level = 1.1

  package init(seed: UInt64) { composer = MusicComposer(seed: seed) }

  package mutating func render(_ frames: inout [SIMD8<Float>]) {
    var done = 0
    while done < frames.count {
      if synth.position == barEnd {
        let bar = composer.nextBar()
        for var note in bar.notes {
          note.level *= Self.level
          synth.add(note)
        }
        for var stroke in bar.strokes {
          stroke.level *= Self.level
          synth.add(stroke)
        }
        barEnd += MusicComposer.framesPerBar
      }
      let count = min(frames.count - done, barEnd - synth.position)
      synth.render(into: &frames, at: done, count: count)
      done += count
    }
  }
}

/// What the music accompanies; each mood has its own mix of layers.
package enum MusicMood: String, CaseIterable, Sendable {
  case menu, playing
  /// One more hand may reach the next rank, little time is left, or a level of a climb is close to
  /// its end, for better or worse.
  case nearRank = "near-rank"
  case paused, ending

  /// The gains of the layers, by `MusicLayer`.
  var gains: [Double] {
    switch self {
    case .menu: [0.9, 0.7, 0, 0.45, 0]
    case .playing: [0.75, 0.85, 0, 1, 0.8]
    case .nearRank: [0.75, 0.85, 0.9, 1, 1]
    case .paused: [0.55, 0, 0, 0, 0]
    case .ending: [1, 0.8, 0.3, 0.5, 0]
    }
  }

  /// The seconds in which the layers fade to this mood.
  var fadeSeconds: Double { self == .nearRank ? 1.2 : 2 }

  /// Renders music of this mood, left and right, at the default volume.
  package func render(seed: UInt64, seconds: Double) -> (left: [Float], right: [Float]) {
    let mixer = Mixer()
    mixer.layers.setSource { MusicBed(seed: seed) }
    for (layer, gain) in gains.enumerated() { mixer.setLayerGain(gain, of: layer, overSeconds: 0) }
    mixer.setVolume(Settings.defaultMusic, of: .music, overSeconds: 0)
    mixer.playLayers()
    let count = Int(seconds * Double(Sound.sampleRate))
    var (left, right): ([Float], [Float]) = ([], [])
    left.reserveCapacity(count)
    right.reserveCapacity(count)
    var buffer = [Float](repeating: 0, count: 1024)
    while left.count < count {
      mixer.layers.fill()
      mixer.render(into: &buffer)
      for index in 0..<min(512, count - left.count) {
        left.append(buffer[index * 2])
        right.append(buffer[index * 2 + 1])
      }
    }
    return (left, right)
  }
}
