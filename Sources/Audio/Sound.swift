/// A finished sound: mono samples at 48 kHz that never change.
///
/// Their memory stays where it is, so that the device's thread can read it without asking anybody.
@safe package final class Sound: Sendable {
  package static let sampleRate = 48_000

  package let count: Int
  @unsafe nonisolated(unsafe) let samples: UnsafePointer<Float>

  /// Samples that are not finite are silence; a sound without samples is one sample of silence.
  package init(_ samples: [Float]) {
    count = max(samples.count, 1)
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
    for (index, sample) in samples.enumerated() where sample.isFinite {
      unsafe memory[index] = sample
    }
    unsafe self.samples = UnsafePointer(memory)
  }

  deinit { unsafe samples.deallocate() }

  package var seconds: Double { Double(count) / Double(Self.sampleRate) }

  /// The sample at an index; silence outside.
  package subscript(index: Int) -> Float {
    index >= 0 && index < count ? unsafe samples[index] : 0
  }
}
