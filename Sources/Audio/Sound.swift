/// A finished sound: mono samples at 48 kHz that never change.
///
/// Their memory stays where it is, so that the device's thread can read it without asking anybody.
/// Sixteen bits a sample are half the memory of numbers; what they leave out is 90 dB below the
/// loudest.
@safe package final class Sound: Sendable {
  package static let sampleRate = 48_000

  package let count: Int
  /// What a sample is worth: a power of two, so that round numbers stay what they are.
  let scale: Float
  @unsafe nonisolated(unsafe) let samples: UnsafePointer<Int16>

  /// Samples that are not finite are silence; a sound without samples is one sample of silence.
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

  /// The sample at an index; silence outside.
  package subscript(index: Int) -> Float {
    index >= 0 && index < count ? unsafe Float(samples[index]) * scale : 0
  }
}
