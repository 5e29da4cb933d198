/// The time of the fastest other library for a workload.
///
/// It is given as a multiple of memset's time and of Cairo's time.
struct BenchPeer {
  let memsets: Double
  let cairos: Double?

  static let best: [String: BenchPeer] = [
    "W1": BenchPeer(memsets: 1.0, cairos: 0.582),  // Skia, Blend2D
    "W2": BenchPeer(memsets: 2.6, cairos: 0.344),  // Blend2D
    "W3": BenchPeer(memsets: 9.4, cairos: 0.081),  // Blend2D
    "W4": BenchPeer(memsets: 14.3, cairos: 0.061),  // Blend2D
    "W5": BenchPeer(memsets: 26.7, cairos: 0.047),  // Skia, as triangles
    "W6": BenchPeer(memsets: 1.4, cairos: 0.377),  // Blend2D
    "W7": BenchPeer(memsets: 9.4, cairos: nil),  // Skia, masks cached
    "W7p": BenchPeer(memsets: 10.2, cairos: nil),  // Skia, masks purged
    "W8": BenchPeer(memsets: 24.6, cairos: 0.252),  // Blend2D
    "W9": BenchPeer(memsets: 31.0, cairos: 0.258),  // Blend2D
    "W10": BenchPeer(memsets: 2.5, cairos: 0.297),  // Blend2D
    "W11a": BenchPeer(memsets: 120.6, cairos: nil),  // OpenCV, three boxes
    "W11b": BenchPeer(memsets: 14.2, cairos: nil),  // OpenCV, three boxes
    "W12a": BenchPeer(memsets: 3.1, cairos: 0.299),  // Skia
    "W12b": BenchPeer(memsets: 32.8, cairos: 0.736),  // Qt
    "W13ov": BenchPeer(memsets: 12.2, cairos: 0.069),  // Blend2D
    "W13mu": BenchPeer(memsets: 4.6, cairos: 0.024),  // Blend2D
    "W13hl": BenchPeer(memsets: 12.3, cairos: 0.070),  // Blend2D
    "W14": BenchPeer(memsets: 3.7, cairos: 0.282),  // Skia
    "W15nz": BenchPeer(memsets: 10.4, cairos: 0.126),  // Blend2D
    "W15eo": BenchPeer(memsets: 10.4, cairos: 0.124),  // Blend2D
    "W15Xnz": BenchPeer(memsets: 61.3, cairos: 0.092),  // Blend2D
    "W15Xeo": BenchPeer(memsets: 61.2, cairos: 0.050),  // Blend2D
    "W16": BenchPeer(memsets: 20.0, cairos: 0.088),  // Blend2D
  ]

  /// Returns the limit of a workload's time, as a multiple of the time of the best other library.
  ///
  /// The limit is 1.5 for drawings that a game has in every frame (fills, mesh, rounded rectangles,
  /// shadows, text), and 4 for others.
  static func limit(_ workload: String) -> Double {
    ["W1", "W2", "W5", "W6", "W7", "W14"].contains(workload) ? 1.5 : 4
  }

  static let meanLimit = 2.0
  /// The longest valid time of memset, in nanoseconds.
  ///
  /// A longer time means that another program disturbed memset; then no ratio to memset is printed.
  static let slowestMemset = 130_000.0
}
