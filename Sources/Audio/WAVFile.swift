/// Encodes two channels of 16 bits at 48 kHz as a WAV file.
package enum WAVFile {
  /// Returns the bytes of the file.
  ///
  /// - Parameter samples: left and right alternately; values beyond ±1 are clipped.
  package static func encode(_ samples: [Float]) -> [UInt8] {
    let channels = 2
    let dataBytes = samples.count * 2
    var bytes: [UInt8] = []
    bytes.reserveCapacity(44 + dataBytes)
    func word(_ value: Int, _ count: Int) {
      for shift in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (shift * 8))) }
    }
    bytes += Array("RIFF".utf8)
    word(36 + dataBytes, 4)
    bytes += Array("WAVEfmt ".utf8)
    word(16, 4)
    word(1, 2)
    word(channels, 2)
    word(Sound.sampleRate, 4)
    word(Sound.sampleRate * channels * 2, 4)
    word(channels * 2, 2)
    word(16, 2)
    bytes += Array("data".utf8)
    word(dataBytes, 4)
    for sample in samples {
      let scaled = (min(max(sample, -1), 1) * 32767).rounded()
      word(scaled.isNaN ? 0 : Int(scaled), 2)
    }
    return bytes
  }
}
