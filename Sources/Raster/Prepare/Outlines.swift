import CVector

/// The outlines of a frame: paths first, then, flattened on all threads, the straight sides of each
/// and, for long ones, which sides fall into which band.
struct Outlines {
  enum Source {
    case path(Path)
    case stroke(Path, StrokeStyle)
  }

  /// A path to be flattened.
  private struct Job {
    var source: Source
    var transform: Transform

    /// Where a small upright ellipse lies: its sides are those of any other of its size.
    ///
    /// A thousand circles take 4.2 ms and not 5.1 (bench W8, 2026-11).
    var smallEllipse: Rect? {
      guard case .path(let path) = source, case .ellipse(let rect) = path.storage,
        transform.isAxisAligned, transform.a > 0, transform.d > 0
      else { return nil }
      let box = transform.apply(rect)
      return box.width <= 256 && box.height <= 256 ? box : nil
    }
  }

  /// Where an outline's sides are, once it is flattened.
  struct Place {
    var isEvenOdd: Bool
    /// True when it cannot cover a place twice.
    var isSimple = false
    /// True when its sides pass through its box so often that most may cross each other.
    var isDense = false
    /// True when so many sides pass through its pixels that their sums of areas say as much as a look
    /// at each.
    var isSummed = false
    /// The coverage of what it encloses.
    var share: UInt8 = 255
    var chunk = 0
    var first = 0
    var count = 0
    /// How far the sides lie from where they are kept.
    var offset = Point.zero
    /// Where the chunk's lists of sides by band begin for the outline, or -1.
    var buckets = -1
  }

  private var jobs: [Job] = []
  private(set) var places: [Place] = []
  private(set) var chunks: [OutlineChunk] = []
  /// Points to be flattened, about; up to this many one thread is done before another is awake.
  private var work = 0
  private static let smallWork = 512

  /// Outlines with fewer sides are looked through whole by every band.
  static let fewestBucketed = 128

  mutating func removeAll() {
    jobs.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    work = 0
  }

  /// Adds an outline to be flattened and says which it is.
  mutating func add(_ source: Source, isEvenOdd: Bool, transform: Transform) -> Int {
    jobs.append(Job(source: source, transform: transform))
    work += source.work
    places.append(Place(isEvenOdd: isEvenOdd))
    return places.count - 1
  }

  /// Flattens all of them; `surface` is where they will be looked at.
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
        // Out of the object for the time: each access to an object's field is checked.
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
          if !segments.isSimple, segments.all.count - first > Self.fewSides,
            Self.isCrowded(segments.all[first...], in: box, visible)
          {
            place.isDense = true
            place.isSummed = !place.isEvenOdd
          }
          place.share = Prepared.byte(segments.share)
          place.first = first
          place.count = segments.all.count - first
          if segments.all.count - first >= Self.fewestBucketed, box.height > Double(4 * bandHeight)
          {
            chunk.bucket(&place, segments, surface: surface, bandHeight: bandHeight)
          }
        }
        swap(&segments, &chunk.segments)
      }
    }
  }

  /// Whether the sides visit more pixels than half of those in their box, and very many.
  private static func isDense(_ sides: ArraySlice<Segments.Segment>, in box: Rect) -> Bool {
    guard sides.count >= fewestBucketed else { return false }
    var visits = 0.0
    for side in sides { visits += abs(side.x1 - side.x0) + abs(side.y1 - side.y0) }
    return visits > max(65_536, box.width * box.height / 2)
  }

  /// Outlines of fewer sides are not crowded.
  private static let fewSides = 4096

  /// Whether more sides pass through most pixels than `SharedPixels` looks at with care.
  ///
  /// Without a look 20,000 curves take a third of the time and no memory for pieces (2026-11).
  private static func isCrowded(
    _ sides: ArraySlice<Segments.Segment>, in box: Rect, _ visible: Rect
  ) -> Bool {
    let shown = box.intersection(visible)
    var visits = 0.0
    for side in sides
    where max(side.x0, side.x1) > shown.minX && min(side.x0, side.x1) < shown.maxX
      && max(side.y0, side.y1) > shown.minY && min(side.y0, side.y1) < shown.maxY
    {
      visits +=
        min(abs(side.x1 - side.x0), shown.width) + min(abs(side.y1 - side.y0), shown.height)
    }
    return visits > Double(SharedPixels.mostDenseLines) * shown.width * shown.height
  }

  var byteCount: Int {
    jobs.capacity * MemoryLayout<Job>.stride + places.capacity * MemoryLayout<Place>.stride
      + chunks.reduce(0) { $0 + $1.byteCount }
  }
}

/// The sides of some outlines, flattened by one thread.
final class OutlineChunk {
  var segments = Segments()
  /// Which sides of long outlines cross which band, counted from the outline's first.
  private var bands = BandLists()

  var byteCount: Int {
    segments.all.capacity * MemoryLayout<Segments.Segment>.stride + bands.byteCount
  }

  func removeAll() {
    segments.removeAll()
    bands.removeAll()
  }

  /// Sorts the sides of a long outline by the bands they cross.
  func bucket(
    _ place: inout Outlines.Place, _ segments: Segments, surface: PixelRect, bandHeight: Int
  ) {
    let count = (surface.bottom + bandHeight - 1) / bandHeight
    let limit = Double(surface.bottom)
    let scale = 1 / Double(bandHeight)
    let sides = segments.all[place.first..<(place.first + place.count)]
    // Out of the object for the time: each access to an object's field is checked.
    var bands = BandLists()
    swap(&bands, &self.bands)
    place.buckets = bands.append(0..<place.count, count: count) { index in
      let s = sides[sides.startIndex + index]
      let (top, bottom) = (min(s.y0, s.y1), max(s.y0, s.y1))
      guard bottom > 0, top < limit else { return nil }
      return (
        Int(cv_truncated(max(top, 0) * scale)),
        min(Int(cv_truncated(min(bottom, limit) * scale)), count - 1)
      )
    }
    swap(&bands, &self.bands)
  }

  /// Adds the sides of an outline that may matter to some rows of one band.
  func add(_ place: Outlines.Place, band: Int, to cells: CellBuffer) {
    if place.isSimple || place.isSummed {
      var log = NoVisits()
      add(place, band: band, to: cells.writer, &log)
    } else if place.isDense, place.isEvenOdd {
      var log = cells.sampledLog
      add(place, band: band, to: cells.writer, &log)
      cells.settle(log)
    } else {
      var log = cells.visitLog
      add(place, band: band, to: cells.writer, &log)
      cells.settle(log, isEvenOdd: place.isEvenOdd, isDense: place.isDense)
    }
  }

  private func add<Log: VisitLog>(
    _ place: Outlines.Place, band: Int, to writer: CellWriter, _ log: inout Log
  ) {
    unsafe segments.all.withUnsafeBufferPointer { sides in
      let first = place.first
      guard place.buckets >= 0 else {
        for index in first..<first + place.count {
          writer.add(unsafe sides[index].moved(by: place.offset), &log)
        }
        return
      }
      let (items, bucket) = (bands.items, bucket(place, band))
      for item in bucket {
        // A band's sides lie apart in memory.
        let ahead = Int(items[min(item + 16, bucket.upperBound - 1)])
        unsafe sides.baseAddress.map { unsafe cv_prefetch($0 + (first + ahead)) }
        writer.add(unsafe sides[first + Int(items[item])], &log)
      }
    }
  }

  /// Where the numbers of the sides that cross a band lie in `bands.items`.
  private func bucket(_ place: Outlines.Place, _ band: Int) -> Range<Int> {
    Int(bands.starts[place.buckets + band])..<Int(bands.starts[place.buckets + band + 1])
  }

  /// The parts of an area in one band in which an outline is to be drawn, one after the other.
  func parts(of area: PixelRect, _ place: Outlines.Place, band: Int) -> OutlineParts {
    let count = place.buckets < 0 ? place.count : bucket(place, band).count
    let isLogged = !place.isSimple && !place.isSummed && !(place.isDense && place.isEvenOdd)
    let isWhole = !isLogged || count * (area.width + area.height + 1) <= OutlineParts.mostPieces
    return OutlineParts(of: area, self, place, band: band, isWhole: isWhole)
  }

  /// About how many pieces the sides of an outline have in an area: one in each pixel that they cross.
  func pieces(of place: Outlines.Place, band: Int, in area: PixelRect) -> Double {
    let (left, right) = (Double(area.left), Double(area.right))
    let (top, bottom) = (Double(area.top), Double(area.bottom))
    var pieces = 0.0
    func count(_ side: Segments.Segment) {
      let (upper, lower) = (
        max(min(side.y0, side.y1), top), min(max(side.y0, side.y1), bottom)
      )
      guard upper <= lower, max(side.x0, side.x1) > left, min(side.x0, side.x1) < right else {
        return
      }
      var (start, end) = (side.x0, side.x1)
      if side.y0 != side.y1 {
        let slope = (end - start) / (side.y1 - side.y0)
        (start, end) = (start + (upper - side.y0) * slope, start + (lower - side.y0) * slope)
      }
      let across = min(max(start, end), right) - max(min(start, end), left)
      // NaN for a side that reaches too far for numbers.
      guard !(across < 0) else { return }
      pieces += 1 + (lower - upper) + (across.isNaN ? right - left : across)
    }
    let (sides, items) = (segments.all, bands.items)
    if place.buckets < 0 {
      for index in place.first..<place.first + place.count {
        count(sides[index].moved(by: place.offset))
      }
    } else {
      for item in bucket(place, band) { count(sides[place.first + Int(items[item])]) }
    }
    return pieces
  }
}

extension Segments.Segment {
  @inline(__always)
  fileprivate func moved(by offset: Point) -> Segments.Segment {
    var side = self
    side.x0 += offset.x
    side.y0 += offset.y
    side.x1 += offset.x
    side.y1 += offset.y
    return side
  }
}

extension Outlines.Source {
  /// How many points there are, or are as much work.
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
