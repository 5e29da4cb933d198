/// A bright band that moves over a placeholder while its content loads.
private struct Shimmer: ViewModifier {
  @State private var isMoving = false
  @Environment(\.accessibilityReduceMotion) private var isStill

  func body(content: Content) -> some View {
    if isStill {
      content
    } else {
      content
        .overlay {
          LinearGradient(
            colors: [.white.opacity(0), .white.opacity(0.4), .white.opacity(0)],
            startPoint: .leading, endPoint: .trailing
          )
          .scaleEffect(x: 0.5, anchor: .leading)
          .visualEffect { [isMoving] effect, proxy in
            effect.offset(x: proxy.size.width * (isMoving ? 1.5 : -1))
          }
          .animation(.linear(duration: 1.8).repeatForever(autoreverses: false), value: isMoving)
          .allowsHitTesting(false)
          .blendMode(.sourceAtop)
        }
        .compositingGroup()
        .onAppear { isMoving = true }
    }
  }
}

extension View {
  /// Moves a bright band over the view every 1.8 s, while it is a placeholder for loading content.
  ///
  /// There is no band if the user prefers less motion.
  @ViewBuilder
  public func shimmering(_ isActive: Bool = true) -> some View {
    if isActive { modifier(Shimmer()) } else { self }
  }
}

/// Placeholders for a list that loads: discs with two bars, under one band of light.
public struct SkeletonList: View {
  private let rows: Int

  /// Creates a number of rows.
  public init(rows: Int = 4) { self.rows = max(rows, 0) }

  public var body: some View {
    VStack(spacing: 12) { ForEach(0..<rows, id: \.self) { _ in SkeletonRow() } }
      .shimmering()
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("Loading")
  }
}

/// A placeholder for a row: a disc of 48 points with two bars.
public struct SkeletonRow: View {
  /// Creates a row.
  public init() {}

  public var body: some View {
    HStack(spacing: 12) {
      Circle().frame(width: 48, height: 48)
      VStack(alignment: .leading, spacing: 8) {
        RoundedRectangle(cornerRadius: 4).frame(maxWidth: 200).frame(height: 16)
        RoundedRectangle(cornerRadius: 4).frame(maxWidth: 120).frame(height: 12)
      }
      Spacer(minLength: 0)
    }
    .foregroundStyle(Color.gray.opacity(0.3))
  }
}
