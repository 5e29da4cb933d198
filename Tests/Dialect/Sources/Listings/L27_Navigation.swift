import SwiftUI

enum Route: Hashable {
  case country(String)
  case city(String, country: String)
}

@Observable
final class Router {
  var path: [Route] = []

  func show(_ route: Route) { path.append(route) }
  func popToRoot() { path.removeAll() }
}

struct NavigationListing: View {
  @State private var router = Router()
  private let countries = ["Iceland": ["Reykjavík", "Akureyri"], "Portugal": ["Porto", "Faro"]]

  var body: some View {
    NavigationStack(path: $router.path) {
      List(countries.keys.sorted(), id: \.self) { country in
        NavigationLink(country, value: Route.country(country))
      }
      .navigationTitle("Countries")
      .navigationDestination(for: Route.self) { route in
        switch route {
        case .country(let name):
          List(countries[name] ?? [], id: \.self) { city in
            NavigationLink(city, value: Route.city(city, country: name))
          }
          .navigationTitle(name)
        case .city(let name, let country):
          VStack {
            Text(name).font(.title)
            Text(country).foregroundStyle(.secondary)
            Button("Back to Countries") { router.popToRoot() }
          }
          .navigationTitle(name)
          .navigationBarTitleDisplayMode(.inline)
        }
      }
    }
    .environment(router)
  }
}
