import CVector

/// Paints mesh gradients.
///
/// Most meshes change slowly from pixel to pixel. Their cells are divided into triangles and drawn
/// to a grid with one node for every 4 × 4 pixels, and pixels are interpolated between the nodes.
/// That takes a sixteenth of the work, with an error of at most three levels. Folds, where the mesh
/// covers itself or is narrow, are drawn pixel by pixel. The whole mesh is drawn pixel by pixel if
/// folds take most of the window, or if the mesh does not fill its square.
final class MeshPainter: FrameCache {
  let name = "meshes"
  /// The number of pixel rows that are drawn together; their nodes stay in the second-level cache.
  private static let bandHeight = 64
  /// The number of pixel rows per task if every pixel is drawn separately.
  private static let roughBandHeight = 32

  private var patches = MeshPatches()
  private let runner: any BandRunner
  private let nodes = NodeGrid()
  /// For each thread: a grid for areas drawn pixel by pixel, and memory for lines between nodes.
  private let grids: [NodeGrid]
  private let lines: [Buffer<UInt32>]

  init(runner: any BandRunner = SerialRunner()) {
    self.runner = runner
    grids = (0..<max(runner.concurrency, 1)).map { _ in NodeGrid() }
    lines = grids.map { _ in Buffer() }
  }

  private var buffers: [any AnyBuffer] {
    ([nodes] + grids).flatMap(\.buffers) + (lines as [any AnyBuffer])
  }

  var byteCount: Int { buffers.byteCount }

  func release() { buffers.release() }

  /// The number of pixels that are interpolated together between nodes.
  static let windowStep = 32

  /// Paints the part of a mesh inside `window`; the mesh's unit square has `width` × `height`
  /// pixels.
  ///
  /// The window begins at a multiple of `windowStep` pixels from the left.
  func paint(
    _ mesh: MeshGradient, width: Int, height: Int, window: PixelRect, into pixmap: inout Pixmap
  ) {
    guard mesh.isDrawable, pixmap.width > 0, pixmap.height > 0 else {
      pixmap.clear(pixmap.bounds, to: mesh.background.premultiplied)
      return
    }
    let stride = pixmap.stride
    patches.cut(mesh, size: SIMD2(Double(width), Double(height)))
    // Overlapping folds would be drawn several times. So if folds take most of the window, the
    // whole window is drawn once, pixel by pixel.
    let folded = patches.folds.reduce(0) { $0 + $1.intersection(window).area }
    let isRough = patches.isRough || folded > window.area / 2
    let bandHeight = isRough ? Self.roughBandHeight : Self.bandHeight
    if !isRough { draw(mesh, width: width, height: height, window: window, on: nodes) }
    // The address that pixel (0, 0) of the whole picture would have.
    let base = pixmap.row - (window.top * stride + window.left)
    runner.run(count: (window.height - 1) / bandHeight + 1) { index, worker in
      let top = window.top + index * bandHeight
      let band = PixelRect(
        left: window.left, top: top, right: window.right,
        bottom: min(top + bandHeight, window.bottom))
      let grid = grids[worker]
      if isRough {
        paint(band, mesh, grid, into: base, stride: stride)
        return
      }
      let scratch = NodeGrid.room(for: window.width, in: lines[worker])
      for y in top..<band.bottom {
        nodes.fill(
          x: 0, y: y, count: window.width, isDithered: mesh.isDithered, scratch: scratch,
          into: base + (y * stride + window.left))
      }
      for fold in patches.folds {
        paint(fold.intersection(band), mesh, grid, into: base, stride: stride)
      }
    }
  }

  /// Draws the nodes and the folds of a mesh into a field, and returns whether it did.
  ///
  /// It draws nothing if the mesh leaves a part of its square empty or if its folds are too large.
  func draw(
    _ field: ColorField, of mesh: MeshGradient, width: Int, height: Int, window: PixelRect
  ) -> Bool {
    patches.cut(mesh, size: SIMD2(Double(width), Double(height)))
    guard !patches.isRough else { return false }
    guard field.makeRoom(for: patches.folds, in: window) else { return false }
    draw(mesh, width: width, height: height, window: window, on: field.nodes)
    let count = field.folds.reduce(0) { $0 + Self.bands($1) }
    runner.run(count: count) { piece, worker in
      var (index, piece) = (0, piece)
      while piece >= Self.bands(field.folds[index]) {
        piece -= Self.bands(field.folds[index])
        index += 1
      }
      let (fold, pixels) = field.pixels(ofFold: index)
      let top = fold.top + piece * Self.bandHeight
      let band = PixelRect(
        left: fold.left, top: top, right: fold.right,
        bottom: min(top + Self.bandHeight, fold.bottom))
      paint(band, mesh, grids[worker], into: pixels, stride: fold.width)
    }
    return true
  }

  /// Returns the number of bands in which a fold is drawn.
  private static func bands(_ fold: PixelRect) -> Int { (fold.height - 1) / bandHeight + 1 }

  private func draw(
    _ mesh: MeshGradient, width: Int, height: Int, window: PixelRect, on nodes: NodeGrid
  ) {
    nodes.draw(
      patches, background: mesh.background, step: NodeGrid.step, nodes: NodeGrid.nodes(in: window),
      edge: SIMD2(Float(width), Float(height)) / Float(NodeGrid.step), runner: runner)
  }

  /// Draws every pixel of an area separately.
  private func paint(
    _ area: PixelRect, _ mesh: MeshGradient, _ grid: NodeGrid,
    into base: MutableRow<Pixel>, stride: Int
  ) {
    guard !area.isEmpty else { return }
    grid.draw(
      patches, background: mesh.background, step: 1, nodes: area,
      edge: SIMD2(repeating: .infinity))
    for y in area.top..<area.bottom {
      grid.copy(
        y - area.top, into: base + (y * stride + area.left),
        Self.thresholds(mesh, area.left, y))
    }
  }

  private static func thresholds(_ mesh: MeshGradient, _ x: Int, _ y: Int) -> cv_u32x8 {
    mesh.isDithered ? cv_dither8(UInt32(x), UInt32(y)) : cv_u32x8(repeating: 128)
  }
}
