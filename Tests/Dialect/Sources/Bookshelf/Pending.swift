import SwiftUI

// Names of SwiftUI that the kit does not have yet. This file goes when it has them.

struct Form<Content: View>: View {
  @ViewBuilder let content: Content

  var body: some View { List { content } }
}

struct DisclosureGroup<Content: View>: View {
  private let title: LocalizedStringKey
  @Binding private var isExpanded: Bool
  private let content: Content

  init(
    _ title: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.title = title
    _isExpanded = isExpanded
    self.content = content()
  }

  var body: some View {
    VStack(alignment: .leading) {
      Button(title) { withAnimation { isExpanded.toggle() } }
      if isExpanded { content }
    }
  }
}

extension View {
  func searchable(text: Binding<String>, prompt: LocalizedStringKey) -> some View {
    VStack(spacing: 0) {
      TextField(prompt, text: text).textFieldStyle(.roundedBorder).padding(8)
      self
    }
  }

  func searchScopes<Scope: Hashable, Scopes: View>(
    _ scope: Binding<Scope>, @ViewBuilder scopes: () -> Scopes
  ) -> some View {
    VStack(spacing: 0) {
      Picker("Scope", selection: scope, content: scopes).pickerStyle(.menu).padding(8)
      self
    }
  }

  func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
}

extension DatePicker where Label == Text {
  init(
    _ title: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents
  ) {
    self.init(
      title,
      selection: Binding(
        get: { StageUI.Date(selection.wrappedValue) }, set: { selection.wrappedValue = Date($0) }),
      displayedComponents: displayedComponents)
  }
}
