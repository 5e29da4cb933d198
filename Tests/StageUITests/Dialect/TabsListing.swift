import StageUI

/// Tabs in a bar, with badges, and a menu in one of the pages.
struct TabsListing: View {
  private enum Page: Hashable { case play, shop, profile }

  @State private var page = Page.play
  @State private var order = "Name"
  @State private var showsOwned = true

  var body: some View {
    TabView(selection: $page) {
      VStack(spacing: 16) {
        Text("Poker Slam").font(.largeTitle).bold()
        Menu("Sort", systemImage: "slider.horizontal.3") {
          Picker("Order", selection: $order) {
            Text("Name").tag("Name")
            Text("Price").tag("Price")
          }
          Toggle("Owned", isOn: $showsOwned)
        }
        .buttonStyle(.bordered)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(Color.indigo.opacity(0.15))
      .tabItem { Label("Play", systemImage: "play") }
      .tag(Page.play)

      Text("Shop")
        .tabItem {
          Image(systemName: "cart")
          Text("Shop")
        }
        .badge(3)
        .tag(Page.shop)

      Tab("Profile", systemImage: "person", value: Page.profile) {
        Text("Profile")
      }
    }
  }
}

/// Pages with dots.
struct PagesListing: View {
  @State private var page = 1

  var body: some View {
    TabView(selection: $page) {
      ForEach(0..<4, id: \.self) { index in
        Text("Page \(index + 1)").font(.title)
          .frame(maxWidth: .infinity, maxHeight: .infinity)
          .background(Color.teal.opacity(0.1 * Double(index + 1)))
      }
    }
    .tabViewStyle(.page(indexDisplayMode: .always))
  }
}
