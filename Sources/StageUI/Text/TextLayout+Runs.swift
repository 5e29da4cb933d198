extension Text.Layout {
  /// The runs of all lines in order.
  ///
  /// A property of this name in a program's own extension takes precedence.
  @_disfavoredOverload
  public var flattenedRuns: [Run] { runs }

  /// The slices of all lines in order: the letters, one by one.
  ///
  /// A property of this name in a program's own extension takes precedence.
  @_disfavoredOverload
  public var flattenedRunSlices: [RunSlice] { slices }

  /// The position of a character in its piece of the text, in Unicode scalars.
  public struct CharacterIndex: Comparable, Hashable, Strideable, Sendable {
    let offset: Int

    /// Returns whether `a` comes before `b`.
    public static func < (a: Self, b: Self) -> Bool { a.offset < b.offset }
    /// Returns the number of scalars from this position to another one.
    public func distance(to other: Self) -> Int { other.offset - offset }
    /// Returns the position `n` scalars after this one.
    public func advanced(by n: Int) -> Self { Self(offset: offset + n) }
  }
}

extension Text.Layout.Run {
  /// The direction in which the run is read: from right to left if its first slice from the left
  /// belongs to later text than the last one, or if it is one letter of such a script.
  public var layoutDirection: LayoutDirection {
    guard let first = slices.first, let last = slices.last else { return .leftToRight }
    if first.offset != last.offset {
      return first.offset > last.offset ? .rightToLeft : .leftToRight
    }
    let isMirrored = first.character.map { Direction.isRightToLeft([$0]) } ?? false
    return isMirrored ? .rightToLeft : .leftToRight
  }

  /// The positions of the slices' first characters, from left to right.
  public var characterIndices: [Text.Layout.CharacterIndex] { slices.flatMap(\.characterIndices) }
}

extension Text.Layout.RunSlice {
  /// The position of the slice's first character.
  public var characterIndices: [Text.Layout.CharacterIndex] {
    [Text.Layout.CharacterIndex(offset: offset)]
  }
}
