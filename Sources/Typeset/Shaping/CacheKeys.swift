internal import Glibc
internal import Paragraphs

/// The cache key of a shaped text: its bytes and its font.
///
/// Swift compares strings by canonical equivalence, but a font may show equivalent strings
/// differently. Bytes are compared instead, so that the result does not depend on which string was
/// cached first. Only the properties that usually differ are hashed, because hashing is the main
/// cost of a cache hit.
struct RunKey: Hashable {
  let text: String
  var font: FontDescription

  static func == (a: RunKey, b: RunKey) -> Bool {
    a.font == b.font && a.text.hasSameBytes(as: b.text)
  }

  func hash(into hasher: inout Hasher) {
    text.hashBytes(into: &hasher)
    hasher.combine(font.size)
    hasher.combine(font.weight)
  }
}

/// The cache key of a layout: a request, with its texts compared by bytes.
struct LayoutKey: Hashable {
  let request: TextRequest

  /// The cost in the cache: bytes of text, plus 64 for the request and each piece.
  var cost: Int { request.pieces.reduce(64) { $0 + 64 + $1.string.utf8.count } }

  static func == (a: LayoutKey, b: LayoutKey) -> Bool {
    guard a.request == b.request else { return false }
    let (p, q) = (a.request.pieces, b.request.pieces)
    return p.indices.allSatisfy { p[$0].string.hasSameBytes(as: q[$0].string) }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(request.maximumWidth ?? -1)
    for piece in request.pieces {
      piece.string.hashBytes(into: &hasher)
      hasher.combine(piece.font.size)
      hasher.combine(piece.font.weight)
    }
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { a in
      unsafe other.utf8.withContiguousStorageIfAvailable { b in
        guard let p = a.baseAddress, let q = b.baseAddress else { return true }
        return unsafe memcmp(p, q, a.count) == 0
      }
    }
    return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  fileprivate func hashBytes(into hasher: inout Hasher) {
    var copy = hasher
    let isDone: Void? = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe copy.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isDone == nil {
      for byte in utf8 { copy.combine(byte) }
    }
    hasher = copy
    // The separator makes the boundaries of pieces part of the hash.
    hasher.combine(UInt8(0xFF))
  }
}
