import SwiftUI

@main
struct MemoryApp: App {
  var body: some Scene {
    WindowGroup {
      MemoryView()
    }
    .windowResizability(.contentMinSize)
  }
}

struct MemoryView: View {
  @State private var game = MemoryGame()
  @State private var opened: Face?
  @State private var dealt: Set<Card.ID> = []
  @AppStorage("bestMoves") private var best = 0
  @Namespace private var table
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  private let columns = Array(repeating: GridItem(.flexible(), spacing: 10), count: 4)

  var body: some View {
    ZStack {
      LinearGradient(
        colors: [.indigo, .purple, .black], startPoint: .topLeading, endPoint: .bottomTrailing
      )
      .ignoresSafeArea()
      VStack(spacing: 16) {
        header
        board
        Spacer(minLength: 0)
        tray
      }
      .padding()
      .blur(radius: opened == nil ? 0 : 6)
      .disabled(opened != nil)
      if let face = opened {
        Color.black.opacity(0.4)
          .ignoresSafeArea()
          .onTapGesture(perform: close)
          .transition(.opacity)
          .accessibilityHidden(true)
        FaceDetail(face: face, namespace: table, close: close)
          .zIndex(1)
      }
      if game.isWon && opened == nil {
        WinBanner(moves: game.moves, best: best) { restart() }
          .transition(
            .asymmetric(
              insertion: .scale(scale: 0.6).combined(with: .opacity),
              removal: .opacity.animation(.easeIn(duration: 0.15)))
          )
          .zIndex(2)
      }
    }
    .foregroundStyle(.white)
    .preferredColorScheme(.dark)
    .task { await dealCards() }
    .onChange(of: game.isWon) { _, isWon in
      if isWon, best == 0 || game.moves < best { best = game.moves }
    }
    .sensoryFeedback(.success, trigger: game.isWon) { _, new in new }
    .sensoryFeedback(.impact(weight: .light), trigger: game.moves)
  }

  private var header: some View {
    HStack {
      VStack(alignment: .leading) {
        Text("Memory")
          .font(.system(.largeTitle, design: .rounded, weight: .heavy))
          .lineLimit(1)
          .minimumScaleFactor(0.5)
        Text("^[\(game.moves) move](inflect: true)")
          .contentTransition(.numericText(value: Double(game.moves)))
          .animation(.snappy, value: game.moves)
      }
      Spacer()
      Button(action: restart) {
        Label("Deal", systemImage: "arrow.clockwise")
      }
      .buttonStyle(.borderedProminent)
      .buttonBorderShape(.capsule)
      .tint(.pink)
      .keyboardShortcut("n", modifiers: [])
    }
  }

  private var board: some View {
    LazyVGrid(columns: columns, spacing: 10) {
      ForEach(game.cards) { card in
        if dealt.contains(card.id) {
          Button {
            withAnimation(reduceMotion ? .none : .spring(duration: 0.45, bounce: 0.2)) {
              game.pick(card)
            }
          } label: {
            CardView(card: card)
              .matchedGeometryEffect(id: card.id, in: table)
          }
          .buttonStyle(PressableStyle())
          .disabled(card.isMatched)
          .transition(.scale.combined(with: .offset(y: 200)))
        } else {
          Color.clear
            .aspectRatio(2 / 3, contentMode: .fit)
        }
      }
    }
  }

  private var tray: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 8) {
        ForEach(game.foundFaces, id: \.self) { face in
          if opened != face {
            Button {
              withAnimation(.spring(response: 0.5, dampingFraction: 0.8)) { opened = face }
            } label: {
              FaceBadge(face: face, size: 44)
                .matchedGeometryEffect(id: face, in: table)
            }
            .buttonStyle(.plain)
            .accessibilityLabel("Show \(face.rawValue)")
            .transition(.scale)
          } else {
            Color.clear.frame(width: 44, height: 44)
          }
        }
      }
      .padding(.horizontal, 4)
    }
    .frame(height: 52)
    .scrollClipDisabled()
  }

  private func close() {
    withAnimation(.spring(response: 0.5, dampingFraction: 0.8)) { opened = nil }
  }

  private func restart() {
    withAnimation(.easeInOut) {
      dealt = []
      game.deal()
    }
    Task { await dealCards() }
  }

  private func dealCards() async {
    for card in game.cards {
      withAnimation(.spring(response: 0.4, dampingFraction: 0.75)) {
        _ = dealt.insert(card.id)
      }
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
  }
}
