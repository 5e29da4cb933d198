/// What a blur is summed in: a real number for each pixel, or whole ones for its four components.
///
/// These are the sums themselves, over lines of numbers; which lines they are summed over is the
/// same for both, and `BlurPass`'s. All of them may read and write whole vectors past the last number.
protocol BlurNumber: BitwiseCopyable, Numeric {
  /// What is blurred, row after row.
  associatedtype Source
  /// Room for a sum of four rows of one pixel.
  associatedtype RowSum: BitwiseCopyable

  /// Numbers to a pixel.
  static var channels: Int { get }

  static func cells(_ memory: FilterMemory) -> CellMemory<Self>

  /// `count` pixels of a row of the source.
  @unsafe
  static func load(
    _ source: Source, row: Int, from column: Int, count: Int, into line: UnsafeMutablePointer<Self>)

  /// Whether these pixels show nothing; some sources are not asked.
  static func isClear(_ source: Source, row: Int, from column: Int, count: Int) -> Bool

  /// A source that can be made smaller: its first pixel, and the pixels from row to row.
  @unsafe
  static func pixels(_ source: Source) -> (base: UnsafePointer<Pixel>, stride: Int)

  /// Four rows of pixels, weighing 1 3 3 1.
  @unsafe
  static func addRows(
    _ rows: FourRows<Pixel>, count: Int, into sums: UnsafeMutablePointer<RowSum>)

  /// Four neighbours of such sums, weighing 1 3 3 1, for every second place.
  @unsafe
  static func addColumns(
    _ sums: UnsafePointer<RowSum>, count: Int, into cells: UnsafeMutablePointer<Self>)

  /// Four rows of cells, weighing 1 3 3 1.
  @unsafe
  static func halveRows(
    _ rows: FourRows<Self>, count: Int, into line: UnsafeMutablePointer<Self>)

  /// Four neighbours, weighing 1 3 3 1, for every second place: `count` cells.
  @unsafe
  static func halveColumns(
    _ line: UnsafePointer<Self>, count: Int, into cells: UnsafeMutablePointer<Self>)

  /// Weighted sums of numbers `step` apart around each of `count` numbers from `input` on; `count`
  /// is rounded up to whole strips.
  ///
  /// Both directions of a picture are this one loop: across, neighbours lie one pixel apart, down, one
  /// row of a narrow strip. The left and right neighbour are added first, so a mirrored picture gives
  /// the mirrored result.
  @unsafe
  static func convolve(
    _ input: UnsafePointer<Self>, step: Int, _ axis: BlurPlan.Axis, radius: Int, count: Int,
    into output: UnsafeMutablePointer<Self>)

  /// The weights that enlarge down, as `BlurPlan.Axis.weights`.
  @unsafe
  static func weights(_ axis: BlurPlan.Axis) -> UnsafePointer<Self>

  @unsafe
  static func enlargeRows(
    _ rows: ThreeRows<Self>, _ weights: (Self, Self, Self), count: Int,
    into line: UnsafeMutablePointer<Self>)

  /// The pixels of `count` cells, the first of them the second of `cells`.
  @unsafe
  static func enlargeColumns(
    _ cells: UnsafePointer<Self>, count: Int, _ plan: BlurPlan,
    into line: UnsafeMutablePointer<Self>)
}

typealias FourRows<Number> = (
  UnsafePointer<Number>, UnsafePointer<Number>, UnsafePointer<Number>, UnsafePointer<Number>
)

typealias ThreeRows<Number> = (
  UnsafePointer<Number>, UnsafePointer<Number>, UnsafePointer<Number>
)
