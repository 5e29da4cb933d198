import StageTesting

extension MeaningChecks {
  /// The checks of the picture and of the scripts of a scene: the standard ones, without the faults
  /// that are right by design.
  static func scene(_ name: String) -> MeaningChecks {
    .standard
  }
}
