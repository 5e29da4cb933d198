extension TextSetter {
  static let ellipsis = "…"

  /// Keeps the first `count` - 1 lines, and sets all remaining text as one more, truncated line.
  ///
  /// - Parameter starts: the index of the first scalar of each line.
  mutating func truncate(after count: Int, starts: [Int]) {
    isTruncated = true
    lines.removeSubrange((count - 1)...)
    let start = starts[count - 1]
    let parts =
      switch request.truncation {
      case .tail: tail(from: start)
      case .head: head(from: start)
      case .middle: middle(from: start)
      }
    lines.append(line(of: parts, at: start))
  }

  /// Returns as much of the beginning of the text as fits, and then the ellipsis.
  private func tail(from start: Int) -> [MeasuredText.Part] {
    let rest = reach(of: paragraph(at: start, from: start))
    var best = [ellipsis(after: start)]
    search(text.characterEnds(in: rest), room: limit - ellipsisWidth(after: start)) { end in
      text.width(of: rest.lowerBound..<end)
    } fits: { end in
      let kept = rest.lowerBound..<text.visibleEnd(of: rest.lowerBound..<end)
      return fits(text.parts(of: kept) + [ellipsis(after: kept.upperBound)], at: start, &best)
    }
    return best
  }

  /// Returns the ellipsis, and then as much of the end of the text as fits.
  private func head(from start: Int) -> [MeasuredText.Part] {
    let end = text.scalars.count
    let rest = backwardReach(of: paragraph(at: end, from: start))
    var best = [ellipsis(before: end)]
    search(beginnings(of: rest).reversed(), room: limit - ellipsisWidth(after: end)) { place in
      text.width(of: place..<end)
    } fits: { place in
      let kept = visibleStart(of: place..<end)..<end
      return fits([ellipsis(before: kept.lowerBound)] + text.parts(of: kept), at: start, &best)
    }
    return best
  }

  /// Returns as many characters as fit, taken alternately from both ends, with the ellipsis between
  /// them.
  private func middle(from start: Int) -> [MeasuredText.Part] {
    let end = text.scalars.count
    let ends = text.characterEnds(in: reach(of: paragraph(at: start, from: start)))
    let tail = backwardReach(of: paragraph(at: end, from: start))
    let beginnings = Array(beginnings(of: tail).reversed())
    var best = [ellipsis(after: start)]
    search(Array(0..<ends.count + beginnings.count), room: limit / 2) { i in
      text.width(of: start..<(ends.isEmpty ? start : ends[min(i / 2, ends.count - 1)]))
    } fits: { i in
      let before = min(i / 2 + 1, ends.count)
      let after = min(i + 1 - before, beginnings.count)
      let kept = start..<text.visibleEnd(of: start..<(before > 0 ? ends[before - 1] : start))
      var parts = text.parts(of: kept) + [ellipsis(after: kept.upperBound)]
      if after > 0 {
        let place = max(beginnings[after - 1], kept.upperBound)
        parts += text.parts(of: visibleStart(of: place..<end)..<end)
      }
      return fits(parts, at: start, &best)
    }
    return best
  }

  /// Finds the last of the candidates for which `fits` returns true.
  ///
  /// The search returns nothing, because `fits` stores each candidate that fits; the last one
  /// stored is the result. The candidates must be in order of the length of their texts, shortest
  /// first.
  ///
  /// The measured widths say where to begin, and mostly the first two candidates decide. Bisection
  /// alone shaped three times as many texts.
  ///
  /// - Parameters:
  ///   - room: the width of the longest candidate that probably fits.
  ///   - width: returns the measured width of a candidate.
  private func search(
    _ candidates: [Int], room: Double, width: (Int) -> Double, fits: (Int) -> Bool
  ) {
    var (low, high) = (0, candidates.count)
    var next = candidates.prefix { width($0) <= room }.count - 1
    var attempts = 0
    while low < high {
      attempts += 1
      let place = attempts < 3 ? min(max(next, low), high - 1) : (low + high) / 2
      if fits(candidates[place]) {
        low = place + 1
        next = low
      } else {
        high = place
        next = place - 1
      }
    }
  }

  private func ellipsisWidth(after place: Int) -> Double {
    line(of: [ellipsis(after: place)], at: place).width
  }

  private func fits(
    _ parts: [MeasuredText.Part], at place: Int, _ best: inout [MeasuredText.Part]
  ) -> Bool {
    guard line(of: parts, at: place).width <= limit else { return false }
    best = parts
    return true
  }

  /// Returns the part of `place`'s paragraph that is not before `start`.
  private func paragraph(at place: Int, from start: Int) -> Range<Int> {
    let own = text.paragraphs.last { $0.lowerBound <= place } ?? 0..<0
    return max(own.lowerBound, start)..<max(own.upperBound, start)
  }

  /// Returns the beginning of a range, with a width of about 1.25 lines.
  private func reach(of range: Range<Int>) -> Range<Int> {
    var width = 0.0
    let end = range.first { i in
      defer { width += text.advances[i] }
      return width > limit * 1.25
    }
    return range.lowerBound..<(end ?? range.upperBound)
  }

  /// Returns the end of a range, with a width of about 1.25 lines.
  private func backwardReach(of range: Range<Int>) -> Range<Int> {
    var width = 0.0
    let start = range.last { i in
      defer { width += text.advances[i] }
      return width > limit * 1.25
    }
    return (start.map { $0 + 1 } ?? range.lowerBound)..<range.upperBound
  }

  private func beginnings(of range: Range<Int>) -> [Int] {
    guard !range.isEmpty else { return [] }
    return [range.lowerBound] + text.characterEnds(in: range).dropLast()
  }

  private func visibleStart(of range: Range<Int>) -> Int {
    range.first { !text.isSpace($0) } ?? range.upperBound
  }

  private func ellipsis(after place: Int) -> MeasuredText.Part {
    ellipsis(in: text.piece(at: max(place - 1, 0)), at: place)
  }

  private func ellipsis(before place: Int) -> MeasuredText.Part {
    ellipsis(in: text.piece(at: place), at: place)
  }

  private func ellipsis(in piece: Int, at place: Int) -> MeasuredText.Part {
    MeasuredText.Part(
      piece: piece, string: Self.ellipsis, start: max(place - text.starts[piece], 0),
      isEllipsis: true)
  }
}
