import SwiftUI

// Screens, lists, bars and menus that nonisolated code makes, as Xcode accepts it in mode 5.

public enum Screens {
  public static var list: some View {
    List {
      Section("First") { Toggle("on", isOn: .constant(true)) }
      Label("row", systemImage: "star").listRowSeparator(.hidden)
    }
    .listStyle(.insetGrouped)
  }

  public static func stack(_ title: String) -> some View {
    NavigationStack {
      NavigationLink("next") { Text("second") }
        .navigationTitle(title)
        .toolbar { bar(title) }
    }
  }

  @ToolbarContentBuilder
  static func bar(_ title: String) -> some ToolbarContent {
    ToolbarItem(placement: .primaryAction) { Button(title) {} }
  }

  static var tabs: some View {
    TabView {
      Text("one").tabItem { Label("One", systemImage: "star") }
      menu.tabItem { Label("Two", systemImage: "heart") }
    }
    .tabViewStyle(.page)
  }

  static var menu: some View {
    Menu("menu") {
      Button("first", action: {})
      Picker("choice", selection: .constant(1)) { Text("1").tag(1) }
    }
  }

  static func field(_ text: Binding<String>, _ date: Binding<Date>) -> some View {
    VStack {
      TextField("name", text: text).textFieldStyle(.roundedBorder)
      SecureField("word", text: text)
      TextEditor(text: text)
      DatePicker("day", selection: date, in: Date.now..., displayedComponents: .date)
        .datePickerStyle(.graphical)
      ControlGroup { Button("a") {} }.controlGroupStyle(.navigation)
    }
  }

  public static func feel() {
    let generator = UIImpactFeedbackGenerator(style: .medium)
    generator.prepare()
    generator.impactOccurred()
    UINotificationFeedbackGenerator().notificationOccurred(.warning)
  }

  public static var width: CGFloat { UIScreen.main.bounds.width }
}

final class Draft: ObservableObject {
  @Published var path = NavigationPath()
  @Published var due = Date()

  func open(_ page: Int) {
    path.append(page)
    UIPasteboard.general.string = "page \(page)"
  }
}
