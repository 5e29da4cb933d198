import Numerics

// A shadow of a rounded rectangle needs no blur of its own: all four corners are one blurred corner,
// turned and moved, and between them nothing changes.
extension Prepared {
  /// Draws a shadow of a rectangle from its corner, or answers false when it is no such case.
  mutating func addShadowPatch(
    _ command: DrawCommand, at place: Placement, resources: PaintResources
  ) -> Bool {
    guard command.filters.count == 1, case .shadow(let shadow) = command.filters[0].storage,
      case .color(let color) = command.shading.storage,
      case .path(let path, let fill) = command.shape, fill.isAntialiased,
      !command.blendMode.actsOutside, shadow.isPlain,
      let corner = ShadowCorner(path, radius: shadow.radius, transform: place.transform)
    else { return false }
    if !shadow.isAlone {
      // Drawing the two one after the other is drawing them as one if the shape hides what is below.
      guard color.opacity >= 1, place.opacity == 1, command.blendMode == .normal else {
        return false
      }
    }
    let toDevice = place.transform
    let patch = ShadowPatch(
      corner.rect.offsetBy(
        dx: toDevice.a * shadow.x + toDevice.c * shadow.y,
        dy: toDevice.b * shadow.x + toDevice.d * shadow.y),
      tile: resources.shadows.tile(corner))
    let tint = shadow.color.opacity(min(max(color.opacity, 0), 1) * place.opacity)
    let bounds = patch.bounds.intersection(place.area)
    if !bounds.isEmpty {
      styles.append(
        Style(
          paint: .solid(tint.premultiplied), blendMode: command.blendMode, clip: place.clip))
      shadows.append(patch)
      steps.append(
        Step(
          kind: .shadow, index: shadows.count - 1, style: styles.count - 1, bounds: bounds))
    }
    if !shadow.isAlone { addShape(command, mode: .normal, at: place, resources: resources) }
    return true
  }
}

/// A corner of a rectangle on the pixel grid, and how far it is blurred.
struct ShadowCorner {
  struct Key: Hashable {
    var radius: Double
    var extent: Double
    var isContinuous: Bool
    var sigma: Double
  }

  /// In device space.
  let rect: Rect
  let key: Key

  /// Nil when the shape's corners are not alike, or so near to each other that one blurs into the
  /// next.
  init?(_ path: Path, radius: Double, transform: Transform) {
    guard transform.isAxisAligned, abs(transform.a) == abs(transform.d) else { return nil }
    let scale = abs(transform.a)
    let sigma = min(radius * scale, Filter.largestRadius)
    // Below, the corner changes too much from pixel to pixel to be moved by a part of one.
    guard sigma >= 1.5, sigma <= 64, scale.isFinite else { return nil }
    let key: Key
    switch path.storage {
    case .rect(let rect):
      self.rect = transform.apply(rect)
      key = Key(radius: 0, extent: 0, isContinuous: false, sigma: sigma)
    case .roundedRect(let rounded):
      rect = transform.apply(rounded.rect)
      key = Key(
        radius: rounded.radius * scale, extent: rounded.cornerExtent * scale,
        isContinuous: rounded.style == .continuous, sigma: sigma)
    default: return nil
    }
    self.key = key
    let room = min(rect.width, rect.height) / 2
    guard rect.isFinite, key.extent <= 256, room >= max(3 * sigma, key.extent) else { return nil }
    // Faded continuous corners depend on the rectangle's size; only full ones are alike.
    if key.isContinuous, key.extent < key.radius * 1.528 { return nil }
  }
}

/// Blurred corners by radius and blur, kept between frames in one block of numbers.
///
/// A tile holds coverage in 1/65280, seen from outside the top left corner: sample (0, 0) is the
/// pixel `reach` pixels left of and above the corner, the last row and column lie where the
/// straight edges no longer change. After the tile lies its mirror image, for right corners.
struct ShadowTiles {
  struct Tile {
    var offset: Int
    var size: Int
    var reach: Int
  }

  private(set) var samples: [UInt16] = []
  private var tiles: [ShadowCorner.Key: Tile] = [:]
  private(set) var misses = 0

  static let sampleLimit = 4 << 20

  /// To be called between frames: drops everything once the limit is passed.
  mutating func trim() {
    if samples.count > Self.sampleLimit { removeAll() }
  }

  mutating func removeAll() {
    samples.removeAll(keepingCapacity: true)
    tiles.removeAll(keepingCapacity: true)
  }

  mutating func tile(_ corner: ShadowCorner) -> Tile {
    if let tile = tiles[corner.key] { return tile }
    misses += 1
    let key = corner.key
    let reach = Int((3 * key.sigma).rounded(.up)) + 1
    let size = 2 * reach + Int(key.extent.rounded(.up)) + 2
    let tile = Tile(offset: samples.count, size: size, reach: reach)
    samples += Self.blurredCorner(key, size: size, reach: reach)
    tiles[key] = tile
    return tile
  }

  /// The corner's exact coverage under the Gaussian, across and then down.
  private static func blurredCorner(
    _ key: ShadowCorner.Key, size: Int, reach: Int
  ) -> [UInt16] {
    let wide = size + reach
    let coverage = coverage(key, wide: wide, reach: reach)
    let kernel = kernel(sigma: key.sigma, reach: reach)
    // Beyond the picture on the far sides the shape goes on as at its border.
    var across = [Float](repeating: 0, count: wide * size)
    for y in 0..<wide {
      for (tap, weight) in kernel.enumerated() {
        for x in max(0, reach - tap)..<size {
          across[y * size + x] += weight * coverage[y * wide + x + tap - reach]
        }
      }
    }
    var down = [Float](repeating: 0, count: size * size)
    for y in 0..<size {
      for (tap, weight) in kernel.enumerated() where y + tap >= reach {
        let source = (y + tap - reach) * size
        for x in 0..<size { down[y * size + x] += weight * across[source + x] }
      }
    }
    let tile = down.map { UInt16(max(0, min(65_280, $0 * 65_280 + 0.5))) }
    let mirrored = (0..<size).flatMap { tile[($0 * size)..<(($0 + 1) * size)].reversed() }
    return tile + mirrored
  }

  private static func coverage(_ key: ShadowCorner.Key, wide: Int, reach: Int) -> [Float] {
    // Large enough that the other corners lie outside.
    let side = Double(2 * wide) + 4 * key.extent
    let path = Path(
      roundedRect: Rect(x: Double(reach), y: Double(reach), width: side, height: side),
      cornerRadius: key.radius, style: key.isContinuous ? .continuous : .circular)
    var segments = Segments()
    segments.append(path)
    let cells = CellBuffer()
    cells.begin(PixelRect(left: 0, top: 0, right: wide, bottom: wide))
    for segment in segments.all { cells.add(segment) }
    var bytes = [UInt8](repeating: 0, count: wide * wide)
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var sink = unsafe MaskSink(base: base, width: wide)
      cells.sweep(isEvenOdd: false, into: &sink)
    }
    return bytes.map { Float($0) / 255 }
  }

  /// The Gaussian's share of each pixel, from `reach` pixels before to as many after.
  private static func kernel(sigma: Double, reach: Int) -> [Float] {
    let scale = sigma * 2.0.squareRoot()
    let shares = (-reach...reach).map { i in
      (Double.erf((Double(i) + 0.5) / scale) - Double.erf((Double(i) - 0.5) / scale)) / 2
    }
    let total = shares.reduce(0, +)
    return shares.map { Float($0 / total) }
  }
}
