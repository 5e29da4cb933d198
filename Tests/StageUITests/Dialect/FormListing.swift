import StageUI

/// A form as in the settings of an app.
struct FormListing: View {
  @State private var name = ""
  @State private var isPrivate = true
  @State private var flavor: String? = "Lemon"
  @State private var servings = 2
  @State private var showsMore = true

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Name", text: $name)
          Toggle("Private", isOn: $isPrivate)
        } header: {
          Text("Recipe")
        } footer: {
          Text("Private recipes are visible to you only.")
        }
        Section("Details") {
          Picker("Flavor", selection: $flavor) {
            Text("None").tag(String?.none)
            Text("Lemon").tag("Lemon")
            Text("Mint").tag("Mint")
          }
          Stepper("Servings: \(servings)", value: $servings, in: 1...12)
          NavigationLink("Ingredients") { Text("Sugar") }.badge(3)
          DisclosureGroup("More", isExpanded: $showsMore) {
            LabeledContent("Time", value: "20 min")
            Label("Vegetarian", systemImage: "leaf")
          }
        }
        Section {
          Button("Delete Recipe", role: .destructive) {}
        }
      }
      .navigationTitle("Recipe")
    }
  }
}

/// A list that is searched, with scopes and suggestions.
struct SearchListing: View {
  enum Scope: CaseIterable { case all, unread }

  @State private var query = "a"
  @State private var scope = Scope.all
  @State private var isSearching = true
  private let boxes = ["Inbox", "Drafts", "Sent", "Archive", "Trash"]

  var body: some View {
    NavigationStack {
      List(boxes.filter { $0.lowercased().contains(query.lowercased()) }, id: \.self) { box in
        NavigationLink(value: box) { Label(box, systemImage: "folder") }
      }
      .navigationTitle("Mailboxes")
      .navigationDestination(for: String.self) { Text($0) }
      .searchable(text: $query, isPresented: $isSearching, prompt: "Name")
      .searchScopes($scope) {
        Text("All").tag(Scope.all)
        Text("Unread").tag(Scope.unread)
      }
      .searchSuggestions {
        Label("Archive", systemImage: "clock").searchCompletion("Archive")
      }
      .refreshable { await Task.yield() }
    }
  }
}

/// Three columns: a tree of folders, the letters of a folder, and a letter.
struct SplitListing: View {
  struct Folder: Identifiable {
    let id: String
    var children: [Folder]?
  }

  struct Letter: Identifiable, Hashable {
    let id: Int
    let sender: String
  }

  @State private var folder: String? = "Inbox"
  @State private var letter: Letter.ID? = 2
  @State private var visibility = NavigationSplitViewVisibility.all
  private let folders = [
    Folder(id: "Inbox"), Folder(id: "Work", children: [Folder(id: "Reports")]),
    Folder(id: "Archive"),
  ]
  private let letters = [
    Letter(id: 1, sender: "Ada"), Letter(id: 2, sender: "Grace"), Letter(id: 3, sender: "Alan"),
  ]

  var body: some View {
    NavigationSplitView(columnVisibility: $visibility) {
      List(folders, children: \.children, selection: $folder) { folder in
        Label(folder.id, systemImage: folder.children == nil ? "tray" : "folder")
          .badge(folder.id == "Inbox" ? letters.count : 0)
      }
      .navigationTitle("Folders")
      .navigationSplitViewColumnWidth(min: 160, ideal: 200, max: 300)
    } content: {
      List(letters, selection: $letter) { letter in
        VStack(alignment: .leading) {
          Text(letter.sender).font(.headline)
          Text("A few words").font(.subheadline).foregroundStyle(.secondary)
        }
      }
      .navigationTitle(folder ?? "No Folder")
    } detail: {
      if let letter = letters.first(where: { $0.id == letter }) {
        Text("Dear \(letter.sender)").navigationTitle("Letter")
      } else {
        ContentUnavailableView("No Letter", systemImage: "envelope")
      }
    }
    .navigationSplitViewStyle(.balanced)
  }
}
