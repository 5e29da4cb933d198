extension Path {
  /// Returns the part of the outline between two fractions of its length.
  ///
  /// The length is the total of all subpaths in drawing order, closing lines included. Fractions
  /// are limited to 0...1; if the range is empty, so is the result. A subpath that lies entirely
  /// within the range stays as it is, closed if it was closed. Points at which a curve is cut are
  /// exact to about 1e-8 of its length.
  public func trimmedPath(from start: Double, to end: Double) -> Path {
    guard start < end, start < 1, end > 0 else { return Path() }
    let (first, last) = (max(0, start), min(1, end))
    if first == 0, last == 1 { return self }
    var memory = Subpath()
    var measured: [(subpath: Subpath, lengths: [Double], length: Double)] = []
    readSubpaths(into: &memory) { subpath in
      let lengths = subpath.pieces.map { $0.length }
      measured.append((subpath, lengths, lengths.reduce(0, +)))
    }
    let total = measured.reduce(0) { $0 + $1.length }
    guard total > 0, total.isFinite else { return Path() }
    var result = Elements()
    var place = 0.0
    for part in measured where part.length > 0 {
      part.subpath.send(
        from: first * total - place, to: last * total - place, lengths: part.lengths,
        length: part.length, to: &result)
      place += part.length
    }
    return Path(result)
  }
}

extension Subpath {
  /// Draws the part between two distances from the subpath's start.
  fileprivate func send(
    from first: Double, to last: Double, lengths: [Double], length: Double,
    to sink: inout Path.Elements
  ) {
    if first <= 0, last >= length {
      sink.move(to: start)
      // `close` draws the last line, so that line is left out here.
      let isReturning = isClosed && pieces.last.map { $0.kind == .line } == true
      for piece in isReturning ? pieces.dropLast() : pieces[...] { piece.send(to: &sink) }
      if isClosed { sink.close() }
      return
    }
    var isDrawing = false
    var place = 0.0
    for (piece, length) in zip(pieces, lengths) {
      defer { place += length }
      guard first < place + length, last > place else { continue }
      let a = first > place ? piece.parameter(atDistance: first - place, from: 0) : 0
      let b = last < place + length ? piece.parameter(atDistance: last - place, from: 0) : 1
      guard a < b else { continue }
      let part = piece.part(from: a, to: b)
      if !isDrawing { sink.move(to: part.start) }
      isDrawing = true
      part.send(to: &sink)
    }
  }
}
