import CVector

/// The outlines of a frame.
///
/// They are collected as paths and then flattened by all threads to straight edges. The edges of
/// long outlines are also sorted into bands.
struct Outlines {
  enum Source {
    case path(Path)
    case stroke(Path, StrokeStyle)
  }

  /// A path to be flattened.
  private struct Job {
    var source: Source
    var transform: Transform

    /// The device rectangle of a small upright ellipse; nil for other sources.
    ///
    /// Successive small ellipses of the same size share their edges. So a thousand circles take
    /// 4.2 ms instead of 5.1 (bench W8: 1,000 circles; 2026-11).
    var smallEllipse: Rect? {
      guard case .path(let path) = source, case .ellipse(let rect) = path.storage,
        transform.isAxisAligned, transform.a > 0, transform.d > 0
      else { return nil }
      let box = transform.apply(rect)
      return box.width <= 256 && box.height <= 256 ? box : nil
    }
  }

  /// The position of a flattened outline's edges.
  struct Place {
    var isEvenOdd: Bool
    /// Whether the outline cannot overlap itself.
    var isSimple = false
    /// Whether the edges pass through most pixels of their box.
    ///
    /// The outline may then overlap itself in most of these pixels.
    var isDense = false
    /// Whether areas are only summed, without resolving overlaps.
    ///
    /// It is true for a non-zero outline with very many edges through each pixel. Then the sums are
    /// as good as coverage with resolved overlaps.
    var isSummed = false
    /// The coverage inside the outline; below 255 for a stroke whose dashes are too fine to draw.
    var share: UInt8 = 255
    var chunk = 0
    var first = 0
    var count = 0
    /// The translation of the stored edges.
    var offset = Point.zero
    /// The start of the outline's lists in the chunk's bands; -1 if there are none.
    var buckets = -1
  }

  private var jobs: [Job] = []
  private(set) var places: [Place] = []
  private(set) var chunks: [OutlineChunk] = []
  /// The approximate number of points to flatten; with at most `smallWork` points, one thread
  /// finishes before another would wake up.
  private var work = 0
  private static let smallWork = 512

  /// The smallest number of edges for which an outline is sorted into bands; an outline with fewer
  /// adds all its edges in every band.
  static let minimumBucketedCount = 128

  mutating func removeAll() {
    jobs.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    work = 0
  }

  /// Adds an outline to be flattened and returns its index.
  mutating func add(_ source: Source, isEvenOdd: Bool, transform: Transform) -> Int {
    jobs.append(Job(source: source, transform: transform))
    work += source.work
    places.append(Place(isEvenOdd: isEvenOdd))
    return places.count - 1
  }

  /// Flattens all outlines for painting inside `surface`.
  mutating func flatten(surface: PixelRect, bandHeight: Int, runner: any BandRunner) {
    let isShared = runner.concurrency > 1 && work > Self.smallWork
    let pieces = isShared ? min(jobs.count, 16) : 1
    while chunks.count < pieces { chunks.append(OutlineChunk()) }
    guard !jobs.isEmpty else { return }
    let visible = Rect(
      left: Double(surface.left), top: Double(surface.top), right: Double(surface.right),
      bottom: Double(surface.bottom))
    let (jobs, chunks) = (jobs, chunks)
    unsafe places.withUnsafeMutableBufferPointer { places in
      runner.run(count: pieces) { piece, _ in
        let chunk = chunks[piece]
        chunk.removeAll()
        // The segments are moved out of the object, because each access to an object's field checks
        // exclusivity.
        var segments = Segments()
        swap(&segments, &chunk.segments)
        var ellipse = (size: Size.zero, first: 0, count: 0)
        for index in (jobs.count * piece / pieces)..<(jobs.count * (piece + 1) / pieces) {
          let first = segments.all.count
          var place = unsafe places[index]
          defer { unsafe places[index] = place }
          place.chunk = piece
          if let box = jobs[index].smallEllipse {
            if box.size != ellipse.size {
              segments.append(Path(ellipseIn: Rect(origin: .zero, size: box.size)))
              ellipse = (box.size, first, segments.all.count - first)
            }
            place.isSimple = true
            place.first = ellipse.first
            place.count = ellipse.count
            place.offset = box.origin
            continue
          }
          let box: Rect
          switch jobs[index].source {
          case .path(let path):
            box = segments.append(path, transform: jobs[index].transform, visible: visible)
          case .stroke(let path, let style):
            box = segments.append(
              stroking: path, style: style, transform: jobs[index].transform, visible: visible)
          }
          place.isSimple = segments.isSimple
          place.isDense =
            !segments.isSimple && Self.isDense(segments.all[first...], in: box)
          if !segments.isSimple, segments.all.count - first > Self.crowdedEdgeCount,
            Self.isCrowded(segments.all[first...], in: box, visible)
          {
            place.isDense = true
            place.isSummed = !place.isEvenOdd
          }
          place.share = Prepared.byte(segments.share)
          place.first = first
          place.count = segments.all.count - first
          if segments.all.count - first >= Self.minimumBucketedCount,
            box.height > Double(4 * bandHeight)
          {
            chunk.bucket(&place, segments, surface: surface, bandHeight: bandHeight)
          }
        }
        swap(&segments, &chunk.segments)
      }
    }
  }

  /// Returns whether the edges visit more than 65,536 pixels and more than half of their box.
  private static func isDense(_ edges: ArraySlice<Segments.Segment>, in box: Rect) -> Bool {
    guard edges.count >= minimumBucketedCount else { return false }
    var visits = 0.0
    for edge in edges { visits += abs(edge.x1 - edge.x0) + abs(edge.y1 - edge.y0) }
    return visits > max(65_536, box.width * box.height / 2)
  }

  /// The number of edges above which an outline may be crowded.
  private static let crowdedEdgeCount = 4096

  /// Returns whether the average visible pixel is crossed by more edges than `OverlapResolver`
  /// resolves.
  ///
  /// Overlaps in such outlines are ignored if the fill rule is non-zero. That reduces the time of
  /// 20,000 curves to a third and needs no memory for pieces (2026-11).
  private static func isCrowded(
    _ edges: ArraySlice<Segments.Segment>, in box: Rect, _ visible: Rect
  ) -> Bool {
    let shown = box.intersection(visible)
    var visits = 0.0
    for edge in edges
    where max(edge.x0, edge.x1) > shown.minX && min(edge.x0, edge.x1) < shown.maxX
      && max(edge.y0, edge.y1) > shown.minY && min(edge.y0, edge.y1) < shown.maxY
    {
      visits +=
        min(abs(edge.x1 - edge.x0), shown.width) + min(abs(edge.y1 - edge.y0), shown.height)
    }
    return visits > Double(OverlapResolver.maximumDenseLines) * shown.width * shown.height
  }

  var byteCount: Int {
    jobs.capacity * MemoryLayout<Job>.stride + places.capacity * MemoryLayout<Place>.stride
      + chunks.reduce(0) { $0 + $1.byteCount }
  }
}

/// The edges of some outlines, flattened by one thread.
final class OutlineChunk {
  var segments = Segments()
  /// For each long outline, the indices of the edges that cross each band, counted from the
  /// outline's first edge.
  private var bands = BandLists()

  var byteCount: Int {
    segments.all.capacity * MemoryLayout<Segments.Segment>.stride + bands.byteCount
  }

  func removeAll() {
    segments.removeAll()
    bands.removeAll()
  }

  /// Sorts the edges of a long outline into the bands that they cross.
  func bucket(
    _ place: inout Outlines.Place, _ segments: Segments, surface: PixelRect, bandHeight: Int
  ) {
    let count = (surface.bottom + bandHeight - 1) / bandHeight
    let limit = Double(surface.bottom)
    let scale = 1 / Double(bandHeight)
    let edges = segments.all[place.first..<(place.first + place.count)]
    // The lists are moved out of the object, because each access to an object's field checks
    // exclusivity.
    var bands = BandLists()
    swap(&bands, &self.bands)
    place.buckets = bands.append(0..<place.count, count: count) { index in
      let s = edges[edges.startIndex + index]
      let (top, bottom) = (min(s.y0, s.y1), max(s.y0, s.y1))
      guard bottom > 0, top < limit else { return nil }
      return (
        Int(cv_truncated(max(top, 0) * scale)),
        min(Int(cv_truncated(min(bottom, limit) * scale)), count - 1)
      )
    }
    swap(&bands, &self.bands)
  }

  /// Adds an outline's edges in one band to the cells and resolves overlaps.
  func add(_ place: Outlines.Place, band: Int, to cells: CellBuffer) {
    if place.isSimple || place.isSummed {
      var log = NoVisits()
      add(place, band: band, to: cells.writer, &log)
    } else if place.isDense, place.isEvenOdd {
      var log = cells.sampledLog
      add(place, band: band, to: cells.writer, &log)
      cells.resolveOverlaps(log)
    } else {
      var log = cells.visitLog
      add(place, band: band, to: cells.writer, &log)
      cells.resolveOverlaps(log, isEvenOdd: place.isEvenOdd, isDense: place.isDense)
    }
  }

  private func add<Log: VisitLog>(
    _ place: Outlines.Place, band: Int, to writer: CellWriter, _ log: inout Log
  ) {
    unsafe segments.all.withUnsafeBufferPointer { edges in
      let first = place.first
      guard place.buckets >= 0 else {
        for index in first..<first + place.count {
          writer.add(unsafe edges[index].moved(by: place.offset), &log)
        }
        return
      }
      let (items, bucket) = (bands.items, bucket(place, band))
      for item in bucket {
        // The edges of a band are scattered in memory, so the ones ahead are prefetched.
        let ahead = Int(items[min(item + 16, bucket.upperBound - 1)])
        unsafe edges.baseAddress.map { unsafe cv_prefetch($0 + (first + ahead)) }
        writer.add(unsafe edges[first + Int(items[item])], &log)
      }
    }
  }

  /// Returns the range of a band's edges in `bands.items`.
  private func bucket(_ place: Outlines.Place, _ band: Int) -> Range<Int> {
    Int(bands.starts[place.buckets + band])..<Int(bands.starts[place.buckets + band + 1])
  }

  /// Splits an area inside one band into parts; the outline is drawn in one part after the other.
  func parts(of area: PixelRect, _ place: Outlines.Place, band: Int) -> OutlineParts {
    let count = place.buckets < 0 ? place.count : bucket(place, band).count
    let isLogged = !place.isSimple && !place.isSummed && !(place.isDense && place.isEvenOdd)
    let isWhole = !isLogged || count * (area.width + area.height + 1) <= OutlineParts.maximumPieces
    return OutlineParts(of: area, self, place, band: band, isWhole: isWhole)
  }

  /// Returns the approximate number of an outline's pieces in an area: one for each pixel that an
  /// edge crosses.
  func pieces(of place: Outlines.Place, band: Int, in area: PixelRect) -> Double {
    let (left, right) = (Double(area.left), Double(area.right))
    let (top, bottom) = (Double(area.top), Double(area.bottom))
    var pieces = 0.0
    func count(_ edge: Segments.Segment) {
      let (upper, lower) = (
        max(min(edge.y0, edge.y1), top), min(max(edge.y0, edge.y1), bottom)
      )
      guard upper <= lower, max(edge.x0, edge.x1) > left, min(edge.x0, edge.x1) < right else {
        return
      }
      var (start, end) = (edge.x0, edge.x1)
      if edge.y0 != edge.y1 {
        let slope = (end - start) / (edge.y1 - edge.y0)
        (start, end) = (start + (upper - edge.y0) * slope, start + (lower - edge.y0) * slope)
      }
      let across = min(max(start, end), right) - max(min(start, end), left)
      // `across` is NaN for an edge whose coordinates overflow.
      guard !(across < 0) else { return }
      pieces += 1 + (lower - upper) + (across.isNaN ? right - left : across)
    }
    let (edges, items) = (segments.all, bands.items)
    if place.buckets < 0 {
      for index in place.first..<place.first + place.count {
        count(edges[index].moved(by: place.offset))
      }
    } else {
      for item in bucket(place, band) { count(edges[place.first + Int(items[item])]) }
    }
    return pieces
  }
}

extension Segments.Segment {
  @inline(__always)
  fileprivate func moved(by offset: Point) -> Segments.Segment {
    var edge = self
    edge.x0 += offset.x
    edge.y0 += offset.y
    edge.x1 += offset.x
    edge.y1 += offset.y
    return edge
  }
}

extension Outlines.Source {
  /// The number of points, weighted by the work that each causes.
  fileprivate var work: Int {
    func points(_ path: Path) -> Int {
      guard case .elements(let elements) = path.storage else { return 8 }
      return elements.points.count
    }
    switch self {
    case .path(let path): return points(path)
    case .stroke(let path, _): return 4 * points(path)
    }
  }
}
