/// A row of a history: the time, a dot on a line, and a tinted block.
///
/// ```swift
/// VStack(spacing: 0) {
///   ForEach(games) { game in
///     EventRow(game.time, tint: .blue, isLast: game == games.last) { Text(game.title) }
///   }
/// }
/// ```
public struct EventRow<Content: View>: View {
  private let time: String
  private let tint: Color
  private let isFirst: Bool
  private let isLast: Bool
  private let content: Content
  @Environment(\.self) private var environment
  @ScaledMetric(relativeTo: .caption) private var timeWidth = 65.0

  /// Creates a row; the line begins at the first row's dot and ends at the last row's.
  public init(
    _ time: String, tint: Color = .accentColor, isFirst: Bool = false, isLast: Bool = false,
    @ViewBuilder content: () -> Content
  ) {
    self.time = time
    self.tint = tint
    self.isFirst = isFirst
    self.isLast = isLast
    self.content = content()
  }

  public var body: some View {
    HStack(alignment: .top, spacing: 12) {
      Text(verbatim: time).font(.caption.monospacedDigit()).foregroundStyle(.secondary)
        .frame(width: timeWidth, alignment: .trailing).padding(.top, 14)
      Circle().fill(tint).frame(width: 10, height: 10).padding(.top, 17)
      VStack(alignment: .leading, spacing: 6) { content }
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(14)
        .background(tint.opacity(0.08), in: .rect(cornerRadius: 12))
        .padding(.bottom, isLast ? 0 : 8)
    }
    .background(alignment: .leading) {
      VStack(spacing: 0) {
        line(isHidden: isFirst).frame(height: 22)
        line(isHidden: isLast)
      }
      .frame(width: 2)
      .padding(.leading, timeWidth + 12 + 4)
    }
    .accessibilityElement(children: .combine)
  }

  private func line(isHidden: Bool) -> some View {
    Rectangle().fill(isHidden ? .clear : ControlColors(environment).groove)
  }
}
