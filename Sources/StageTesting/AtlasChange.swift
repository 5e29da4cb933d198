import PNG
import StageUI

/// The difference between the picture of a state and that of the screen at rest, near an element.
struct AtlasChange {
  /// The digest of the pixels that differ, or `same`.
  let digest: String
  /// The digest if no pixel differs.
  static let same = "same"
  private let rest: PNGImage
  private let now: PNGImage
  private let area: PixelBox

  /// The distance from an element within which pixels count, in pixels.
  ///
  /// Tool tips lie within it, apart from the ends of long ones.
  static let margin = 60

  init(
    _ now: PNGImage, _ rest: PNGImage, _ element: PixelBox, margin: Int = AtlasChange.margin
  ) {
    (self.now, self.rest) = (now, rest)
    area = PixelBox(
      left: element.left - margin, top: element.top - margin, right: element.right + margin,
      bottom: element.bottom + margin
    ).intersection(PixelBox(left: 0, top: 0, right: now.width, bottom: now.height))
    var found = Digest()
    var isSame = true
    for y in area.top..<max(area.top, area.bottom) {
      for x in area.left..<max(area.left, area.right) {
        let place = (y * now.width + x) * 4
        var (old, new): (UInt64, UInt64) = (0, 0)
        for component in place..<(place + 4) {
          old = old << 8 | UInt64(rest.pixels[component])
          new = new << 8 | UInt64(now.pixels[component])
        }
        guard old != new else { continue }
        isSame = false
        found.combine(UInt64(bitPattern: Int64(y - element.top)))
        found.combine(UInt64(bitPattern: Int64(x - element.left)))
        found.combine(new)
      }
    }
    let digits = String(found.value, radix: 16)
    digest = isSame ? Self.same : String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The area at rest, the difference and the area now, side by side.
  var strip: PNGImage {
    PictureStrip(expected: rest.cropped(to: area), actual: now.cropped(to: area)).image
  }
}

extension PNGImage {
  /// Returns the part of the image in a box inside of it.
  fileprivate func cropped(to box: PixelBox) -> PNGImage {
    let (width, height) = (max(box.right - box.left, 0), max(box.bottom - box.top, 0))
    guard width > 0, height > 0 else {
      return PNGImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    }
    var part: [UInt8] = []
    part.reserveCapacity(width * height * 4)
    for y in box.top..<box.bottom {
      let start = (y * self.width + box.left) * 4
      part += pixels[start..<(start + width * 4)]
    }
    return PNGImage(width: width, height: height, pixels: part)
  }
}
