internal import Synchronization

/// A generator of music in layers.
package protocol LayerSource: Sendable {
  /// Fills the array with the next frames of the music.
  ///
  /// The length of the array is a multiple of 64. A frame has eight channels: left and right of
  /// three stereo layers, then two mono layers.
  mutating func render(_ frames: inout [SIMD8<Float>])
}

/// Music that one thread generates ahead while another thread mixes it.
///
/// Each mixer has one stream; the volume of the group `music` applies to it. The owner of the audio
/// device must call `fill` at least once a second.
package final class LayerStream: Sendable {
  /// The number of layers; each has a gain of its own.
  package static let layerCount = 5
  private static let chunk = 1024

  let ring = LayerRing()
  /// Whether the music plays or fades in.
  let isWanted = Atomic(false)
  private let generator = Mutex(Generator())

  private struct Generator {
    var make: (@Sendable () -> any LayerSource)?
    var source: (any LayerSource)?
    var frames: [SIMD8<Float>] = []
  }

  init() {}

  deinit { ring.deallocate() }

  /// Sets the source of the music; `make` is called when a source is first needed, on the thread
  /// that calls `fill`.
  package func setSource(_ make: @escaping @Sendable () -> any LayerSource) {
    generator.withLock { $0 = Generator(make: make) }
  }

  /// Generates frames until the queue of 1.4 seconds is full.
  ///
  /// Does nothing unless the music plays.
  package func fill() {
    guard isWanted.load(ordering: .relaxed) else { return }
    generator.withLock { generator in
      guard let make = generator.make else { return }
      if generator.frames.isEmpty {
        generator.frames = Array(repeating: SIMD8(), count: Self.chunk)
      }
      while LayerRing.capacity - ring.available >= Self.chunk {
        var source = generator.source ?? make()
        generator.source = nil
        source.render(&generator.frames)
        generator.source = source
        ring.write(generator.frames)
      }
    }
  }

  /// The number of frames that have been generated and not yet mixed.
  package var aheadCount: Int { ring.available }

  /// The number of times the music paused because it was not generated in time.
  package var starvedCount: Int { ring.starvedCount }
}
