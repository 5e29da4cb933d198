import Combine
import SwiftUI

// Publishers, timers and queues in language mode 5, in classes outside of any actor.

public final class Stopwatch: ObservableObject {
  @Published public var seconds = 0
  @Published public private(set) var label = ""
  @Published public private(set) var isLong = false
  @Published public private(set) var pulses = 0
  public let laps = PassthroughSubject<Int, Never>()
  private var timer: Timer?
  private var cancellables: Set<AnyCancellable> = []

  public init() {
    $seconds
      .dropFirst()
      .map { "\($0) s" }
      .sink { [weak self] in self?.label = $0 }
      .store(in: &cancellables)
    $seconds.map { $0 >= 3 }.removeDuplicates().assign(to: &$isLong)
    Timer.publish(every: 1, on: .main, in: .common)
      .autoconnect()
      .sink { [weak self] _ in self?.pulses += 1 }
      .store(in: &cancellables)
  }

  public func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] timer in
      guard let self = self else { return timer.invalidate() }
      self.seconds += 1
      if self.seconds % 2 == 0 {
        withAnimation { self.laps.send(self.seconds) }
      }
    }
  }

  public func stop() {
    if let timer = timer, timer.fireDate > Date.distantPast { timer.invalidate() }
    timer = nil
  }

  public func reset(after delay: Double) {
    onMain(after: delay) { self.seconds = 0 }
    DispatchQueue.main.async { self.laps.send(0) }
  }
}

/// Takes a closure that says nothing about threads.
public func onMain(after delay: Double, _ action: @escaping () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + delay, execute: action)
}

public struct StopwatchView: View {
  @ObservedObject var watch: Stopwatch
  @State private var laps: [Int] = []
  @State private var date = Date.distantPast
  @State private var beats = 0
  private let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
  private let slow: Publishers.Autoconnect<Timer.TimerPublisher>

  public init(watch: Stopwatch) {
    self.watch = watch
    slow = Timer.publish(every: 2, on: .main, in: .common).autoconnect()
  }

  public var body: some View {
    VStack {
      Text("label \(watch.label)")
      Text("laps \(laps.map(String.init).joined(separator: " "))")
      Text("beats \(beats)")
      Text(date > Date.distantPast ? "dated" : "undated")
    }
    .onReceive(watch.laps) { lap in note(lap) }
    .onReceive(timer) { date = $0 }
    .onReceive(slow) { _ in beats += 1 }
  }

  private func note(_ lap: Int) { laps.append(lap) }
}
