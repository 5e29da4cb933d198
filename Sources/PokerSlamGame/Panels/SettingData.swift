import StageUI

/// Export, import and deletion of the player's records, and what happens to them.
struct DataRows: View {
  var app: AppModel

  private var model: SettingsModel { app.settingsPanel }

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      if let report = model.report { DataReportLine(report: report) }
      if model.records == nil {
        Text(Strings.nothingSaved).game(TypeSize.body, ink: .onPlate)
          .fixedSize(horizontal: false, vertical: true)
          .frame(minHeight: 64)
      } else {
        DataRow(
          symbol: "square.and.arrow.up", tile: .blue, title: Strings.export,
          detail: Strings.exportDetail, action: Strings.export
        ) { animated { model.export() } }
        importRows
        deletionRow
      }
      TileAndTitle(
        symbol: "lock", tile: .violet, title: Strings.privacy, detail: Strings.privacyText
      )
      .frame(maxWidth: .infinity, minHeight: 64, alignment: .leading)
      .accessibilityElement(children: .combine)
      ratingRow
    }
    .onAppear { model.lookForExports() }
  }

  @ViewBuilder private var importRows: some View {
    let exports = model.exports ?? []
    TileAndTitle(
      symbol: "square.and.arrow.down", tile: .green, title: Strings.importing,
      detail: exports.isEmpty ? Strings.noExports : Strings.importDetail
    )
    .frame(maxWidth: .infinity, minHeight: 64, alignment: .leading)
    ForEach(exports.prefix(5).map { $0 }, id: \.self) { path in
      if model.asks == .importing(path: path) {
        DataQuestionRow(
          text: Strings.sentences([name(of: path), Strings.importQuestion]),
          yes: Strings.importAnswer
        ) {
          animated { model.importRecords(from: path) }
        } no: {
          animated { model.asks = nil }
        }
      } else {
        Button {
          animated { model.asks = .importing(path: path) }
        } label: {
          HStack(spacing: 12) {
            GameSymbol("doc.text", size: 18).foregroundStyle(Ink.onPlate)
            Text(Strings.breakable(name(of: path))).game(TypeSize.body, ink: .primary)
              .multilineTextAlignment(.leading)
              .fixedSize(horizontal: false, vertical: true)
            Spacer(minLength: 0)
            GameSymbol("chevron.right", size: 14).foregroundStyle(Ink.onPlate)
          }
          .padding(.leading, 48)
          .frame(minHeight: 48)
          .rowLight()
        }
        .buttonStyle(.pressed)
        .accessibilityLabel(Strings.importFile(name(of: path)))
      }
    }
  }

  @ViewBuilder private var ratingRow: some View {
    if model.asks == .rating {
      DataQuestionRow(
        text: Strings.ratingQuestion, yes: Strings.ratingAnswer,
        keep: Strings.ratingRefusal
      ) {
        animated { model.rate(at: app.game.now) }
      } no: {
        animated { model.asks = nil }
      }
    } else {
      DataRow(
        symbol: "star", tile: .amber, title: Strings.rating, detail: Strings.ratingDetail,
        action: Strings.ratingButton
      ) { animated { model.asks = .rating } }
    }
  }

  @ViewBuilder private var deletionRow: some View {
    if let seconds = model.secondsToDeletion {
      DataRow(
        symbol: "trash", tile: .pink, title: Strings.deletesIn(seconds),
        detail: Strings.undoOrLeave, action: Strings.undoDeletion
      ) { animated { model.undoDeletion() } }
    } else if model.asks == .deletion {
      DataQuestionRow(text: Strings.deletionQuestion, yes: Strings.deletionAnswer) {
        animated { model.scheduleDeletion(at: app.game.now) }
      } no: {
        animated { model.asks = nil }
      }
    } else {
      DataRow(
        symbol: "trash", tile: .pink, title: Strings.deletion, detail: Strings.deletionDetail,
        action: Strings.deletion
      ) { animated { model.asks = .deletion } }
    }
  }

  /// Returns the last part of a path.
  private func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private func animated(_ action: @MainActor () -> Void) {
    withAnimation(.easeInOut(duration: 0.2), action)
  }
}

/// A row with a button that acts on the records.
private struct DataRow: View {
  var symbol: String
  var tile: SettingTile
  var title: String
  var detail: String
  var action: String
  var perform: @MainActor () -> Void

  var body: some View {
    ViewThatFits(in: .horizontal) {
      HStack(spacing: 16) {
        TileAndTitle(symbol: symbol, tile: tile, title: title, detail: detail)
          .frame(minWidth: 260, alignment: .leading)
        Spacer(minLength: 12)
        button.frame(width: 208)
      }
      VStack(alignment: .leading, spacing: 8) {
        TileAndTitle(symbol: symbol, tile: tile, title: title, detail: detail)
        button
      }
      .padding(.vertical, 6)
    }
    .frame(maxWidth: .infinity, minHeight: 72, alignment: .leading)
  }

  private var button: some View {
    SecondaryButton(title: action, height: 44, action: perform)
  }
}

/// A question with its two answers; the harmless one has the focus.
private struct DataQuestionRow: View {
  var text: String
  var yes: String
  /// The title of the harmless answer.
  var keep = Strings.keepRecords
  var accept: @MainActor () -> Void
  var no: @MainActor () -> Void
  @FocusState private var isKeepFocused: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(Strings.breakable(text)).game(TypeSize.body, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
        .accessibilityLabel(text)
      HStack(spacing: 12) {
        SecondaryButton(title: keep, height: 48, action: no)
          .focused($isKeepFocused)
        SecondaryButton(title: yes, height: 48, action: accept)
      }
    }
    .padding(16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .softGroup()
    .padding(.vertical, 6)
    .onAppear { isKeepFocused = true }
  }
}

/// What the last action has done.
private struct DataReportLine: View {
  var report: DataReport

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 12) {
      GameSymbol(symbol, size: 16)
      Text(Strings.breakable(text)).game(TypeSize.body)
        .fixedSize(horizontal: false, vertical: true)
        .accessibilityLabel(text)
      Spacer(minLength: 0)
    }
    .foregroundStyle(isFailure ? Ink.points : .primary)
    .padding(16)
    .softGroup()
    .padding(.bottom, 8)
    .accessibilityElement(children: .combine)
    .transition(.opacity)
  }

  private var symbol: String {
    if report == .working { return "hourglass" }
    return isFailure ? "exclamationmark.triangle.fill" : "checkmark"
  }

  private var isFailure: Bool {
    switch report {
    case .failed, .notOpened: true
    case .working, .exported, .imported, .deleted: false
    }
  }

  private var text: String {
    switch report {
    case .working: Strings.readingGames
    case .exported(let path): Strings.exported(path)
    case .imported(let games): Strings.imported(games)
    case .failed(let reason): reason
    case .deleted: Strings.deleted
    case .notOpened(let address): Strings.notOpened(address)
    }
  }
}
