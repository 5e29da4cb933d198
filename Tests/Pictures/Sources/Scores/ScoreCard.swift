public import StageUI

extension Zone {
  /// Writing scores as texts.
  public static let format = Zone("scores.format")
}

/// The score of a player, with the level that it reaches of a goal.
public struct ScoreCard: View {
  private let player: String
  private let score: Int
  @Environment(\.isHighlighted) private var isHighlighted

  public init(player: String, score: Int) {
    (self.player, self.score) = (player, score)
  }

  public var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack {
        Text(player).font(.headline)
        Spacer()
        Text(Profiler.measure(.format) { "\(score)" }).monospacedDigit()
      }
      LevelBar(level: Double(score) / 1000)
    }
    .padding(12)
    .background(
      isHighlighted ? Color.yellow.opacity(0.4) : Color(.secondarySystemBackground),
      in: .rect(cornerRadius: 12)
    )
    .padding(8)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(Color(.systemBackground))
  }
}

/// A bar that shows a level between 0 and 1.
public struct LevelBar: View {
  private let level: Double

  public init(level: Double) { self.level = min(max(level, 0), 1) }

  public var body: some View {
    ZStack(alignment: .leading) {
      Capsule().fill(.gray.opacity(0.3))
      Capsule().fill(.blue).frame(width: 100 * level)
    }
    .frame(width: 100, height: 8)
    .accessibilityElement()
    .accessibilityLabel("Level")
    .accessibilityValue("\(Int(level * 100)) %")
  }
}

extension EnvironmentValues {
  private struct HighlightKey: EnvironmentKey {
    static let defaultValue = false
  }

  /// Whether cards stand out from others.
  public var isHighlighted: Bool {
    get { self[HighlightKey.self] }
    set { self[HighlightKey.self] = newValue }
  }

  private struct LanguageKey: EnvironmentKey {
    static let defaultValue = "en"
  }

  /// The language of the words around scores, such as `de`.
  public var scoreLanguage: String {
    get { self[LanguageKey.self] }
    set { self[LanguageKey.self] = newValue }
  }
}
