import StageUI

struct SkeletonListing: View {
  private enum Phase { case loading, loaded([String]), failed }

  @State private var phase = Phase.loading

  var body: some View {
    Group {
      switch phase {
      case .loading:
        VStack(spacing: 12) {
          ForEach(0..<4) { _ in SkeletonRow() }
        }
        .transition(.opacity)
      case .loaded(let names):
        VStack(alignment: .leading) {
          ForEach(names, id: \.self, content: Text.init)
        }
      case .failed:
        VStack(spacing: 8) {
          Image(systemName: "exclamationmark.triangle")
            .font(.system(size: 48))
          Button("Try again") { phase = .loading }
        }
      }
    }
    .padding()
    .animation(.easeInOut(duration: 0.3), value: isLoading)
  }

  private var isLoading: Bool {
    if case .loading = phase { return true }
    return false
  }
}

private struct SkeletonRow: View {
  var body: some View {
    HStack(spacing: 12) {
      Circle().frame(width: 48, height: 48)
      VStack(alignment: .leading, spacing: 8) {
        RoundedRectangle(cornerRadius: 4).frame(maxWidth: 200).frame(height: 16)
        RoundedRectangle(cornerRadius: 4).frame(maxWidth: 120).frame(height: 12)
      }
      Spacer()
    }
    .foregroundStyle(Color.gray.opacity(0.3))
    .shimmering()
  }
}

private struct Shimmer: ViewModifier {
  @State private var phase: CGFloat = -1

  func body(content: Content) -> some View {
    content
      .overlay(
        GeometryReader { geometry in
          LinearGradient(
            stops: [
              .init(color: .clear, location: 0),
              .init(color: .white.opacity(0.4), location: 0.5),
              .init(color: .clear, location: 1),
            ],
            startPoint: .leading, endPoint: .trailing
          )
          .frame(width: geometry.size.width * 0.5)
          .offset(x: geometry.size.width * phase)
        }
      )
      .mask(content)
      .onAppear {
        withAnimation(.linear(duration: 1.8).repeatForever(autoreverses: false)) {
          phase = 1.5
        }
      }
  }
}

extension View {
  fileprivate func shimmering() -> some View { modifier(Shimmer()) }
}
