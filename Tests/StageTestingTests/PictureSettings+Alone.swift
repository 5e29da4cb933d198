@testable import StageTesting

extension PictureSettings {
  /// Settings for tests of the library itself: they draw all pictures and paint all of them, also in
  /// a run that draws a part and reuses pictures.
  ///
  /// Several calls of a test may write the same files.
  static var alone: PictureSettings {
    var settings = PictureSettings()
    settings.shard = nil
    settings.proved = nil
    settings.approved = nil
    settings.recordsMissing = false
    settings.calls = nil
    return settings
  }
}
