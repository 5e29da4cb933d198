import StageTesting
import TestSupport

extension MeaningChecks {
  /// The checks of the picture and of the scripts of a scene: all of them, without the faults that are
  /// right by design.
  ///
  /// Measuring contrast takes as long as drawing a scene again. So a short run leaves it out in variants,
  /// which show another scene in another size, language or theme. Faint text is found in all scenes.
  static func scene(_ name: String) -> MeaningChecks {
    var checks = strict
    if !Conditions.areAll, ContrastTests.isVariant(name) {
      checks.kinds.subtract([.contrast, .perceivedContrast])
    }
    checks.onAcceptance = { kind, element, reason in
      Acceptance(kind: kind, element: element, reason: reason, scene: name).note()
    }
    return checks.accepting(in: name)
  }

  /// The checks of the states of a scene's elements, of which there are hundreds: all but those of
  /// contrast, apart from faint text.
  static func states(of name: String) -> MeaningChecks {
    let checks = strict.without([.contrast, .perceivedContrast]).accepting(in: name)
    return switch name {
    case "climb-phone":
      checks.except(.faintText, of: "+1.5", because: "the tool tip of the level covers most of it")
    case "settings-rebinding-phone":
      checks.except(
        .focusRing, of: "Settings › Close (button)",
        because: "the row that waits for a button keeps the focus")
    default: checks
    }
  }

  private func accepting(in scene: String) -> MeaningChecks {
    accepting(AcceptedFault.all.filter { $0.scenes.contains(where: scene.hasPrefix) })
  }

  /// Returns these checks with accepted faults.
  func accepting(_ faults: [AcceptedFault]) -> MeaningChecks {
    var checks = self
    for fault in faults {
      for element in fault.elements {
        for kind in fault.kinds {
          checks = checks.except(kind, of: element, downTo: fault.bound, because: fault.reason)
        }
      }
    }
    return checks
  }

  /// The kinds of faults that a frame within a motion may have: what enters begins faint and small.
  ///
  /// The pictures at rest, before and after, are checked for them.
  static let ofRestAlone: Set<Kind> = [
    .faintText, .contrast, .perceivedContrast, .smallText, .smallTargets, .compactTargets,
  ]

  /// The checks of frames within the motions of a scene, such as those of strips: the ones of its
  /// states without those of a rest.
  static func moments(of name: String) -> MeaningChecks {
    states(of: name).without(ofRestAlone)
  }
}
