import SwiftUI

struct AsyncStateListing: View {
  enum LoadState {
    case loading
    case loaded([String])
    case failed(any Error)
  }

  struct LoadError: LocalizedError {
    var errorDescription: String? { "The shelf is empty." }
  }

  @State private var state = LoadState.loading
  @State private var attempts = 0

  var body: some View {
    Group {
      switch state {
      case .loading:
        ProgressView("Loading")
      case .loaded(let names):
        List(names, id: \.self) { Text($0) }
          .refreshable { await load() }
      case .failed(let error):
        ContentUnavailableView {
          Label("Nothing here", systemImage: "tray")
        } description: {
          Text(error.localizedDescription)
        } actions: {
          Button("Try Again") { Task { await load() } }
        }
      }
    }
    .task { await load() }
  }

  private func load() async {
    attempts += 1
    do {
      try await Task.sleep(for: .milliseconds(5))
      if attempts == 1 { throw LoadError() }
      state = .loaded(["Atlas", "Cookbook", "Poems"])
    } catch {
      state = .failed(error)
    }
  }
}
