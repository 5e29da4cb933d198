/// One sound being played: where in it, how fast, how loud on each side.
@safe struct Voice {
  /// Zero is nobody's.
  var id: UInt64 = 0
  /// Of its control in `MixerShared`, and the stamp of the volume it heads for.
  var place = 0
  var volumeStamp: UInt64 = 0
  var group = 0
  var priority: UInt8 = 0
  var isLooping = false
  @unsafe var samples: UnsafePointer<Int16>?
  var sampleCount = 0
  /// What a sample is worth.
  var scale: Float = 1
  /// In samples, with the fraction in between.
  var position = 0.0
  /// Samples of the sound for one of the device.
  var pitch = 1.0
  var left = Ramp(0)
  var right = Ramp(0)
  /// Fades in and out: 0…1.
  var level = Ramp(0)
  /// Frames since it began.
  var age = 0
  /// On its way out: stolen, stopped, or at its end.
  var isEnding = false

  /// Half a millisecond: sounds may begin and end anywhere but at zero.
  static let edgeFrames = 24

  var isActive: Bool { id != 0 }

  /// Whether this voice makes room rather than the other: the less important, then what does not
  /// loop, then the older.
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

  /// Heads for the volume that was set, and ends if it was stopped.
  mutating func heed(_ shared: borrowing MixerShared) {
    if let value = shared.places[place].volume.value(after: &volumeStamp) {
      left.head(for: value.left, frames: value.frames)
      right.head(for: value.right, frames: value.frames)
    }
    if let frames = shared.stopFrames(of: id, at: place, in: group) { end(over: frames) }
  }

  /// Adds the next frames to `output`, two numbers a frame.
  ///
  /// - Parameters:
  ///   - gain: of the voice's group and the master, at the first frame.
  ///   - step: what the gain changes by from frame to frame.
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

  /// The curve through the four samples around the position (Catmull–Rom).
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

  /// An index inside the sound: around the seam of a loop, at the nearest end of another.
  private func neighbour(_ index: Int) -> Int {
    if index < 0 { return isLooping ? max(index + sampleCount, 0) : 0 }
    guard index >= sampleCount else { return index }
    return isLooping ? (index - sampleCount) % sampleCount : sampleCount - 1
  }
}
