import CVector

// Checked access to raw memory. Loops outside of Kernels, Pixels and Coverage only use the three
// types of this folder: `Buffer`, `Row` and `MutableRow`. A debug build checks every access against
// the allocation. A release build checks nothing, and a row is a plain pointer.
//
// Spans would be equally fast in the row loops, but they cannot load eight numbers at once. They
// also cannot begin outside their memory, as rows of a layer's pixels do.
//
// A row is borrowed: it must not outlive the buffer, picture or pixmap that owns its memory.

/// A readable, borrowed piece of memory that is indexed from its start.
@safe
struct Row<Element: BitwiseCopyable> {
  private let row: MutableRow<Element>

  @inline(__always)
  init(_ row: MutableRow<Element>) { self.row = row }

  /// The address, for kernels; accesses through it are not checked.
  var pointer: UnsafePointer<Element> {
    @inline(__always) get { unsafe UnsafePointer(row.pointer) }
  }

  @inline(__always)
  subscript(place: Int) -> Element { row[place] }

  /// Returns a row that starts `distance` elements later.
  ///
  /// The new start may be outside the memory, as long as no element there is read.
  @inline(__always)
  static func + (row: Row, distance: Int) -> Row { Row(row.row + distance) }

  @inline(__always)
  static func - (row: Row, distance: Int) -> Row { Row(row.row - distance) }

  /// Loads a vector whose first element is at `place`; the types may differ in size.
  @inline(__always)
  func load<Vector>(_ place: Int = 0, as type: Vector.Type) -> Vector { row.load(place, as: type) }

  /// Returns the same memory as another type.
  @inline(__always)
  func numbers<Other: BitwiseCopyable>(as type: Other.Type) -> Row<Other> {
    Row<Other>(row.numbers(as: type))
  }

  @inline(__always)
  func prefetch() { row.prefetch() }

  /// Returns whether both rows start at the same address.
  func isSame(as other: Row) -> Bool { unsafe pointer == other.pointer }

  @inline(__always)
  fileprivate func check(_ place: Int, _ size: Int) { row.check(place, size) }
}

/// A writable, borrowed piece of memory that is indexed from its start.
@safe
struct MutableRow<Element: BitwiseCopyable> {
  /// The address, for kernels; accesses through it are not checked.
  let pointer: UnsafeMutablePointer<Element>
  #if DEBUG
    fileprivate let limits: MemoryLimits
  #endif

  /// Creates a row of `count` elements, which must stay valid while the row is used.
  @unsafe @inline(__always)
  init(_ pointer: UnsafeMutablePointer<Element>, count: Int) {
    unsafe self.pointer = pointer
    #if DEBUG
      limits = unsafe MemoryLimits(pointer, byteCount: count * MemoryLayout<Element>.stride)
    #endif
  }

  /// Creates a row in the memory of another row.
  @unsafe @inline(__always)
  private init<Other>(_ pointer: UnsafeMutablePointer<Element>, in row: MutableRow<Other>) {
    unsafe self.pointer = pointer
    #if DEBUG
      limits = row.limits
    #endif
  }

  @inline(__always)
  subscript(place: Int) -> Element {
    get {
      check(place, MemoryLayout<Element>.size)
      return unsafe pointer[place]
    }
    nonmutating set {
      check(place, MemoryLayout<Element>.size)
      unsafe pointer[place] = newValue
    }
  }

  /// Returns a row that starts `distance` elements later.
  ///
  /// The new start may be outside the memory, as long as no element there is used.
  @inline(__always)
  static func + (row: MutableRow, distance: Int) -> MutableRow {
    unsafe MutableRow(row.pointer + distance, in: row)
  }

  @inline(__always)
  static func - (row: MutableRow, distance: Int) -> MutableRow { row + -distance }

  @inline(__always)
  static func += (row: inout MutableRow, distance: Int) { row = row + distance }

  /// Returns the number of elements between the starts of two rows in the same memory.
  @inline(__always)
  static func - (end: MutableRow, start: MutableRow) -> Int { unsafe end.pointer - start.pointer }

  /// Loads a vector whose first element is at `place`; the types may differ in size.
  @inline(__always)
  func load<Vector>(_ place: Int = 0, as type: Vector.Type) -> Vector {
    check(place, MemoryLayout<Vector>.size)
    return unsafe UnsafeRawPointer(pointer + place).loadUnaligned(as: type)
  }

  @inline(__always)
  func store<Vector: BitwiseCopyable>(_ vector: Vector, at place: Int = 0) {
    check(place, MemoryLayout<Vector>.size)
    unsafe UnsafeMutableRawPointer(pointer + place).storeBytes(of: vector, as: Vector.self)
  }

  /// Prefetches memory that will be used soon; the address may be outside the row's memory.
  @inline(__always)
  func prefetch() { unsafe cv_prefetch(pointer) }

  @inline(__always)
  func update(repeating value: Element, count: Int) {
    check(0, count * MemoryLayout<Element>.stride)
    unsafe pointer.update(repeating: value, count: count)
  }

  /// Copies elements; the memory may overlap.
  @inline(__always)
  func update(from source: Row<Element>, count: Int) {
    source.check(0, count * MemoryLayout<Element>.stride)
    check(0, count * MemoryLayout<Element>.stride)
    unsafe pointer.update(from: source.pointer, count: count)
  }

  @inline(__always)
  func update(from source: MutableRow, count: Int) { update(from: Row(source), count: count) }

  /// Returns the same memory as another type.
  @inline(__always)
  func numbers<Other: BitwiseCopyable>(as type: Other.Type) -> MutableRow<Other> {
    unsafe MutableRow<Other>(
      UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type), in: self)
  }

  @inline(__always)
  fileprivate func check(_ place: Int, _ size: Int) {
    #if DEBUG
      unsafe limits.check(UnsafeRawPointer(pointer + place), size)
    #endif
  }
}

#if DEBUG
  /// The address range of an allocation.
  private struct MemoryLimits {
    let start: UInt
    let end: UInt

    init(_ start: UnsafeRawPointer, byteCount: Int) {
      self.start = UInt(bitPattern: start)
      end = self.start + UInt(byteCount)
    }

    func check(_ place: UnsafeRawPointer, _ size: Int) {
      let place = UInt(bitPattern: place)
      precondition(
        size == 0 || place >= start && place + UInt(size) <= end, "memory outside of its buffer")
    }
  }
#endif
