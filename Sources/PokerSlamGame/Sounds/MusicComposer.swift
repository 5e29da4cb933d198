internal import Audio
internal import Numerics

/// The layers of the music, by their number in the mixer.
enum MusicLayer: Int, CaseIterable {
  case pad, melody, arpeggio, bass, percussion
}

/// Writes the music bar by bar: harmony, melody, bass, arpeggio and percussion, from one seed.
///
/// Everything is in D major at 75 beats a minute. The melody keeps to the pentatonic scale of the
/// effects, so that music and effects harmonize. Phrases of four bars have their own harmony,
/// density and motif; motifs return, but transposed, inverted or with another end.
struct MusicComposer {
  /// Audio frames per beat: a beat lasts 0.8 s at 48,000 frames per second.
  static let framesPerBeat = 38_400
  static let framesPerBar = 4 * framesPerBeat
  private static let barsPerPhrase = 4

  /// What is played in a bar.
  struct Bar {
    var notes: [LayerNote] = []
    var strokes: [LayerStroke] = []
  }

  private var random: MusicRandom
  private var bar = 0
  private var chord = Chord.tonic
  /// The chords of the current phrase, one for each bar.
  private var chords: [Chord] = []
  private var motif: Motif?
  private var memory: [Motif] = []
  private var hasRested = false
  /// The octave of the melody, 0 or 1.
  private var register = 0
  /// How busy percussion and bass are, 0…1.
  private var density = 0.5
  private var arpeggio = Arpeggio.rising
  /// The MIDI keys of the last chord; the keys of the next chord stay near them.
  private var voicing: [Int] = [57, 62, 66, 69]

  init(seed: UInt64) { random = MusicRandom(seed: seed) }

  mutating func nextBar() -> Bar {
    let inPhrase = bar % Self.barsPerPhrase
    if inPhrase == 0 { beginPhrase() }
    chord = chords[inPhrase]
    var music = Bar()
    let isHeld = inPhrase > 0 && chords[inPhrase - 1] == chord
    if !isHeld { writePad(&music, bars: inPhrase < 3 && chords[inPhrase + 1] == chord ? 2 : 1) }
    writeMelody(&music, inPhrase)
    writeArpeggio(&music)
    writeBass(&music, next: chords[min(inPhrase + 1, 3)])
    writePercussion(&music, isLast: inPhrase == 3)
    bar += 1
    return music
  }

  // MARK: - Form

  private mutating func beginPhrase() {
    let phrase = bar / Self.barsPerPhrase
    chords = []
    var last = chord
    for index in 0..<Self.barsPerPhrase {
      let isEnd = index == Self.barsPerPhrase - 1
      // Every fourth phrase ends with a chord that sounds final.
      if isEnd, phrase % 4 == 3 {
        last = random.chance(0.7) ? .tonic : .sixth
      } else if isEnd {
        last = random.choose([(.fifth, 0.4), (.fourth, 0.35), (.second, 0.25)])
      } else if index == 1, random.chance(0.18) {
        // The second bar keeps the chord of the first.
      } else {
        last = random.choose(last.following)
      }
      chords.append(last)
    }
    density = 0.35 + 0.65 * random.unit()
    register = random.chance(0.3) ? 1 : 0
    arpeggio = Arpeggio.allCases[random.below(Arpeggio.allCases.count)]
    chooseMotif()
  }

  private mutating func chooseMotif() {
    let rests = bar > 0 && !hasRested && random.chance(0.22)
    hasRested = rests
    guard !rests else {
      motif = nil
      return
    }
    if !memory.isEmpty, random.chance(0.5) {
      motif = memory[random.below(memory.count)].varied(&random)
    } else {
      motif = Motif(&random)
    }
    if let motif { memory = Array(([motif] + memory).prefix(6)) }
  }

  // MARK: - Layers

  /// Returns the audio frame of a time in the current bar, given in beats.
  ///
  /// The time is shifted at random by up to `looseness` seconds in either direction, to sound
  /// human.
  private mutating func frame(_ beats: Double, looseness: Double = 0.006) -> Int {
    let shift = (random.unit() * 2 - 1) * looseness * Double(Sound.sampleRate)
    return bar * Self.framesPerBar + max(Int(beats * Double(Self.framesPerBeat) + shift), 0)
  }

  private mutating func writePad(_ music: inout Bar, bars: Int) {
    voicing = chord.voiced(near: voicing, isOpen: random.chance(0.35))
    for (index, key) in voicing.enumerated() {
      var note = LayerNote()
      note.layer = MusicLayer.pad.rawValue
      note.start = frame(0.12 * Double(index), looseness: 0.03)
      note.frequency = Self.frequency(key)
      note.partials = SIMD4(1, 0.3 + 0.2 * random.unit(), 0.1 + 0.1 * random.unit(), 0.05)
      // The overtones fade while the note is held, so that it begins brighter than it ends.
      note.halves = SIMD4(30, 3.5, 2, 1.2)
      note.attack = 0.9 + 0.7 * random.unit()
      note.sustain = 3.2 * Double(bars) - 0.2
      note.release = 2
      note.level = 0.075
      note.pan = (Double(index) - 1.5) * 0.35
      note.spread = 0.0016
      music.notes.append(note)
    }
  }

  private mutating func writeMelody(_ music: inout Bar, _ inPhrase: Int) {
    guard let motif else { return }
    // The second half of the phrase answers the first. It repeats the motif, moved by `answer`
    // steps and cut off at `answerEnd`. The answer may be whole, shorter, or empty.
    let isAnswer = inPhrase >= 2
    let lift = isAnswer ? motif.answer : 0
    for tone in motif.tones where tone.slot / 8 == inPhrase % 2 {
      if isAnswer, tone.slot >= motif.answerEnd { continue }
      let slot = tone.slot % 8
      var step = tone.step + lift + 5 * register
      if slot % 4 == 0 { step = chord.nearestStep(to: step) }
      let accent = slot % 4 == 0 ? 0.95 : slot % 2 == 0 ? 0.8 : 0.65
      play(
        min(max(step, -1), 14), at: Double(slot) / 2, level: 0.2 * accent, .melody, &music)
      if slot == 0, random.chance(0.25) {
        play(
          chord.nearestStep(to: step - 3), at: Double(slot) / 2 + 0.04, level: 0.09, .melody,
          &music)
      }
    }
  }

  private mutating func writeArpeggio(_ music: inout Bar) {
    let steps = chord.steps.flatMap { [$0 + 5, $0 + 10] }.sorted()
    var walk = random.below(steps.count)
    for slot in 0..<16 where random.chance(slot % 2 == 0 ? 0.92 : 0.55) {
      switch arpeggio {
      case .rising: walk = slot % steps.count
      case .falling: walk = steps.count - 1 - slot % steps.count
      case .wandering: walk = min(max(walk + random.below(3) - 1, 0), steps.count - 1)
      }
      let accent = [0, 3, 6, 8, 11, 14].contains(slot) ? 1 : 0.62
      play(
        steps[walk], at: Double(slot) / 4, level: 0.14 * accent * (0.8 + 0.2 * random.unit()),
        .arpeggio, &music)
    }
  }

  /// Adds a struck note of the pentatonic scale.
  private mutating func play(
    _ step: Int, at beats: Double, level: Double, _ layer: MusicLayer, _ music: inout Bar
  ) {
    var note = LayerNote()
    note.layer = layer.rawValue
    note.start = frame(beats)
    note.frequency = SoundBook.Name.note(step)
    let bright = min(260 / note.frequency, 0.7) * (0.85 + 0.3 * random.unit())
    note.partials = SIMD4(1, bright, bright * 0.4, bright * 0.15)
    let half = layer == .melody ? 0.42 : 0.14
    note.halves = SIMD4(half, half * 0.6, half * 0.35, half * 0.2)
    note.attack = layer == .melody ? 0.008 : 0.005
    note.sustain = half * 5
    note.release = half * 2
    note.level = level
    note.pan = layer == .melody ? 0.25 * (random.unit() * 2 - 1) : random.chance(0.5) ? -0.6 : 0.6
    note.spread = 0.0006
    music.notes.append(note)
  }

  private mutating func writeBass(_ music: inout Bar, next: Chord) {
    var key = 38 + chord.root
    if key > 47 { key -= 12 }
    var strokes: [(beats: Double, length: Double, key: Int)] =
      switch random.below(4) {
      case 0: [(0, 3.6, key)]
      case 1: [(0, 2.2, key), (2.5, 1.3, key)]
      case 2: [(0, 1.4, key), (1.5, 1.3, key + 7), (3, 0.9, key)]
      default: [(0, 2.8, key), (3, 0.9, key + 12)]
      }
    if random.unit() < density * 0.4 {
      var step = 38 + next.root
      if step > 47 { step -= 12 }
      strokes.append((3.5, 0.4, step))
    }
    for stroke in strokes {
      var note = LayerNote()
      note.layer = MusicLayer.bass.rawValue
      note.start = frame(stroke.beats, looseness: 0.008)
      note.frequency = Self.frequency(stroke.key)
      note.partials = SIMD4(1, 0.35, 0.12, 0.04)
      note.halves = SIMD4(1.4, 0.5, 0.25, 0.12)
      note.attack = 0.018
      note.sustain = stroke.length * 0.8
      note.release = 0.18
      note.level = 0.16 * (0.85 + 0.15 * random.unit())
      music.notes.append(note)
    }
  }

  private mutating func writePercussion(_ music: inout Bar, isLast: Bool) {
    func stroke(
      _ kind: LayerStroke.Kind, _ beats: Double, _ level: Double, _ half: Double = 0.03
    ) {
      music.strokes.append(
        LayerStroke(
          kind, start: frame(beats), level: level * (0.7 + 0.3 * random.unit()), half: half)
      )
    }
    if random.chance(0.94) { stroke(.drum, 0, 0.3) }
    if random.chance(0.3 + 0.4 * density) { stroke(.drum, 2, 0.24) }
    if random.unit() < density * 0.45 { stroke(.drum, [1.5, 2.75, 3.5][random.below(3)], 0.16) }
    for beat in [1.0, 3.0] where random.chance(0.88) { stroke(.brush, beat, 0.2, 0.035) }
    if random.unit() < density * 0.3 { stroke(.brush, 3.75, 0.06, 0.02) }
    for eighth in 0..<8 {
      let isOff = eighth % 2 == 1
      guard random.chance(isOff ? 0.9 : 0.25 + 0.5 * density) else { continue }
      stroke(.shaker, Double(eighth) / 2, isOff ? 0.13 : 0.08, isOff ? 0.028 : 0.014)
    }
    for sixteenth in [1, 5, 7, 9, 13, 15] where random.unit() < density * 0.2 {
      stroke(.shaker, Double(sixteenth) / 4, 0.035, 0.01)
    }
    if isLast, random.chance(0.45) {
      for sixteenth in 12..<16 {
        stroke(.shaker, Double(sixteenth) / 4, 0.03 + 0.015 * Double(sixteenth - 12), 0.016)
      }
    }
  }

  /// Returns the frequency in hertz of a MIDI key; 62 is the D above middle C.
  private static func frequency(_ key: Int) -> Double {
    440 * Double.pow(2, Double(key - 69) / 12)
  }

  // MARK: - Parts

  private enum Arpeggio: CaseIterable { case rising, falling, wandering }

  /// A chord of D major.
  private enum Chord: CaseIterable {
    case tonic, second, third, fourth, fifth, sixth

    /// The root of the chord in semitones above D.
    var root: Int {
      switch self {
      case .tonic: 0
      case .second: 2
      case .third: 4
      case .fourth: 5
      case .fifth: 7
      case .sixth: 9
      }
    }

    /// Four tones in semitones above D: triads with an added ninth, sixth or seventh; the chord on
    /// the fifth has a fourth instead of the third.
    private var tones: [Int] {
      switch self {
      case .tonic: [0, 4, 7, 2]
      case .second: [2, 5, 9, 0]
      case .third: [4, 7, 11, 2]
      case .fourth: [5, 9, 0, 7]
      case .fifth: [7, 0, 2, 4]
      case .sixth: [9, 0, 4, 7]
      }
    }

    /// The tones that belong to the melody's pentatonic scale, as steps 0…4 of that scale.
    var steps: [Int] {
      let ladder = [0, 2, 4, 7, 9]
      return ladder.indices.filter { tones.contains(ladder[$0]) }
    }

    /// Returns the nearest step of the scale that belongs to the chord; of two equally near, the
    /// lower.
    func nearestStep(to step: Int) -> Int {
      for distance in 0..<5 {
        for candidate in [step - distance, step + distance]
        where steps.contains(((candidate % 5) + 5) % 5) {
          return candidate
        }
      }
      return step
    }

    /// The chords that may follow, with their probabilities.
    var following: [(Chord, Double)] {
      switch self {
      case .tonic: [(.sixth, 0.3), (.fourth, 0.35), (.second, 0.15), (.third, 0.2)]
      case .second: [(.fifth, 0.5), (.fourth, 0.25), (.sixth, 0.25)]
      case .third: [(.sixth, 0.5), (.fourth, 0.5)]
      case .fourth: [(.fifth, 0.3), (.tonic, 0.3), (.second, 0.2), (.sixth, 0.2)]
      case .fifth: [(.tonic, 0.5), (.sixth, 0.35), (.fourth, 0.15)]
      case .sixth: [(.fourth, 0.45), (.second, 0.25), (.third, 0.1), (.fifth, 0.2)]
      }
    }

    /// Returns the MIDI keys of the chord, near those of the last chord.
    ///
    /// The keys are from 54 to 71, but an open chord may exceed this range.
    ///
    /// - Parameter isOpen: whether the second lowest key is raised by an octave.
    func voiced(near last: [Int], isOpen: Bool) -> [Int] {
      let middle = Double(last.reduce(0, +)) / Double(max(last.count, 1))
      // The chord is placed around a point halfway between the middle of the last chord and 61.5,
      // near the middle of the range. An open last chord may be far from the middle of the range.
      let centre = (middle + 61.5) / 2
      var keys = tones.map { tone -> Int in
        var key = 50 + tone
        while Double(key) < centre - 6, key + 12 <= 71 { key += 12 }
        return key
      }
      keys.sort()
      if isOpen {
        keys[1] += 12
        keys.sort()
      }
      return keys
    }
  }

  /// A melody of two bars, in steps of the pentatonic scale and eighth notes.
  private struct Motif {
    struct Tone {
      /// When the tone starts: the number of eighth notes since the beginning of the motif, 0…15.
      var slot: Int
      var step: Int
    }

    var tones: [Tone]
    /// The number of steps by which the answer is higher than the motif.
    ///
    /// The answer is the second half of the phrase.
    var answer: Int
    /// The slot before which the answer ends.
    var answerEnd: Int

    init(_ random: inout MusicRandom) {
      tones = []
      var slot = random.choose([(0, 0.5), (1, 0.25), (2, 0.25)])
      var step = 2 + random.below(5)
      let end = 10 + random.below(6)
      while slot < end {
        tones.append(Tone(slot: slot, step: step))
        slot += random.choose([(1, 0.3), (2, 0.4), (3, 0.2), (4, 0.1)])
        let move = random.choose([
          (-2, 0.17), (-1, 0.28), (0, 0.08), (1, 0.28), (2, 0.14), (3, 0.05),
        ])
        // Below step 1 the melody does not fall, and above step 7 it does not rise.
        step += step > 7 && move > 0 || step < 1 && move < 0 ? -move : move
      }
      answer = random.choose([(-2, 0.2), (-1, 0.25), (0, 0.15), (1, 0.25), (2, 0.15)])
      answerEnd = random.choose([(0, 0.2), (8, 0.25), (12, 0.25), (16, 0.3)])
    }

    /// Returns a variation of the motif.
    ///
    /// The first bar is transposed, inverted, delayed or unchanged. The second bar is that of a new
    /// motif. Some tones then move by a step at random.
    func varied(_ random: inout MusicRandom) -> Motif {
      let other = Motif(&random)
      let centre = tones.reduce(0) { $0 + $1.step } / max(tones.count, 1)
      let turn = random.below(4)
      let lift = random.chance(0.5) ? 1 : -1
      var motif = self
      (motif.answer, motif.answerEnd) = (other.answer, other.answerEnd)
      motif.tones = tones.map { tone in
        switch turn {
        case 0: Tone(slot: tone.slot, step: tone.step + lift)
        case 1: Tone(slot: tone.slot, step: 2 * centre - tone.step)
        case 2: Tone(slot: min(tone.slot + 1, 15), step: tone.step)
        default: tone
        }
      }
      // The second bar comes from another motif.
      motif.tones = motif.tones.filter { $0.slot < 8 } + other.tones.filter { $0.slot >= 8 }
      for index in motif.tones.indices {
        let stray = random.chance(0.15) ? random.chance(0.5) ? 1 : -1 : 0
        motif.tones[index].step = min(max(motif.tones[index].step + stray, 0), 9)
      }
      return motif
    }
  }
}

/// A generator of random numbers; the same seed gives the same numbers.
struct MusicRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits (SplitMix64).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a number from 0 to below 1.
  mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }

  mutating func chance(_ probability: Double) -> Bool { unit() < probability }

  mutating func below(_ count: Int) -> Int { Int(unit() * Double(count)) }

  /// Returns one of the values, each with its own probability.
  mutating func choose<Value>(_ values: [(Value, Double)]) -> Value {
    var rest = unit() * values.reduce(0) { $0 + $1.1 }
    for (value, share) in values {
      rest -= share
      if rest < 0 { return value }
    }
    return values[values.count - 1].0
  }
}
