import SwiftUI

struct TabsAndBadgesListing: View {
  @State private var selection = 0
  @State private var unread = 3

  var body: some View {
    TabView(selection: $selection) {
      NavigationStack {
        List(0..<unread, id: \.self) { index in
          Text("Message \(index + 1)")
        }
        .navigationTitle("Inbox")
        .toolbar {
          Button("Read All") { withAnimation { unread = 0 } }
        }
      }
      .tabItem { Label("Inbox", systemImage: "tray") }
      .badge(unread)
      .tag(0)
      Text("Nothing planned")
        .tabItem { Label("Calendar", systemImage: "calendar") }
        .tag(1)
      ProfileTab()
        .tabItem { Label("Profile", systemImage: "person") }
        .tag(2)
    }
  }
}

private struct ProfileTab: View {
  @AppStorage("nickname") private var nickname = "Ada"

  var body: some View {
    VStack {
      Image(systemName: "person.crop.circle.fill")
        .font(.system(size: 80))
        .foregroundStyle(.tint)
      TextField("Nickname", text: $nickname)
        .multilineTextAlignment(.center)
        .textFieldStyle(.plain)
        .font(.title)
    }
    .padding()
  }
}
