import StageUI

struct CookbookListing: View {
  private struct Dish: Hashable, Identifiable {
    let name: String
    let minutes: Int
    let color: Color

    var id: String { name }

    static let all = [
      Dish(name: "Shakshuka", minutes: 25, color: .red),
      Dish(name: "Pea soup", minutes: 40, color: .green),
      Dish(name: "Pumpkin risotto", minutes: 35, color: .orange),
      Dish(name: "Blueberry pie", minutes: 70, color: .indigo),
      Dish(name: "Lemonade", minutes: 5, color: .yellow),
    ]
  }

  @State private var path = NavigationPath()
  @State private var favorites: Set<String> = ["Pea soup"]
  var opens = false

  var body: some View {
    NavigationStack(path: $path) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(Dish.all) { dish in
            NavigationLink(value: dish) { row(dish) }
              .buttonStyle(.plain)
            Divider().padding(.leading, 64)
          }
        }
      }
      .navigationTitle("Cookbook")
      .navigationDestination(for: Dish.self) { dish in
        page(dish)
      }
      .toolbar {
        ToolbarItem(placement: .topBarLeading) {
          Button("Edit") {}
        }
        ToolbarItem(placement: .primaryAction) {
          Button("Add", systemImage: "plus") {}
        }
      }
    }
    .onAppear {
      if opens { path.append(Dish.all[2]) }
    }
  }

  private func row(_ dish: Dish) -> some View {
    HStack(spacing: 12) {
      Circle().fill(dish.color.gradient).frame(width: 36, height: 36)
      VStack(alignment: .leading) {
        Text(dish.name)
        Text("\(dish.minutes) minutes").font(.footnote).foregroundStyle(.secondary)
      }
      Spacer()
      if favorites.contains(dish.name) {
        Image(systemName: "heart.fill").foregroundStyle(.pink)
      }
      Image(systemName: "chevron.right").font(.footnote).foregroundStyle(.tertiary)
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 10)
  }

  private func page(_ dish: Dish) -> some View {
    VStack(spacing: 16) {
      RoundedRectangle(cornerRadius: 20).fill(dish.color.gradient)
        .frame(height: 140)
      Text("Ready in \(dish.minutes) minutes")
      Spacer()
    }
    .padding()
    .navigationTitle(dish.name)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      ToolbarItemGroup(placement: .bottomBar) {
        Button("Share", systemImage: "square.and.arrow.up") {}
        Spacer()
        Button("Like", systemImage: "heart") { favorites.insert(dish.name) }
      }
    }
    .toolbarBackground(.visible, for: .bottomBar)
  }
}
