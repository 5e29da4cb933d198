import SwiftUI

struct OnboardingPagesListing: View {
  private struct Page: Identifiable {
    let id: Int
    let title: LocalizedStringKey
    let symbol: String
  }

  private let pages = [
    Page(id: 0, title: "Collect leaves", symbol: "leaf"),
    Page(id: 1, title: "Name them", symbol: "pencil"),
    Page(id: 2, title: "Share them", symbol: "square.and.arrow.up"),
  ]
  @State private var page = 0
  @State private var isDone = false

  var body: some View {
    if isDone {
      Text("Welcome!").font(.largeTitle).transition(.opacity)
    } else {
      VStack {
        TabView(selection: $page) {
          ForEach(pages) { page in
            VStack(spacing: 24) {
              Image(systemName: page.symbol).font(.system(size: 64)).foregroundStyle(.green)
              Text(page.title).font(.title2)
            }
            .tag(page.id)
          }
        }
        .tabViewStyle(.page(indexDisplayMode: .always))
        Button(page == pages.count - 1 ? "Start" : "Continue") {
          withAnimation {
            if page == pages.count - 1 { isDone = true } else { page += 1 }
          }
        }
        .buttonStyle(.borderedProminent)
        .padding()
      }
    }
  }
}
