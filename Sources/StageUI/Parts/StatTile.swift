/// A number with its title, a symbol and the change since before.
public struct StatTile: View {
  private let title: String
  private let value: String
  private let symbol: String?
  private let change: Double?
  @Environment(\.self) private var environment

  /// Creates a tile; `change` is a fraction, such as 0.12 for 12 % more.
  public init(_ title: String, value: String, systemImage: String? = nil, change: Double? = nil) {
    self.title = title
    self.value = value
    symbol = systemImage
    self.change = change.flatMap { $0.isFinite ? $0 : nil }
  }

  public var body: some View {
    let colors = ControlColors(environment)
    VStack(alignment: .leading, spacing: 8) {
      HStack(spacing: 6) {
        if let symbol {
          Image(systemName: symbol).font(.body.weight(.semibold)).foregroundStyle(colors.tint)
            .frame(width: 32, height: 32)
            .background(colors.tint.opacity(0.12), in: .rect(cornerRadius: 10))
        }
        Text(verbatim: title).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
          .minimumScaleFactor(0.7)
        Spacer(minLength: 0)
        if let change {
          HStack(spacing: 2) {
            Image(systemName: change < 0 ? "arrow.down.right" : "arrow.up.right")
            Text(verbatim: abs(change).percents)
          }
          .font(.caption.weight(.semibold))
          .foregroundStyle(change < 0 ? colors.danger : .green)
          .fixedSize()
        }
      }
      Text(verbatim: value).font(.title.weight(.bold).monospacedDigit())
        .lineLimit(1).minimumScaleFactor(0.5).contentTransition(.numericText())
    }
    .padding(16)
    .background(colors.group, in: .rect(cornerRadius: 16))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(title)
    .accessibilityValue(spoken)
  }

  private var spoken: String {
    guard let change else { return value }
    return "\(value), \(change < 0 ? "down" : "up") \(abs(change).percents)"
  }
}
