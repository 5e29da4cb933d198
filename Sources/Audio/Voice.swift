/// A playing sound: its position, speed and volume on each side.
@safe struct Voice {
  /// The number of the voice; 0 for none.
  var id: UInt64 = 0
  /// The index of the voice's controls in `MixerShared`.
  ///
  /// `volumeStamp` is the stamp that the volume of these controls had when it was last read.
  var place = 0
  var volumeStamp: UInt64 = 0
  var group = 0
  var priority: UInt8 = 0
  var isLooping = false
  @unsafe var samples: UnsafePointer<Int16>?
  var sampleCount = 0
  /// The factor by which stored samples are multiplied.
  var scale: Float = 1
  /// The position in samples, with a fraction.
  var position = 0.0
  /// The number of the sound's samples per sample of the device.
  var pitch = 1.0
  var left = Ramp(0)
  var right = Ramp(0)
  /// The level of the fade-in and fade-out, 0…1.
  var level = Ramp(0)
  /// The number of frames since the start.
  var age = 0
  /// Whether the voice is fading out: replaced, stopped, or at its end.
  var isEnding = false

  /// The length of the shortest fade in frames: half a millisecond.
  ///
  /// Sounds may begin and end with any sample value. Without a fade, there would be a click.
  static let edgeFrames = 24

  var isActive: Bool { id != 0 }

  /// Returns whether this voice is replaced before the other one.
  ///
  /// A voice with lower priority is replaced first. At equal priority, a sound that does not loop
  /// is replaced before a loop. Otherwise, the older sound is replaced first.
  func yields(before other: Voice) -> Bool {
    if priority != other.priority { return priority < other.priority }
    if isLooping != other.isLooping { return !isLooping }
    return age > other.age
  }

  mutating func end(over frames: Int) {
    guard !isEnding else { return }
    isEnding = true
    level.head(for: 0, frames: max(frames, 1))
  }

  /// Starts the ramps to new volumes, and fades out if the voice was stopped.
  mutating func heed(_ shared: borrowing MixerShared) {
    if let value = shared.places[place].volume.value(after: &volumeStamp) {
      left.head(for: value.left, frames: value.frames)
      right.head(for: value.right, frames: value.frames)
    }
    if let frames = shared.stopFrames(of: id, at: place, in: group) { end(over: frames) }
  }

  /// Adds the next frames to `output`, left and right alternately.
  ///
  /// - Parameters:
  ///   - gain: the gain of the voice's group and the master at the first frame.
  ///   - step: the change of the gain per frame.
  @unsafe mutating func mix(
    into output: UnsafeMutablePointer<Float>, frames: Int, gain: Float, step: Float
  ) {
    guard let samples = unsafe samples else { return }
    var gain = gain
    for frame in 0..<frames {
      if !isLooping, !isEnding, (Double(sampleCount) - position) <= Double(Self.edgeFrames) * pitch
      {
        end(over: Self.edgeFrames)
      }
      level.advance()
      if isEnding, !level.isMoving || (!isLooping && position >= Double(sampleCount)) {
        id = 0
        return
      }
      let value = unsafe sample(of: samples) * scale * level.value * gain
      left.advance()
      right.advance()
      unsafe output[frame * 2] += value * left.value
      unsafe output[frame * 2 + 1] += value * right.value
      gain += step
      position += pitch
      if isLooping, position >= Double(sampleCount) { position -= Double(sampleCount) }
      age &+= 1
    }
  }

  /// Interpolates between the four samples around the position (Catmull–Rom).
  private func sample(of samples: UnsafePointer<Int16>) -> Float {
    let index = Int(position)
    let t = Float(position - Double(index))
    if t == 0 { return unsafe Float(samples[min(index, sampleCount - 1)]) }
    let a = unsafe Float(samples[neighbour(index - 1)])
    let b = unsafe Float(samples[neighbour(index)])
    let c = unsafe Float(samples[neighbour(index + 1)])
    let d = unsafe Float(samples[neighbour(index + 2)])
    let slope = (c - a) * 0.5
    let bend = a - 2.5 * b + 2 * c - 0.5 * d
    let twist = (d - a) * 0.5 + (b - c) * 1.5
    return ((twist * t + bend) * t + slope) * t + b
  }

  /// Wraps an index around in a loop, and clamps it in other sounds.
  private func neighbour(_ index: Int) -> Int {
    if index < 0 { return isLooping ? max(index + sampleCount, 0) : 0 }
    guard index >= sampleCount else { return index }
    return isLooping ? (index - sampleCount) % sampleCount : sampleCount - 1
  }
}
