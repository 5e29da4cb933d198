import StageUI

/// The keys and gamepad buttons of all actions.
struct BindingRows: View {
  var app: AppModel

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(Strings.bindingsNote).game(TypeSize.caption, ink: .onPlate)
        .fixedSize(horizontal: false, vertical: true)
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.bottom, 8)
      BuiltInParts(count: GameAction.allCases.count, part: 5) { shown in
        VStack(alignment: .leading, spacing: 0) {
          ForEach(GameAction.allCases.prefix(shown), id: \.self) {
            BindingRow(app: app, action: $0)
          }
        }
      }
    }
  }
}

/// An action with its key, its gamepad button, and a button that resets both.
struct BindingRow: View {
  @Environment(\.look) private var look
  var app: AppModel
  var action: GameAction

  private var model: SettingsModel { app.settingsPanel }
  private var bindings: Bindings { app.settings.bindings }

  var body: some View {
    ViewThatFits(in: .horizontal) {
      if !look.isTextLarge {
        HStack(spacing: 12) {
          title.frame(minWidth: 150, alignment: .leading)
          Spacer(minLength: 0)
          resetPlace
          keyCapsule.frame(width: 152)
          padCapsule.frame(width: 176)
        }
      }
      VStack(alignment: .leading, spacing: 4) {
        HStack(spacing: 12) {
          title
          Spacer(minLength: 0)
          resetPlace
        }
        if look.isTextLarge {
          keyCapsule
          padCapsule
        } else {
          HStack(spacing: 8) {
            keyCapsule
            padCapsule
          }
        }
      }
      .padding(.vertical, 8)
    }
    .frame(maxWidth: .infinity, minHeight: 60, alignment: .leading)
    .rowLight()
  }

  private var title: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(Strings.name(action)).game(TypeSize.body, ink: .primary)
        .fixedSize(horizontal: false, vertical: true)
      if let note {
        HStack(alignment: .firstTextBaseline, spacing: 6) {
          GameSymbol("exclamationmark.triangle.fill", size: 13)
          Text(note).game(TypeSize.caption)
            .fixedSize(horizontal: false, vertical: true)
        }
        .foregroundStyle(Ink.points)
        .transition(.opacity)
      }
    }
    .accessibilityElement(children: .combine)
  }

  /// Why the last press was refused, or which other actions the key or button performs.
  private var note: String? {
    if model.listening?.action == action, let refusal = model.refusal { return refusal }
    let others = keyConflicts + padConflicts.filter { !keyConflicts.contains($0) }
    return others.isEmpty ? nil : Strings.alsoDoes(others)
  }

  private var keyConflicts: [GameAction] {
    bindings.conflicts(withKeyOf: action, letter: model.letter)
  }

  private var padConflicts: [GameAction] { bindings.conflicts(withButtonOf: action) }

  private var resetPlace: some View {
    ZStack {
      if !bindings.isAtDefault(action) {
        Button {
          withAnimation(.easeInOut(duration: 0.25)) { app.settings.bindings.reset(action) }
        } label: {
          GameSymbol("arrow.counterclockwise", size: 16)
            .foregroundStyle(Ink.onPlate)
            .frame(width: 44, height: 44)
            .lighterUnderPointer(Circle())
        }
        .buttonStyle(.pressed)
        .accessibilityLabel(Strings.resetSetting(Strings.name(action)))
        .transition(.opacity)
      }
    }
    .frame(width: 44, height: 44)
  }

  @ViewBuilder private var keyCapsule: some View {
    if action.defaultKey != nil {
      BindingCapsule(
        symbol: "keyboard", label: Strings.bindingLabel(action, isPad: false),
        name: app.keyName(of: action), prompt: Strings.pressKey,
        isListening: isListening(.keyboard), isInConflict: !keyConflicts.isEmpty
      ) { listen(.keyboard) }
    } else {
      Color.clear.frame(height: 1)
    }
  }

  private var padCapsule: some View {
    BindingCapsule(
      symbol: "gamecontroller", label: Strings.bindingLabel(action, isPad: true),
      name: app.buttonName(of: action), prompt: Strings.pressButton,
      isListening: isListening(.pad), isInConflict: !padConflicts.isEmpty
    ) { listen(.pad) }
  }

  private func isListening(_ device: SettingsModel.Listening.Device) -> Bool {
    model.listening == SettingsModel.Listening(action: action, device: device)
  }

  private func listen(_ device: SettingsModel.Listening.Device) {
    withAnimation(.easeInOut(duration: 0.15)) { model.listen(for: action, on: device) }
  }
}

/// The name of a key or button; a press waits for another one.
private struct BindingCapsule: View {
  @Environment(\.look) private var look
  var symbol: String
  var label: String
  var name: String
  /// What is shown while the capsule waits for a press.
  var prompt: String
  var isListening: Bool
  var isInConflict: Bool
  var action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      HStack(spacing: 8) {
        GameSymbol(symbol, size: 16).foregroundStyle(Ink.onPlate)
        Text(isListening ? prompt : name).game(TypeSize.body, ink: .primary)
          .lineLimit(look.isTextLarge ? nil : 2)
          .minimumScaleFactor(0.8)
        Spacer(minLength: 0)
      }
      .padding(.horizontal, 14)
      .frame(maxWidth: .infinity, minHeight: 44)
      .background(
        Capsule().fill(look.theme.isDark ? .black.opacity(0.28) : look.theme.tint(0.08))
      )
      .overlay {
        Capsule().strokeBorder(border, lineWidth: isListening ? 2 : 1.5)
      }
      .lighterUnderPointer(Capsule())
    }
    .buttonStyle(.pressed)
    .contentShape(.focusEffect, Capsule())
    .accessibilityLabel(label)
    .accessibilityValue(isListening ? prompt : name)
  }

  private var border: Color {
    if isListening { return look.theme.selection }
    if isInConflict { return look.theme.textPoints.opacity(0.8) }
    return look.theme.edge ?? .clear
  }
}
