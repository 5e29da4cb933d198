// A shadow of a rounded rectangle needs no blur of its own: all four corners are mirror images of
// one blurred corner, and the area between them is constant.
extension Prepared {
  /// Draws the shadow of a rectangle from one blurred corner, and returns whether the command
  /// qualified for that.
  mutating func addShadowPatch(
    _ command: DrawCommand, at place: Placement, _ context: PaintContext
  ) -> Bool {
    guard command.filters.count == 1, case .shadow(let shadow) = command.filters[0].storage,
      case .color(let color) = command.shading.storage,
      case .path(let path, let fill) = command.shape, fill.isAntialiased,
      !command.blendMode.actsOutside, shadow.isPlain,
      let corner = ShadowCorner(path, radius: shadow.radius, transform: place.transform)
    else { return false }
    if !shadow.isAlone {
      // Drawing shadow and shape separately equals drawing them together only if the shape is
      // opaque.
      guard color.opacity >= 1, place.opacity == 1, command.blendMode == .normal else {
        return false
      }
    }
    let toDevice = place.transform
    let patch = ShadowPatch(
      corner.rect.offsetBy(
        dx: toDevice.a * shadow.x + toDevice.c * shadow.y,
        dy: toDevice.b * shadow.x + toDevice.d * shadow.y),
      tile: context.caches.shadows.tile(corner, runner: context.runner))
    let tint = shadow.color.opacity(min(max(color.opacity, 0), 1) * place.opacity)
    let bounds = patch.bounds.intersection(place.area)
    if !bounds.isEmpty {
      shadows.append(patch)
      addShadow(
        Style(
          paint: .solid(tint.premultiplied), blendMode: command.blendMode, clip: place.clip),
        in: bounds)
    }
    if !shadow.isAlone { addShape(command, mode: .normal, at: place, context) }
    return true
  }

  /// Draws the last shadow in `bounds`.
  ///
  /// The shadow of glass is cut out where the glass is. The cut's mask is needed only at the edges
  /// of the glass: a frame of three panels executed 15 % fewer instructions with these parts (2026-11).
  private mutating func addShadow(_ style: Style, in bounds: PixelRect) {
    addStyle(style)
    guard let clip = style.clip, let cut = clips.cut(clip) else {
      addShadowStep(in: bounds)
      return
    }
    bounds.intersection(cut.box).forEachPart(outside: cut.hole) { addShadowStep(in: $0) }
    addStyle(Style(paint: style.paint, blendMode: style.blendMode))
    bounds.forEachPart(outside: cut.box) { addShadowStep(in: $0) }
  }

  private mutating func addShadowStep(in bounds: PixelRect) {
    steps.append(
      Step(kind: .shadow, index: shadows.count - 1, style: styles.count - 1, bounds: bounds))
  }
}

/// A corner of a rectangle in device space, and the blur of its shadow.
struct ShadowCorner {
  struct Key: Hashable {
    var radius: Double
    var extent: Double
    var isContinuous: Bool
    var sigma: Double
  }

  /// The rectangle in device space.
  let rect: Rect
  let key: Key

  /// Creates the corner; nil if the shadow of the path cannot be drawn from one blurred corner.
  ///
  /// That is so for other paths, for rotated or stretched rectangles, and for blurs that are too
  /// narrow or too wide. It is also so if the four corners differ, or if their blurs overlap.
  init?(_ path: Path, radius: Double, transform: Transform) {
    guard transform.isAxisAligned, abs(transform.a) == abs(transform.d) else { return nil }
    let scale = abs(transform.a)
    let sigma = min(radius * scale, Filter.largestRadius)
    // A smaller blur changes too much from pixel to pixel to be interpolated at subpixel positions.
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
    // A continuous corner needs 1.528 radii along each side. In a rectangle that is too small for
    // that, the corners differ from each other.
    if key.isContinuous, key.extent < key.radius * 1.528 { return nil }
  }
}
