import StageUI

/// The texts of Help about keys and the gamepad.
extension Strings {
  static var keys: String { text("keys") }
  static var handsKey: String { text("handsKey") }
  /// Returns the keys and their actions, the most useful first.
  static func keyList(_ key: (GameAction) -> String) -> [(keys: String, action: String)] {
    [
      (text("keyList.click"), text("keyList.select")),
      (text("keyList.clickAgain"), text("keyList.unselect")),
      (text("keyList.rightButton"), text("keyList.unselectAll")),
      (key(.play), text("keyList.play")),
      (text("keyList.arrows"), text("keyList.move")),
      (usualName(.return), text("keyList.press")),
      (usualName(.escape), text("keyList.unselectAll")),
      (list([key(.undo), key(.redo)]), text("keyList.undoRedo")),
      (key(.hint), text("keyList.hint")),
      (handsKey, help), (key(.pause), pause), ("F11", text("keyList.fullscreen")),
    ]
  }
  static var climbKeys: String { text("climbKeys") }
  /// Returns the keys of Climb alone, and their actions.
  static func climbKeyList(_ key: (GameAction) -> String) -> [(keys: String, action: String)] {
    [
      (list([key(.firstTool), key(.secondTool)]), text("keyList.tool")),
      (list([key(.play), usualName(.return)]), text("keyList.useTool")),
      (
        text(
          "keyList.bonusKeys",
          ["left": key(.steerLeft), "right": key(.steerRight), "fire": key(.play)]),
        text("keyList.bonus")
      ),
    ]
  }
  static var pad: String { text("pad") }
  /// Returns the gamepad's controls and their actions, the most useful first.
  static func padList(_ button: (GameAction) -> String) -> [(keys: String, action: String)] {
    [
      (text("padList.stick"), text("keyList.move")),
      (name(.south), text("keyList.press")),
      (button(.play), text("padList.play")),
      (name(.east), text("keyList.unselectAll")),
      (text("padList.shoulders"), text("padList.previousNext")),
      (button(.pause), pause),
    ]
  }
}
