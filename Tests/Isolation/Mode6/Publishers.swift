import Combine
import Foundation
import SwiftUI

// Publishers and timers in language mode 6.

/// A model outside of the main actor that changes another one.
public final class Relay: ObservableObject {
  public let counter = Counter()
  @Published public private(set) var last = 0
  @Published public private(set) var isEven = true
  private var cancellables = Set<AnyCancellable>()

  public init() {
    counter.$count
      .sink { [weak self] in self?.last = $0 }
      .store(in: &cancellables)
    counter.$count.map { $0.isMultiple(of: 2) }.assign(to: &$isEven)
    counter.objectWillChange
      .sink { [weak self] in self?.objectWillChange.send() }
      .store(in: &cancellables)
  }
}

@MainActor
public final class Countdown: ObservableObject {
  @Published public private(set) var left: Int
  public let end = PassthroughSubject<Void, Never>()
  private var timer: AnyCancellable?
  private var blinker: Timer?
  @Published public private(set) var blinks = 0

  public init(from left: Int) { self.left = left }

  public func start() {
    timer = Timer.publish(every: 1, on: .main, in: .common)
      .autoconnect()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] _ in
        MainActor.assumeIsolated { self?.tick() }
      }
    blinker = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] _ in
      Task { @MainActor in self?.blink() }
    }
  }

  private func blink() { blinks += 1 }

  private func tick() {
    left -= 1
    guard left == 0 else { return }
    timer = nil
    blinker?.invalidate()
    end.send()
  }
}

public struct CountdownView: View {
  @ObservedObject var countdown: Countdown
  @ObservedObject var relay: Relay
  @State private var hasEnded = false
  @State private var started: Date?
  @State private var largest = 0

  public init(countdown: Countdown, relay: Relay) {
    self.countdown = countdown
    self.relay = relay
  }

  public var body: some View {
    VStack {
      Text("left \(countdown.left)")
      Text("last \(relay.last) \(relay.isEven ? "even" : "odd")")
      Text("largest \(largest)")
      Text(hasEnded ? "over" : "running")
    }
    .onAppear {
      started = Date()
      countdown.start()
    }
    .onReceive(countdown.end) { hasEnded = true }
    .onReceive(relay.counter.$count.filter { $0 > 2 }) { largest = max(largest, $0) }
  }
}
