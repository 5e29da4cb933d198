/// What a blur is summed in: a real number for each pixel, or whole ones for its four components.
///
/// These are the sums themselves, over lines of numbers; which lines they are summed over is the
/// same for both, and `BlurPass`'s. All of them may read and write whole vectors past the last number.
///
/// Both pay: whole numbers halve the blur of a picture (`GaussianBlur`), and the shadow of 25 cards and
/// a page of text takes 6.3 ms in one real number a pixel, where four whole ones take the 10.3 ms of
/// a blur (radius 10, 1920 × 1080, 2026-11).
protocol BlurNumber: BitwiseCopyable, Numeric {
  /// Room for a sum of four rows of one pixel.
  associatedtype RowSum: BitwiseCopyable

  /// Numbers to a pixel.
  static var channels: Int { get }

  static func cells(_ memory: FilterMemory) -> CellMemory<Self>

  static func load(_ pixels: Row<Pixel>, count: Int, into line: MutableRow<Self>)

  /// Four rows of pixels, weighing 1 3 3 1.
  static func addRows(
    _ rows: FourRows<Pixel>, count: Int, into sums: MutableRow<RowSum>)

  /// Four neighbours of such sums, weighing 1 3 3 1, for every second place.
  static func addColumns(
    _ sums: Row<RowSum>, count: Int, into cells: MutableRow<Self>)

  /// Four rows of cells, weighing 1 3 3 1.
  static func halveRows(
    _ rows: FourRows<Self>, count: Int, into line: MutableRow<Self>)

  /// Four neighbours, weighing 1 3 3 1, for every second place: `count` cells.
  static func halveColumns(
    _ line: Row<Self>, count: Int, into cells: MutableRow<Self>)

  /// Weighted sums of numbers `step` apart around each of `count` numbers from `input` on; `count`
  /// is rounded up to whole strips.
  ///
  /// One loop serves both directions: across, neighbours lie one pixel apart, down, one row of a
  /// narrow strip. Adds left and right first, so that a mirrored picture gives the mirrored result.
  static func convolve(
    _ input: Row<Self>, step: Int, _ axis: BlurPlan.Axis, radius: Int, count: Int,
    into output: MutableRow<Self>)

  /// The weights that enlarge down, as `BlurPlan.Axis.weights`.
  static func weights(_ axis: BlurPlan.Axis) -> Row<Self>

  static func enlargeRows(
    _ rows: ThreeRows<Self>, _ weights: (Self, Self, Self), count: Int,
    into line: MutableRow<Self>)

  /// The pixels of `count` cells, the first of them the second of `cells`.
  static func enlargeColumns(
    _ cells: Row<Self>, count: Int, _ plan: BlurPlan,
    into line: MutableRow<Self>)
}

/// Premultiplied pixels, row after row.
struct PixelRows {
  let base: Row<Pixel>
  let stride: Int

  /// The pixels of a row from one on.
  func row(_ row: Int, from column: Int) -> Row<Pixel> { base + (row * stride + column) }
}

typealias FourRows<Number: BitwiseCopyable> = (
  Row<Number>, Row<Number>, Row<Number>, Row<Number>
)

typealias ThreeRows<Number: BitwiseCopyable> = (
  Row<Number>, Row<Number>, Row<Number>
)
