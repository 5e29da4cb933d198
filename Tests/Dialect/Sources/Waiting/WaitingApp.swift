import SwiftUI

// Waits in five ways, and counts its visits in the user's settings, which a picture does not read.
// A picture of the program shows what has happened by its time:
//
//   Waiting --screenshot waiting.png --at 2
@main
struct WaitingApp: App {
  var body: some Scene {
    WindowGroup { WaitingView() }
  }
}

struct WaitingView: View {
  @StateObject private var naps = Naps()
  @State private var ticks = 0
  @State private var rings = 0
  @State private var delays = 0
  @State private var steps = 0
  @State private var visits = 0

  private let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()

  var body: some View {
    VStack {
      Text("\(ticks) ticks, \(rings) rings, \(delays) delays, \(steps) steps, \(naps.count) naps")
      Text("visit \(visits)")
      Circle().frame(width: 8, height: 8).position(naps.place)
        .frame(width: 200, height: 20)
    }
    .onReceive(timer) { _ in ticks += 1 }
    .onAppear {
      visits = UserDefaults.standard.integer(forKey: "visits") + 1
      UserDefaults.standard.set(visits, forKey: "visits")
      UserDefaults.standard.synchronize()
      naps.start()
      Timer.scheduledTimer(withTimeInterval: 0.7, repeats: true) { _ in rings += 1 }
      for index in 1...9 {
        DispatchQueue.main.asyncAfter(deadline: .now() + Double(index) * 0.45) { delays += 1 }
      }
    }
    .task {
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(300))
        steps += 1
      }
    }
  }
}
