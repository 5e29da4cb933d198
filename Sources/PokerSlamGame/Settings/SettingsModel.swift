internal import Observation
package import StageUI

/// The state of the settings panel: the search, and the action that waits for a key or button.
@MainActor
@Observable
package final class SettingsModel {
  /// A place in the list of keys and buttons that waits for a press.
  package struct Listening: Hashable, Sendable {
    package enum Device: Hashable, Sendable { case keyboard, pad }

    package var action: GameAction
    package var device: Device
  }

  /// What the player searches for.
  package var query = ""
  /// The action that gets the next key or button that is pressed; nil if none does.
  package private(set) var listening: Listening?
  /// Why the last press was refused; nil if it was accepted.
  package private(set) var refusal: String?
  /// The answer of the data page; nil before its first action.
  package var report: DataReport?
  /// The question that the data page asks; nil for none.
  package var asks: DataQuestion?
  /// When everything will be deleted, on the clock of frames; nil if nothing is to be deleted.
  package private(set) var deletionMoment: UInt64?
  /// The seconds in which the deletion can still be undone, rounded up; nil if there is none.
  package private(set) var secondsToDeletion: Int?
  /// The exported files that can be imported; nil before they have been looked for.
  package var exports: [String]?
  /// The service that reads and writes the player's records; nil if nothing is saved.
  @ObservationIgnored package var records: (any RecordsKeeper)?
  /// Returns the name of a physical key in the keyboard layout; nil if it has none.
  @ObservationIgnored package var nameOfKey: @MainActor (Key) -> String? = { _ in nil }
  /// Until when the window looks for the answer to `openAddress`, on the clock of frames; nil if none
  /// is awaited.
  @ObservationIgnored private var openingEnd: UInt64?
  /// Opens an address outside of the game and tells whether a program took it; nil if there is none
  /// to do so.
  @ObservationIgnored package var openAddress:
    (@MainActor (_ address: String, _ finish: @escaping @MainActor (Bool) -> Void) -> Void)?
  /// Keys whose release is not delivered, because their press was taken.
  @ObservationIgnored private var takenKeys: Set<Key> = []
  @ObservationIgnored private var takenButtons: Set<PadButton> = []
  @ObservationIgnored private var families: [Pad.ID: Pad.Family] = [:]

  /// How long a deletion can be undone.
  package static let deletionDelay = Nanoseconds.seconds(10)

  /// The page of the game in the desktop's software centre, where it can be rated.
  ///
  /// The game has no page on the web.
  package static let ratingAddress = "appstream://pokerslam.desktop"

  package init() {}

  package func listen(for action: GameAction, on device: Listening.Device) {
    (listening, refusal) = (Listening(action: action, device: device), nil)
  }

  package func stopListening() { (listening, refusal) = (nil, nil) }

  /// Returns the events for the views: those of chosen keys are replaced, those for a waiting
  /// action are taken.
  func filter(_ events: [InputEvent], pads: [Pad], settings: Settings, isTyping: Bool)
    -> [InputEvent]
  {
    let bindings = settings.bindings
    let isIdle = listening == nil && takenKeys.isEmpty && takenButtons.isEmpty
    if isIdle, events.isEmpty { return events }
    for pad in pads where families[pad.id] != pad.family { families[pad.id] = pad.family }
    return events.compactMap { event in
      if takes(event.kind, settings) { return nil }
      if isTyping, case .key = event.kind { return event }
      return InputRemapper.remapped(event.kind, bindings, families: families)
        .map { InputEvent(time: event.time, $0) }
    }
  }

  /// Handles an event for a waiting action; returns whether no view receives it.
  private func takes(_ kind: InputEvent.Kind, _ settings: Settings) -> Bool {
    switch kind {
    case .key(let event):
      if !event.isDown { return takenKeys.remove(event.key) != nil }
      guard let listening else { return takenKeys.contains(event.key) }
      guard !event.key.changesOthers else { return true }
      takenKeys.insert(event.key)
      if !event.isRepeat { choose(event.key, for: listening, settings) }
      return true
    case .pad(let event):
      if !event.isDown { return takenButtons.remove(event.button) != nil }
      guard let listening else { return takenButtons.contains(event.button) }
      takenButtons.insert(event.button)
      if !event.isRepeat { choose(event.button, for: listening, event.pad, settings) }
      return true
    case .focusLost:
      (takenKeys, takenButtons) = ([], [])
      stopListening()
      return false
    case .pointer(let event):
      if listening != nil, event.phase == .down { stopListening() }
      return false
    default: return false
    }
  }

  private func choose(_ key: Key, for listening: Listening, _ settings: Settings) {
    if key == .escape { return stopListening() }
    guard listening.device == .keyboard else {
      refusal = Strings.pressButton
      return
    }
    // The default key chosen again is a reset.
    let action = listening.action
    if key == action.defaultKey, action.isByPlace || letter(of: key) == action.defaultLetter {
      var new = settings.bindings
      let button = new.buttons[listening.action]
      new.reset(listening.action)
      if let button { new.bind(listening.action, to: button) }
      settings.bindings = new
      return stopListening()
    }
    guard !GameAction.reservedKeys.contains(key) else {
      refusal = Strings.reserved(name(of: key))
      return
    }
    settings.bindings.bind(listening.action, to: key)
    stopListening()
  }

  private func choose(
    _ button: PadButton, for listening: Listening, _ pad: Pad.ID, _ settings: Settings
  ) {
    let family = families[pad] ?? .generic
    if button == family.cancelButton { return stopListening() }
    guard listening.device == .pad else {
      refusal = Strings.pressKey
      return
    }
    guard !GameAction.reservedButtons.contains(button) else {
      refusal = Strings.reserved(Strings.name(button))
      return
    }
    settings.bindings.bind(listening.action, to: button)
    stopListening()
  }

  // MARK: - Names

  /// Returns the name of a physical key in the keyboard layout.
  package func name(of key: Key) -> String { nameOfKey(key) ?? Strings.usualName(key) }

  /// Returns the letter or digit of a physical key in the layout, in lower case; empty for others.
  package func letter(of key: Key) -> String {
    let name = name(of: key)
    return name.count == 1 ? name.lowercased() : ""
  }

  /// Returns the name of the key that performs an action; nil if it has none.
  func keyName(of action: GameAction, _ bindings: Bindings) -> String? {
    if let key = bindings.keys[action] { return name(of: key) }
    if action.isByPlace, let key = action.defaultKey { return name(of: key) }
    if !action.defaultLetter.isEmpty { return action.defaultLetter.uppercased() }
    return action.defaultKey.map { Strings.usualName($0) }
  }

  // MARK: - Deletion

  /// Deletes everything after some seconds, in which the player can undo it.
  package func scheduleDeletion(at now: UInt64) {
    guard report != .working else { return }
    (asks, report) = (nil, nil)
    deletionMoment = now + UInt64(Self.deletionDelay.count)
    secondsToDeletion = Int(Self.deletionDelay.seconds)
  }

  package func undoDeletion() { (deletionMoment, secondsToDeletion) = (nil, nil) }

  /// Deletes everything once the time for undoing has passed; called at the beginning of each frame.
  ///
  /// The button to undo is in the settings, so nothing is deleted if the player leaves them first.
  func advance(to now: UInt64, _ app: AppModel) {
    if let openingEnd, now >= openingEnd { self.openingEnd = nil }
    guard let deletionMoment else { return }
    guard app.screen.panels.contains(.settings) else {
      undoDeletion()
      withAnimation(.easeOut(duration: 0.3)) { app.say(Strings.deletionStopped) }
      return
    }
    guard now < deletionMoment else {
      (self.deletionMoment, secondsToDeletion) = (nil, nil)
      records?.deleteEverything()
      app.forgetEverything()
      (report, exports) = (.deleted, records?.exports())
      return
    }
    let left = Int((deletionMoment - now + 999_999_999) / 1_000_000_000)
    if left != secondsToDeletion { secondsToDeletion = left }
  }

  /// When the panel changes by itself, on the clock of frames; nil if it does not.
  var nextChange: UInt64? {
    guard let deletionMoment, let left = secondsToDeletion else { return deletionMoment }
    return deletionMoment - UInt64(max(left - 1, 0)) * 1_000_000_000
  }

  // MARK: - Data

  /// Looks for exported files, when the data page is opened.
  func lookForExports() { exports = records?.exports() }

  package func export() {
    guard let records = beginWork() else { return }
    records.export { [weak self] path in
      self?.show(path.map { .exported(path: $0) })
      self?.lookForExports()
    }
  }

  package func importRecords(from path: String) {
    guard let records = beginWork() else { return }
    records.importRecords(from: path) { [weak self] games in
      self?.show(games.map { .imported(games: $0) })
    }
  }

  /// Returns the service that exports and imports; nil if it works already.
  private func beginWork() -> (any RecordsKeeper)? {
    guard report != .working, let records else { return nil }
    (asks, report) = (nil, .working)
    return records
  }

  private func show(_ result: Result<DataReport, DataFailure>) {
    withAnimation(.easeInOut(duration: 0.2)) {
      switch result {
      case .success(let done): report = done
      case .failure(let failure): report = .failed(failure.reason)
      }
    }
  }

  /// Whether an export, an import or the answer to `openAddress` is awaited.
  ///
  /// Some programs that open an address answer only when they end; the window waits for ten seconds.
  var isBusy: Bool { openingEnd != nil || report == .working }

  /// Opens the page where the game can be rated; call it after the player has agreed.
  package func rate(at now: UInt64) {
    guard asks == .rating, report != .working else { return }
    (asks, report) = (nil, nil)
    let address = Self.ratingAddress
    guard let openAddress else {
      report = .notOpened(address: address)
      return
    }
    openingEnd = now + 10_000_000_000
    openAddress(address) { [weak self] isOpened in
      self?.openingEnd = nil
      if !isOpened { self?.report = .notOpened(address: address) }
    }
  }
}
