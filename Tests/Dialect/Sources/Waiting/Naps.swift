import Foundation

/// Naps of a quarter of a second, and the place of a marker that moves with each.
@MainActor
final class Naps: ObservableObject {
  @Published var count = 0
  @Published var place = CGPoint(x: 20, y: 10)

  func start() {
    Task {
      while true {
        try? await Task.sleep(nanoseconds: 250_000_000)
        count += 1
        place.x += 10
      }
    }
  }
}
