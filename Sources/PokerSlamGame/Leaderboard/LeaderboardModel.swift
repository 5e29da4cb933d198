internal import Observation
package import Records
package import Session

/// The leaderboard that is shown: its scope and mode, the rows read so far, and what is being read.
///
/// At most `rowLimit` rows are held. Rows before and after them are read when they come near the
/// window, from the place of the first or last row on, so that each page takes the same time.
@MainActor
@Observable
package final class LeaderboardModel {
  package enum Scope: String, CaseIterable, Sendable {
    case device, friends, daily
  }

  /// A row with its position, counted from 1.
  package struct Row: Hashable, Sendable, Identifiable {
    package let position: Int
    package let entry: LeaderboardEntry

    package var id: LeaderboardPlace { entry.place }
  }

  package enum Phase: Hashable, Sendable {
    /// Nothing was read yet; with the numbers of replays that were checked, and of all.
    case loading(Progress?)
    case loaded
    case failed(String)
  }

  package struct Progress: Hashable, Sendable {
    package var checked: Int
    package var count: Int

    package init(checked: Int, of count: Int) { (self.checked, self.count) = (checked, count) }
  }

  /// What became of the replay that the player has added last.
  package enum Addition: Hashable, Sendable {
    case checking
    case done(FriendOutcome)
  }

  package private(set) var scope = Scope.device
  /// The mode of the scopes `device` and `friends`.
  package private(set) var mode = Mode.classic
  package private(set) var phase = Phase.loading(nil)
  package private(set) var rows: [Row] = []
  /// The position at which the list begins: rows from here on have a place in it, read or not.
  package private(set) var origin = 1
  /// The number of the list: another one begins at its top, or at `target`.
  package private(set) var list = 0
  /// The number of times that the list was scrolled to `target`.
  package private(set) var scrolls = 0
  /// The row that the list shows in its middle; nil for its top.
  package private(set) var target: LeaderboardPlace?
  /// The place of the player's own entry; nil if there is none.
  package private(set) var own: LeaderboardPlace?
  /// The files of the shared folder that were refused.
  package private(set) var refused: [RefusedReplay] = []
  package private(set) var friends: [Friend] = []
  package private(set) var addition: Addition?
  /// The path of the shared folder; empty for none.
  package private(set) var sharedFolder = ""

  /// The number of rows that are read at once, and the largest number that is held.
  package static let (pageLength, rowLimit) = (50, 250)
  /// The number of rows outside of the window that should have been read.
  private static let reserve = 24
  /// The modes whose scores can be those of friends, too.
  package static let modes: [Mode] = [.classic, .rush, .lookAhead]

  /// The source of the rows; nil if there are no records, as in most pictures.
  @ObservationIgnored package var service: (any LeaderboardService)?
  /// Returns today's date.
  @ObservationIgnored package var today: @MainActor () -> CalendarDate = { Daily.firstDate }
  /// Saves the path of the shared folder.
  @ObservationIgnored package var saveFolder: @MainActor (String) -> Void = { _ in }
  /// Opens the viewer of a replay, with the name of the friend who played it; nil if there is no
  /// viewer, then rows are no buttons.
  @ObservationIgnored package var openReplay:
    (@MainActor (_ text: String, _ friend: String?) -> Void)?
  @ObservationIgnored private var previous: LeaderboardPlace?
  @ObservationIgnored private var next: LeaderboardPlace?
  /// The number of the last request; answers to earlier ones are ignored.
  @ObservationIgnored private var request = 0
  @ObservationIgnored private var isReading = false
  @ObservationIgnored private var additions = 0
  /// The positions of the rows in the window.
  @ObservationIgnored private var visible = 1...1
  /// The position to which a new list scrolls, until it is in the window.
  @ObservationIgnored private var awaited: Int?
  /// The date of the daily leaderboard that was read last.
  @ObservationIgnored private var shownDate: CalendarDate?

  package init() {}
}

// MARK: - What is shown
extension LeaderboardModel {
  /// Whether an answer is awaited, so that frames have to look for it.
  package var isBusy: Bool {
    if case .loading = phase { return service != nil }
    return isReading || addition == .checking
  }

  package var board: Leaderboard {
    switch scope {
    case .device: .device(mode)
    case .friends: .friends(mode)
    case .daily: .daily(today())
    }
  }

  package var isEmpty: Bool { phase == .loaded && rows.isEmpty }

  /// Whether a friend's score is in the list.
  package var hasFriends: Bool { rows.contains { $0.entry.name != nil } }

  /// Whether there are rows before `origin`, which have no place in the list.
  package var hasEarlierRows: Bool { rows.first.map { $0.position > 1 } ?? false && origin > 1 }

  /// Opens the leaderboard of a mode, if the scope has one: reads it again.
  package func open(_ mode: Mode) {
    if modesOfScope.contains(mode) { self.mode = mode }
    reload()
  }

  /// The modes that have a leaderboard in the scope; friends send no runs of Climb.
  var modesOfScope: [Mode] { scope == .device ? Self.modes + [.climb] : Self.modes }

  package func choose(_ scope: Scope) {
    guard scope != self.scope else { return }
    self.scope = scope
    if !modesOfScope.contains(mode) { mode = .classic }
    reload()
  }

  package func choose(mode: Mode) {
    guard mode != self.mode, modesOfScope.contains(mode) else { return }
    self.mode = mode
    reload()
  }

  /// Reads the list from its top; the lists of friends also look into the shared folder.
  package func reload() {
    guard let service else { return begin(.loaded) }
    begin(.loading(nil))
    guard scope != .device else { return load(.top) }
    let number = request
    service.collect { [weak self] checked, count in
      guard let self, request == number else { return }
      phase = .loading(Progress(checked: checked, of: count))
    } finish: { [weak self] answer in
      guard let self, request == number else { return }
      switch answer {
      case .failure(let failure): phase = .failed(failure.reason)
      case .success(let found):
        refused = found.refused
        load(.top)
      }
    }
  }

  /// Shows the player's own entry and its neighbours.
  package func showOwn() {
    guard let own, phase == .loaded else { return }
    if rows.contains(where: { $0.id == own }) {
      target = own
      scrolls += 1
      return
    }
    request += 1
    isReading = true
    load(.own)
  }

  /// Shows the top of the list.
  package func showTop() {
    guard phase == .loaded else { return }
    request += 1
    isReading = true
    load(.top)
  }

  private func begin(_ phase: Phase) {
    request += 1
    isReading = false
    self.phase = phase
    (rows, origin, own, target) = ([], 1, nil, nil)
    (previous, next) = (nil, nil)
    if !refused.isEmpty { refused = [] }
    visible = 1...1
    awaited = nil
  }
}

// MARK: - Pages
extension LeaderboardModel {
  private func load(_ span: LeaderboardSpan) {
    let (number, board) = (request, board)
    if case .daily(let date) = board { shownDate = date }
    service?.load(board, span, limit: Self.pageLength) { [weak self] answer in
      guard let self, request == number else { return }
      isReading = false
      switch answer {
      case .failure(let failure):
        // A page that cannot be read leaves the rows as they are.
        if phase != .loaded { phase = .failed(failure.reason) }
      case .success(let page): show(page, span)
      }
    }
  }

  private func show(_ page: LeaderboardPage, _ span: LeaderboardSpan) {
    own = page.own
    switch span {
    case .top, .own:
      let first = page.firstPosition ?? 1
      rows = numbered(page.entries, from: first)
      (previous, next) = (page.previous, page.next)
      // The list has room for some rows before the first, so that it does not jump when they come.
      origin = max(1, first - Self.roomBefore)
      phase = .loaded
      target = span == .own ? page.own : nil
      let start = rows.first { $0.id == target }?.position ?? first
      visible = start...start
      awaited = target == nil ? nil : start
      list += 1
    case .after:
      rows += numbered(page.entries, from: (rows.last?.position ?? 0) + 1)
      next = page.next
      dropFirstRows()
      readAsNeeded()
    case .before:
      let first = (rows.first?.position ?? 1) - page.entries.count
      // New games have moved the rows down: the first row is at the top, whatever was counted.
      rows = numbered(page.entries, from: first) + rows
      previous = page.previous
      if first < 1 || previous == nil && first != 1 { renumber() }
      dropLastRows()
      readAsNeeded()
    }
  }

  /// The number of positions before the first row for which the list keeps room.
  private static let roomBefore = 2_000

  private func numbered(_ entries: [LeaderboardEntry], from first: Int) -> [Row] {
    entries.enumerated().map { Row(position: first + $0.offset, entry: $0.element) }
  }

  private func renumber() {
    rows = numbered(rows.map(\.entry), from: 1)
    origin = 1
  }

  private func dropFirstRows() {
    guard rows.count > Self.rowLimit else { return }
    rows.removeFirst(rows.count - Self.rowLimit)
    previous = rows.first?.id
  }

  private func dropLastRows() {
    guard rows.count > Self.rowLimit else { return }
    rows.removeLast(rows.count - Self.rowLimit)
    next = rows.last?.id
  }

  /// Notes which positions are in the window, and reads rows that come near it.
  package func note(visible: ClosedRange<Int>) {
    if let awaited {
      guard visible.contains(awaited) else { return }
      self.awaited = nil
    }
    self.visible = visible
    readAsNeeded()
  }

  private func readAsNeeded() {
    guard phase == .loaded, !isReading, let first = rows.first, let last = rows.last else { return }
    if let previous, visible.lowerBound < first.position + Self.reserve, first.position > origin {
      isReading = true
      load(.before(previous))
    } else if let next, visible.upperBound > last.position - Self.reserve {
      isReading = true
      load(.after(next))
    }
  }

  /// Opens the replay of a row.
  package func open(_ row: Row) {
    guard let openReplay else { return }
    service?.loadReplay(of: row.id, on: board) { text in
      if let text { openReplay(text, row.entry.name) }
    }
  }

  /// Reads the daily list again if another day has begun.
  package func refresh() {
    if scope == .daily, let shownDate, shownDate != today() { reload() }
  }
}

// MARK: - Friends
extension LeaderboardModel {
  /// Checks a replay, given as text or path, and adds it if it can be verified.
  package func add(_ input: String, ofFriend name: String) {
    guard let service, addition != .checking else { return }
    addition = .checking
    additions += 1
    let number = additions
    service.add(input, ofFriend: name) { [weak self] outcome in
      guard let self, additions == number else { return }
      addition = .done(outcome)
      if case .added = outcome {
        loadFriends()
        if scope != .device { reload() }
      }
    }
  }

  /// Forgets what became of the last replay; call it when the panel opens.
  package func beginAdding() {
    additions += 1
    addition = nil
    loadFriends()
  }

  private func loadFriends() {
    service?.loadFriends { [weak self] in self?.friends = $0 }
  }

  /// Removes all scores of a friend.
  package func remove(friend name: String) {
    service?.remove(friend: name)
    friends.removeAll { $0.name == name }
    if scope != .device { reload() }
  }

  /// Sets the shared folder at the start, without reading it.
  package func setFolder(_ path: String) { sharedFolder = path }

  /// Saves the path of the shared folder, and reads the folder.
  package func chooseFolder(_ path: String) {
    guard path != sharedFolder else { return }
    sharedFolder = path
    saveFolder(path)
    if scope != .device { reload() }
  }
}
