/// A part of the work on a frame.
public enum Zone: UInt8, CaseIterable, Hashable, Sendable {
  /// Events are answered, bodies evaluated, values moved on.
  case update
  /// Sizes are asked for and places given.
  case layout
  /// Drawings are recorded and put into the display list.
  case record
  /// The list becomes pixels.
  case raster
  /// The list's groups are resolved and compared with the last frame's.
  case flatten
  /// Commands become steps that bands share.
  case prepare
  /// A mesh gradient is painted into its picture.
  case mesh
  /// Something is drawn apart, blurred, or otherwise filtered.
  case filters
  /// Curves become lines.
  case outlines
  /// Bands of rows are painted.
  case bands
  /// One band of rows, on one of the threads.
  case band
  /// What lies behind glass is blurred.
  case backdrops
  /// The frame is handed to the display.
  case present
  /// What shows the measurements draws itself.
  case overlay

  /// The zone that its time is part of; nil for the parts of the frame itself.
  public var parent: Zone? {
    switch self {
    case .update, .layout, .record, .raster, .present, .overlay: nil
    case .flatten, .prepare, .mesh, .filters, .outlines, .bands, .backdrops: .raster
    case .band: .bands
    }
  }

  /// Such as `raster.bands`.
  public var name: String {
    let own = "\(self)"
    return parent.map { "\($0.name).\(own)" } ?? own
  }

  /// The parts of a frame that are worked on before it is shown, one after the other.
  public static let work: [Zone] = [.update, .layout, .record, .raster]
}
