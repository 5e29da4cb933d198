import Combine
import Foundation
import StageUI

@MainActor
final class WordHuntManager: ObservableObject {
  @Published var query = ""
  @Published private(set) var matches: [String] = []
  @Published private(set) var score = 0
  @Published private(set) var timeRemaining = 60
  @Published private(set) var banner: String?
  @Published private(set) var status = "Get ready"

  private var timer: Timer?
  private var cancellables = Set<AnyCancellable>()
  private let words = ["ace", "king", "kicker", "queen", "joker", "knight"]

  init() {
    $query
      .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
      .removeDuplicates()
      .map { [words] query in query.isEmpty ? [] : words.filter { $0.hasPrefix(query) } }
      .sink { [weak self] matches in
        self?.matches = matches
        self?.score += matches.count * 10
      }
      .store(in: &cancellables)

    Publishers.CombineLatest($score, $timeRemaining)
      .dropFirst()
      .map { String(format: "%03d points · %02d s", $0, $1) }
      .receive(on: RunLoop.main)
      .assign(to: &$status)
  }

  func start() {
    timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { [weak self] timer in
      guard let self else { return timer.invalidate() }
      timeRemaining -= 1
      if timeRemaining == 56 { timer.invalidate() }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      withAnimation(.spring(response: 0.4, dampingFraction: 0.7)) { self.banner = "Hunt!" }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { [weak self] in
      withAnimation(.easeOut(duration: 0.3)) { self?.banner = nil }
    }
  }
}

struct WordHuntListing: View {
  @StateObject private var manager = WordHuntManager()
  @State private var progress = 0.0
  @State private var typed = 0
  @State private var flash = false

  private let typing = Timer.publish(every: 0.2, on: .main, in: .common).autoconnect()
  private let letters = Array("kic")

  var body: some View {
    VStack(spacing: 14) {
      HStack {
        Text(manager.status).font(.headline).monospacedDigit()
        Spacer()
        ProgressView(value: progress).frame(width: 90)
      }
      HStack {
        Image(systemName: "magnifyingglass").foregroundStyle(.secondary)
        Text(manager.query.isEmpty ? "Search" : manager.query)
          .foregroundStyle(manager.query.isEmpty ? .secondary : .primary)
        Spacer()
      }
      .padding(10)
      .background(flash ? Color.yellow.opacity(0.35) : Color.gray.opacity(0.15))
      .clipShape(RoundedRectangle(cornerRadius: 10))
      ForEach(manager.matches, id: \.self) { word in
        Text(word).frame(maxWidth: .infinity, alignment: .leading)
      }
      Spacer()
    }
    .padding()
    .overlay(alignment: .bottom) {
      if let banner = manager.banner {
        Text(banner).bold().padding(.horizontal, 24).padding(.vertical, 10)
          .background(.blue, in: Capsule())
          .foregroundStyle(.white)
          .padding(.bottom, 16)
          .transition(.move(edge: .bottom).combined(with: .opacity))
      }
    }
    .onAppear { manager.start() }
    .onReceive(typing) { _ in
      progress = min(progress + 0.05, 1)
      guard typed < letters.count else { return }
      manager.query.append(letters[typed])
      typed += 1
    }
    .onReceive(manager.$matches.dropFirst()) { matches in
      flash = !matches.isEmpty
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(800)) { flash = false }
    }
  }
}
