import Records
import Session
import StageUI

/// Adds scores of friends: one by one from a replay, or all those of a shared folder.
struct AddFriendPanel: View {
  @Environment(\.look) private var look
  @Environment(\.textScale) private var textScale
  var app: AppModel
  /// The size of the window.
  var size: Size
  var close: @MainActor () -> Void
  @State private var name = ""
  @State private var replay = ""
  @State private var folder = ""
  @FocusState private var isNaming: Bool

  var body: some View {
    let model = app.leaderboard
    ViewThatFits(in: .vertical) {
      plate(model) { content(model) }
      plate(model) {
        ScrollView {
          content(model).padding(EdgeInsets(top: 0, leading: 0, bottom: 32, trailing: 14))
        }
        .scrollIndicators(.visible)
        .fadingBelow()
      }
    }
    .onAppear {
      folder = model.sharedFolder
      model.beginAdding()
      isNaming = true
    }
    .accessibilityElement(children: .contain)
    .accessibilityLabel(Strings.addFriend)
  }

  private func plate(
    _ model: LeaderboardModel, @ViewBuilder _ content: () -> some View
  ) -> some View {
    VStack(alignment: .leading, spacing: 16) {
      PanelHeader(
        title: Strings.addFriend, size: size.width < 480 ? TypeSize.heading : TypeSize.title,
        close: close)
      content()
    }
    .padding(24)
    .frame(maxWidth: isWide(model) ? 920 : 560)
    .plate()
    .padding(16)
  }

  /// Whether replay and folder stand side by side.
  private func isWide(_ model: LeaderboardModel) -> Bool { size.width >= 800 && !look.isTextLarge }

  @ViewBuilder private func content(_ model: LeaderboardModel) -> some View {
    if isWide(model) {
      HStack(alignment: .top, spacing: 24) {
        fromReplay(model)
        VStack(alignment: .leading, spacing: 16) {
          fromFolder(model)
          if !model.friends.isEmpty { FriendList(model: model) }
        }
        .frame(maxWidth: .infinity)
      }
    } else {
      VStack(alignment: .leading, spacing: 24) {
        fromReplay(model)
        fromFolder(model)
        if !model.friends.isEmpty { FriendList(model: model) }
      }
    }
  }

  // MARK: One replay

  private func fromReplay(_ model: LeaderboardModel) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      caption(Strings.friendNameTitle)
      Field(
        title: Strings.friendNameTitle, prompt: Strings.friendNamePrompt, text: $name,
        escape: escape
      )
      .focused($isNaming)
      caption(Strings.replayTitle).padding(.top, 8)
      ZStack(alignment: .topLeading) {
        TextEditor(text: $replay)
          .font(.game(TypeSize.body))
          .foregroundStyle(Ink.primary)
          .accessibilityLabel(Strings.replayTitle)
          .onKeyPress(.escape, action: escape)
        if replay.isEmpty {
          Text(Strings.replayPrompt).game(TypeSize.body, ink: .onPlate)
            .padding(.horizontal, 6)
            .padding(.vertical, 8)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
        }
      }
      .padding(8)
      .frame(height: size.height < 500 ? 88 : 132)
      .background(FieldSurface())
      PrimaryButton(
        title: model.addition == .checking ? Strings.checkingIt : Strings.addIt,
        symbol: "checkmark", isBright: canAdd && model.addition != .checking
      ) {
        withAnimation(.easeOut(duration: 0.2)) { model.add(replay, ofFriend: name) }
      }
      .padding(.top, 8)
      .padShortcut(.west)
      // Room is kept for the lines of an outcome, so that it moves no button.
      ZStack(alignment: .top) {
        Color.clear.frame(
          height: (size.width < 700 ? 3 : 2) * TypeSize.line(TypeSize.body, textScale) + 24)
        if case .done(let outcome) = model.addition {
          OutcomeLine(outcome: outcome).transition(.opacity)
        }
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .onChange(of: model.addition) { _, addition in
      if case .done(.added) = addition { replay = "" }
    }
  }

  /// Whether closing the panel would lose text.
  ///
  /// After a score was added, the friend's name is not worth keeping.
  private var holdsUnusedText: Bool {
    let isNameUsed = if case .done(.added) = app.leaderboard.addition { true } else { false }
    return !replay.isEmpty || folder != app.leaderboard.sharedFolder
      || !name.isEmpty && !isNameUsed
  }

  /// Closes the panel when Escape is pressed in a field; with unused text, Escape only ends typing.
  private func escape() -> KeyPress.Result {
    guard !holdsUnusedText else { return .ignored }
    close()
    return .handled
  }

  private var canAdd: Bool {
    FriendScore.cleanName(name) != nil && replay.contains { !$0.isWhitespace }
  }

  // MARK: The folder

  private func fromFolder(_ model: LeaderboardModel) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      caption(Strings.folderTitle)
      Field(title: Strings.folderTitle, prompt: Strings.folderPrompt, text: $folder, escape: escape)
        .onSubmit { useFolder(model) }
      Text(Strings.folderNote).game(TypeSize.caption, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
      let isUnused = folder.isEmpty && model.sharedFolder.isEmpty
      SecondaryButton(
        title: folder == model.sharedFolder && !isUnused
          ? Strings.stopUsingFolder : Strings.useFolder,
        height: 44
      ) {
        if folder == model.sharedFolder { folder = "" }
        useFolder(model)
      }
      .disabled(isUnused)
      .opacity(isUnused ? 0.5 : 1)
      if !model.refused.isEmpty { RefusedList(refused: model.refused) }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func useFolder(_ model: LeaderboardModel) {
    withAnimation(.easeOut(duration: 0.2)) { model.chooseFolder(folder) }
  }

  private func caption(_ text: String) -> some View {
    Text(text).game(TypeSize.body, ink: .primary).accessibilityHidden(true)
  }
}

/// A field of the panel for one line of text.
private struct Field: View {
  var title: String
  var prompt: String
  @Binding var text: String
  /// Called when Escape is pressed in the field, before it ends typing.
  var escape: @MainActor () -> KeyPress.Result

  var body: some View {
    TextField(
      text: $text, prompt: Text(prompt).game(TypeSize.body, ink: .onPlate)
    ) { Text(title) }
    .font(.game(TypeSize.body))
    .foregroundStyle(Ink.primary)
    .accessibilityLabel(title)
    .onKeyPress(.escape, action: escape)
    .lineLimit(1)
    .padding(.horizontal, 14)
    .frame(minHeight: 48)
    .background(FieldSurface())
  }
}

private struct FieldSurface: View {
  @Environment(\.look) private var look

  var body: some View {
    RoundedRectangle(cornerRadius: 14)
      .fill(look.theme.isDark ? Color(white: 0, opacity: 0.28) : look.theme.tint(0.06))
      .overlay(
        RoundedRectangle(cornerRadius: 14).strokeBorder(look.theme.edge ?? look.theme.tint(0.1)))
  }
}

/// What became of the replay: verified, known, or refused with the reason.
private struct OutcomeLine: View {
  @Environment(\.look) private var look
  var outcome: FriendOutcome

  var body: some View {
    HStack(alignment: .top, spacing: 10) {
      GameSymbol(symbol, size: 18).foregroundStyle(color)
      Text(Strings.outcome(outcome)).game(TypeSize.body, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
      Spacer(minLength: 0)
    }
    .padding(12)
    .softGroup()
    .accessibilityElement(children: .combine)
  }

  private var isRefused: Bool { if case .refused = outcome { true } else { false } }

  private var symbol: String { isRefused ? "exclamationmark.triangle" : "checkmark" }

  private var color: Color {
    switch (isRefused, look.theme.isDark) {
    case (true, true): Color(hex: 0xFF8A7E)
    case (true, false): Color(hex: 0xB8481A)
    case (false, true): Color(hex: 0x8FE8B8)
    case (false, false): Color(hex: 0x1D7C4D)
    }
  }
}

/// The files of the shared folder that were refused, with their reasons.
private struct RefusedList: View {
  var refused: [RefusedReplay]

  /// The number of files that are named.
  private static let limit = 8

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text(Strings.refusedCount(refused.count)).game(TypeSize.body, ink: .points)
      ForEach(refused.prefix(Self.limit), id: \.file) { replay in
        VStack(alignment: .leading, spacing: 2) {
          Text(replay.file).game(TypeSize.body, ink: .primary).lineLimit(1)
          Text(replay.reason).game(TypeSize.caption, ink: .onPlate)
            .fixedSize(horizontal: false, vertical: true)
        }
        .accessibilityElement(children: .combine)
      }
      if refused.count > Self.limit {
        Text(Strings.andMore(refused.count - Self.limit)).game(TypeSize.caption, ink: .onPlate)
      }
    }
    .padding(14)
    .frame(maxWidth: .infinity, alignment: .leading)
    .softGroup()
  }
}

/// The friends, each with a button that removes its scores.
private struct FriendList: View {
  var model: LeaderboardModel
  /// The number of friends that are shown.
  @State private var limit = Self.step

  /// The number of friends that are shown at first, and by each press of the button.
  private static let step = 24

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(Strings.friendsTitle).game(TypeSize.body, ink: .primary)
      ForEach(model.friends.prefix(limit), id: \.name) { friend in
        HStack(spacing: 12) {
          AvatarToken(avatar: Avatar(friend: friend.name), size: 36)
          ViewThatFits(in: .horizontal) {
            HStack(spacing: 12) {
              name(friend)
              scores(friend)
            }
            VStack(alignment: .leading, spacing: 0) {
              name(friend)
              scores(friend)
            }
          }
          Spacer(minLength: 0)
          CircleButton(symbol: "trash", label: Strings.removeFriend(friend.name)) {
            withAnimation(.easeInOut(duration: 0.25)) { model.remove(friend: friend.name) }
          }
        }
        .frame(minHeight: 52)
      }
      if model.friends.count > limit {
        // A shared folder may have thousands of names, whose rows would take seconds.
        SecondaryButton(title: Strings.andMore(model.friends.count - limit), height: 44) {
          withAnimation(.easeInOut(duration: 0.2)) { limit += Self.step }
        }
      }
    }
    .padding(14)
    .softGroup()
  }

  private func name(_ friend: Friend) -> some View {
    Text(friend.name).game(TypeSize.body, ink: .primary).lineLimit(1)
  }

  private func scores(_ friend: Friend) -> some View {
    Text(Strings.scores(friend.scores)).game(TypeSize.caption, ink: .onPlate).fixedSize()
  }
}
