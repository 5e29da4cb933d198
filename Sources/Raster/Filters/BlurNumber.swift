/// The number type of a blur: a float for the alpha of each pixel, or integers for its four
/// components.
///
/// The requirements are the inner loops over lines of numbers. `BlurPass` calls them for both types
/// and chooses the lines. The loops may read and write whole vectors beyond the last number.
///
/// Both types pay off. Integers halve the time to blur a picture (`GaussianBlur`). Shadows need
/// only alpha: those of 25 cards and a page of text take 6.3 ms with one float per pixel. Four
/// integers per pixel would take 10.3 ms, like a blur of the same drawing (radius 10, 1920 × 1080,
/// 2026-11).
protocol BlurNumber: BitwiseCopyable, Numeric {
  /// The sum of four rows at one pixel.
  associatedtype RowSum: BitwiseCopyable

  /// The number of components per pixel.
  static var channels: Int { get }

  static func cells(_ memory: FilterMemory) -> CellMemory<Self>

  static func load(_ pixels: Row<Pixel>, count: Int, into line: MutableRow<Self>)

  /// Sums four rows of pixels with the weights 1 3 3 1.
  static func addRows(
    _ rows: FourRows<Pixel>, count: Int, into sums: MutableRow<RowSum>)

  /// Sums four neighbouring row sums with the weights 1 3 3 1, at every second position.
  static func addColumns(
    _ sums: Row<RowSum>, count: Int, into cells: MutableRow<Self>)

  /// Sums four rows of cells with the weights 1 3 3 1.
  static func halveRows(
    _ rows: FourRows<Self>, count: Int, into line: MutableRow<Self>)

  /// Sums four neighbours with the weights 1 3 3 1, at every second position; makes `count` cells.
  static func halveColumns(
    _ line: Row<Self>, count: Int, into cells: MutableRow<Self>)

  /// Computes `count` weighted sums.
  ///
  /// Each sum is centred on one of the numbers from `input` on, and its terms are `step` numbers
  /// apart. `count` is rounded up to whole strips. One loop serves both directions: horizontal
  /// neighbours are one pixel apart, vertical ones one row of a narrow strip. The two numbers at
  /// the same distance from the centre are added first, so that a mirrored picture gives the
  /// mirrored result.
  static func convolve(
    _ input: Row<Self>, step: Int, _ axis: BlurPlan.Axis, radius: Int, count: Int,
    into output: MutableRow<Self>)

  /// Returns the weights for enlarging vertically, in the order of `BlurPlan.Axis.weights`.
  static func weights(_ axis: BlurPlan.Axis) -> Row<Self>

  static func enlargeRows(
    _ rows: ThreeRows<Self>, _ weights: (Self, Self, Self), count: Int,
    into line: MutableRow<Self>)

  /// Enlarges `count` cells to pixels; `cells` also has one cell before and one after them.
  static func enlargeColumns(
    _ cells: Row<Self>, count: Int, _ plan: BlurPlan,
    into line: MutableRow<Self>)
}

/// Rows of premultiplied pixels.
struct PixelRows {
  let base: Row<Pixel>
  let stride: Int

  /// Returns the pixels of a row, starting at a column.
  func row(_ row: Int, from column: Int) -> Row<Pixel> { base + (row * stride + column) }
}

typealias FourRows<Number: BitwiseCopyable> = (
  Row<Number>, Row<Number>, Row<Number>, Row<Number>
)

typealias ThreeRows<Number: BitwiseCopyable> = (
  Row<Number>, Row<Number>, Row<Number>
)
