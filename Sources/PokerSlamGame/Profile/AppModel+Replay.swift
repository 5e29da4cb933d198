package import Records
internal import StageUI

extension AppModel {
  /// Opens the replay of a finished game or run.
  package func openReplay(_ entry: HistoryEntry) {
    withAnimation(.easeInOut(duration: 0.35)) { go(to: .replay) }
  }
}
