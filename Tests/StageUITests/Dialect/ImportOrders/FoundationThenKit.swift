// swift-format-ignore-file: OrderedImports
import Foundation
import StageUI

/// A model in a file that imports Foundation, then StageUI.
@MainActor
final class FoundationThenKitModel: ObservableObject {
  @Published var lines: [String] = []
  let id = UUID()
  private let created = Date()
  private var timer: Timer?
  private var cancellables = Set<AnyCancellable>()

  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { [weak self] _ in
      self?.note("timer")
    }
    let item = DispatchWorkItem { [weak self] in self?.note("item") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 2, execute: item)
    Timer.publish(every: 3, on: .main, in: .common).autoconnect().first()
      .sink { [weak self] _ in self?.note("publisher") }
      .store(in: &cancellables)
    Just("delay").delay(for: .seconds(4), scheduler: RunLoop.main)
      .sink { [weak self] in self?.note($0) }
      .store(in: &cancellables)
  }

  func note(_ event: String) {
    guard Date().timeIntervalSince(created).isFinite, URL(string: id.uuidString) != nil else {
      return
    }
    lines.append(event)
  }
}
