extension RecordStore {
  /// What a setting is: what was chosen, else its standard.
  package func value<Value>(of key: SettingKey<Value>) -> Value {
    settings[key.name].flatMap { Value(setting: $0) } ?? key.standard
  }

  /// Chooses, for now and for every start to come; it returns at once.
  package func set<Value>(_ key: SettingKey<Value>, to value: Value) {
    let value = value.setting
    guard settings[key.name] != value else { return }
    settings[key.name] = value
    keeper.post([.setting(value, key: key.name)])
  }

  /// Goes back to the standard, even to one that a later version may have.
  package func reset<Value>(_ key: SettingKey<Value>) {
    guard settings.removeValue(forKey: key.name) != nil else { return }
    keeper.post([.setting(nil, key: key.name)])
  }

  /// Whether somebody has chosen.
  package func isSet<Value>(_ key: SettingKey<Value>) -> Bool { settings[key.name] != nil }

  /// Throws away games or settings or both, for good; the game on the table stays on the table.
  package func reset(_ scope: ResetScope) {
    if scope != .games { settings = [:] }
    if scope != .settings {
      bests = [:]
      journal = nil
    }
    keeper.post([.reset(scope)])
  }
}
