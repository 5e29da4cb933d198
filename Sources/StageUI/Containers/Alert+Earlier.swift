// Alerts and action sheets as values, as programs wrote them before iOS 15.

/// An alert: a title, a message and one or two buttons.
public struct Alert {
  /// A button of an alert or of an action sheet.
  public struct Button {
    let label: Text
    let role: ButtonRole?
    let action: () -> Void

    /// A button without a role.
    public static func `default`(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button(label: label, role: nil, action: action ?? {})
    }

    /// A button that changes nothing.
    public static func cancel(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button(label: label, role: .cancel, action: action ?? {})
    }

    /// A button "Cancel".
    public static func cancel(_ action: (() -> Void)? = nil) -> Button {
      cancel(Text("Cancel"), action: action)
    }

    /// A button that deletes something.
    public static func destructive(_ label: Text, action: (() -> Void)? = nil) -> Button {
      Button(label: label, role: .destructive, action: action ?? {})
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an alert with one button, "OK" if none is given.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = [dismissButton ?? .default(Text("OK"))]
  }

  /// Creates an alert with two buttons.
  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

/// A dialog of choices: a title, a message and buttons.
public struct ActionSheet {
  /// A button of the sheet.
  public typealias Button = Alert.Button

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates a dialog; it has a button "Cancel" if no others are given.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// The buttons of an alert that is a value.
private struct AlertButtons: View {
  let buttons: [Alert.Button]

  var body: some View {
    ForEach(buttons.indices, id: \.self) { index in
      Button(role: buttons[index].role, action: buttons[index].action) { buttons[index].label }
    }
  }
}

extension View {
  /// Shows an alert while `isPresented` is true.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    ask(isPresented, isPresented.wrappedValue ? content() : nil)
  }

  /// Shows an alert about an item while the item is not nil.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View {
    ask(item.isPresent(), item.wrappedValue.map(content))
  }

  private func ask(_ isPresented: Binding<Bool>, _ alert: Alert?) -> some View {
    question(alert?.title ?? Text(verbatim: ""), isPresented, closesOnTap: false) {
      AlertButtons(buttons: alert?.buttons ?? [])
    } message: {
      alert?.message
    }
  }

  /// Shows a dialog of choices while `isPresented` is true; a tap outside also closes it.
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
    choose(isPresented, isPresented.wrappedValue ? content() : nil)
  }

  /// Shows a dialog of choices about an item while the item is not nil.
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> ActionSheet
  ) -> some View {
    choose(item.isPresent(), item.wrappedValue.map(content))
  }

  private func choose(_ isPresented: Binding<Bool>, _ sheet: ActionSheet?) -> some View {
    question(sheet?.title ?? Text(verbatim: ""), isPresented, closesOnTap: true) {
      AlertButtons(buttons: sheet?.buttons ?? [])
    } message: {
      sheet?.message
    }
  }
}
