internal import Raster

/// A face that shows what the main one does not.
enum FallbackFace {
  case outlines(FontFace)
  case pictures(BitmapFace)

  var identity: UInt64 {
    switch self {
    case .outlines(let face): face.identity
    case .pictures(let face): face.identity
    }
  }

  /// True when a character is meant to be a picture: an emoji, unless it is asked to be text.
  static func prefersPicture(_ scalars: some Sequence<UInt32>) -> Bool {
    var isPicture = false
    for scalar in scalars {
      switch scalar {
      case 0xFE0E: return false
      case 0xFE0F: return true
      default:
        isPicture = isPicture || Unicode.Scalar(scalar)?.properties.isEmojiPresentation == true
      }
    }
    return isPicture
  }
}
