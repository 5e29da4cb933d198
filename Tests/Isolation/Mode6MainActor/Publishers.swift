import Combine
import SwiftUI

// Publishers and timers with the main actor as the default.

public final class Lamp: ObservableObject {
  @Published public var isOn = false
  @Published public private(set) var switches = 0
  private var timer: Timer?
  private var cancellables = Set<AnyCancellable>()

  public init() {
    $isOn
      .removeDuplicates()
      .dropFirst()
      .sink { [weak self] _ in self?.switches += 1 }
      .store(in: &cancellables)
  }

  public func blink() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.isOn.toggle() }
    }
  }
}

public struct LampView: View {
  @StateObject private var lamp = Lamp()
  @State private var seen = 0
  private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()

  public init() {}

  public var body: some View {
    VStack {
      Text("switches \(lamp.switches)")
      Text("seen \(seen)")
    }
    .onAppear { lamp.blink() }
    .onReceive(timer) { _ in seen += 1 }
  }
}
