/// An immutable sound: mono samples at 48 kHz.
///
/// The memory does not move, so that the device's thread can read it without synchronisation.
/// Samples of 16 bits take half the memory of floats; the rounding error is 90 dB below the loudest
/// sample.
@safe package final class Sound: Sendable {
  /// Samples per second.
  package static let sampleRate = 48_000

  /// The number of samples; at least 1.
  package let count: Int
  /// The factor by which stored samples are multiplied.
  ///
  /// It is a power of two, so that samples such as 0.5 are stored exactly.
  let scale: Float
  @unsafe nonisolated(unsafe) let samples: UnsafePointer<Int16>

  /// Creates a sound from samples; samples that are not finite become silence.
  ///
  /// Without samples, the sound is one sample of silence.
  package init(_ samples: [Float]) {
    count = max(samples.count, 1)
    let loudest = samples.reduce(0) { $1.isFinite ? max($0, abs($1)) : $0 }
    var scale: Float = 1 / 32_768
    while scale * 32_767 < loudest { scale *= 2 }
    while scale > 1e-30, scale / 2 * 32_767 >= loudest { scale /= 2 }
    let memory = UnsafeMutablePointer<Int16>.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
    for (index, sample) in samples.enumerated() where sample.isFinite {
      unsafe memory[index] = Int16((sample / scale).rounded())
    }
    self.scale = scale
    unsafe self.samples = UnsafePointer(memory)
  }

  deinit { unsafe samples.deallocate() }

  /// The length in seconds.
  package var seconds: Double { Double(count) / Double(Self.sampleRate) }

  /// The sample at an index; silence outside of the sound.
  package subscript(index: Int) -> Float {
    index >= 0 && index < count ? unsafe Float(samples[index]) * scale : 0
  }
}
