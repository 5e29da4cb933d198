@testable import StageTesting

extension PictureSettings {
  /// Settings for tests of the library itself: they draw all pictures and paint all of them, also in
  /// a run that draws a part and reuses pictures.
  static var alone: PictureSettings {
    var settings = PictureSettings()
    settings.shard = nil
    settings.proved = nil
    settings.approved = nil
    return settings
  }
}
