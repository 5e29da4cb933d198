internal import Session

extension RecordStore {
  /// Returns the value of a setting: the chosen one, or its default.
  package func value<Value>(of key: SettingKey<Value>) -> Value {
    settings[key.name].flatMap { Value(setting: $0) } ?? key.defaultValue
  }

  /// Sets and saves a value; returns at once.
  package func set<Value>(_ key: SettingKey<Value>, to value: Value) {
    let value = value.setting
    guard settings[key.name] != value else { return }
    settings[key.name] = value
    worker.post([.setting(value, key: key.name)])
  }

  /// Removes the chosen value.
  ///
  /// From then on the default applies. In a later version of the program this may be another value.
  package func reset<Value>(_ key: SettingKey<Value>) {
    guard settings.removeValue(forKey: key.name) != nil else { return }
    worker.post([.setting(nil, key: key.name)])
  }

  /// Returns whether a value has been chosen.
  package func isSet<Value>(_ key: SettingKey<Value>) -> Bool { settings[key.name] != nil }

  /// The keys of values that are saved as settings but are none: the account of the practice shop,
  /// the players and the unfinished game of the duel, and the game that practice from a replay has
  /// replaced.
  ///
  /// A reset of the settings keeps them, and an import does not replace them.
  static let keptSettings: Set<String> = [
    SettingKey<String>.sandboxAccount.name, "duel", "duelRoster", "duelOwner",
    "replacedGame",
  ]

  /// Deletes games, settings or both permanently; the current game continues.
  package func reset(_ scope: ResetScope) {
    switch scope {
    case .games: break
    case .settings: settings = settings.filter { Self.keptSettings.contains($0.key) }
    case .everything: settings = [:]
    }
    switch scope {
    case .games: try? carryCoins()
    case .everything: knownLedger = Ledger()
    case .settings: break
    }
    if scope != .settings {
      bests = [:]
      journal = nil
      climbRun = nil
      (knownDailies, newDailies) = (DailyHistory(), [])
      careerState = CareerState()
    }
    worker.post([.reset(scope)])
  }
}
