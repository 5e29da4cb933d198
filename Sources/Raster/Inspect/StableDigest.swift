// Digests of drawings that are the same in every process, for recordings that are compared with
// those of another build. Drawing itself uses the digests of `DrawCommand+Digest`, which are faster.

extension Digest {
  mutating func combineStably(_ command: DrawCommand) {
    switch command.shape {
    case .path(let path, let style):
      combine(text: "\(style)")
      combine(path)
    case .stroke(let path, let style):
      combine(text: "\(style)")
      combine(path)
    case .glyphs(let run): combine(run)
    case .layer(let layer): combineStably(layer)
    }
    combineStably(command.shading)
    combine(command.transform)
    combine(command.opacity)
    combine(UInt64(command.blendMode.rawValue) << 1 | (command.isUnbounded ? 1 : 0))
    for clip in command.clips {
      switch clip.shape {
      case .path(let path, let style):
        combine(text: "\(style)")
        combine(path)
      case .layer(let layer, let opacity):
        combineStably(layer)
        combine(opacity)
      }
      combine(clip.transform)
      combine(clip.isInverse ? 1 : 0 as UInt64)
    }
    combine(text: "\(command.filters)")
  }

  private mutating func combineStably(_ layer: Layer) {
    combine(UInt64(layer.commands.count))
    for command in layer.commands { combineStably(command) }
  }

  private mutating func combineStably(_ shading: GraphicsContext.Shading) {
    guard case .image(let image) = shading.storage else {
      return combine(text: "\(shading.storage)")
    }
    combine(image.bitmap.digest)
    combine(image.transform)
    combine(text: "\(image.spreadX) \(image.spreadY) \(image.interpolation)")
  }

  /// Combines the description of a value that contains no references.
  mutating func combine(text: String) {
    for byte in text.utf8 { combine(UInt64(byte)) }
  }
}

extension Group {
  /// Returns a digest of the group without its id and its drawings, the same in every process.
  func stableDigest(under transform: Transform) -> UInt64 {
    var digest = Digest()
    digest.combine(transform)
    digest.combine(opacity)
    digest.combine(text: "\(blendMode) \(isIsolated) \(clipStyle) \(filters)")
    if let clip { digest.combine(clip) }
    return digest.value
  }
}
