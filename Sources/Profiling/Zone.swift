/// A part of the work on a frame.
public enum Zone: UInt8, CaseIterable, Hashable, Sendable {
  /// Handling events, evaluating bodies, advancing values.
  case update
  /// Measuring and placing views.
  case layout
  /// Recording drawings into the display list.
  case record
  /// Painting the list into pixels.
  case raster
  /// Resolving the list's groups and comparing them with the last frame's.
  case flatten
  /// Converting commands to steps shared by all bands.
  case prepare
  /// Painting a mesh gradient into a cached picture.
  case mesh
  /// Offscreen layers, blurs and other filters.
  case filters
  /// Flattening curves to lines.
  case outlines
  /// Painting bands of rows.
  case bands
  /// One band of rows, on one of the threads.
  case band
  /// Blurring backdrops.
  case backdrops
  /// Presenting the frame.
  case present
  /// Drawing the overlay that shows these measurements.
  case overlay

  /// The zone that contains this one; nil for the top-level parts of a frame.
  public var parent: Zone? {
    switch self {
    case .update, .layout, .record, .raster, .present, .overlay: nil
    case .flatten, .prepare, .mesh, .filters, .outlines, .bands, .backdrops: .raster
    case .band: .bands
    }
  }

  /// Whether the zone is work on a frame before it is presented.
  var isWork: Bool { self != .present && self != .overlay }

  /// The name with its parents', such as `raster.bands`.
  public var name: String {
    let own = "\(self)"
    return parent.map { "\($0.name).\(own)" } ?? own
  }

  /// The consecutive parts of a frame before it is presented.
  public static let work: [Zone] = [.update, .layout, .record, .raster]
}
