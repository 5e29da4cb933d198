import StageUI

struct StoreListing: View {
  @Environment(\.dynamicTypeSize) private var typeSize
  @ScaledMetric(relativeTo: .body) private var coinSize: CGFloat = 32

  var body: some View {
    let layout =
      typeSize.isAccessibilitySize
      ? AnyLayout(VStackLayout(alignment: .leading, spacing: 12))
      : AnyLayout(HStackLayout(spacing: 12))

    VStack(spacing: 24) {
      balance
      layout {
        pack(100, price: 0.99)
        pack(500, price: 3.99, bonus: "+50", isBest: true)
        pack(1_200, price: 7.99)
      }
    }
    .padding()
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
  }

  private var balance: some View {
    HStack {
      Text("Coins")
        .font(.title2.bold())
      Spacer()
      Label("1,250", systemImage: "dollarsign.circle.fill")
        .labelStyle(.titleAndIcon)
        .symbolRenderingMode(.hierarchical)
        .foregroundStyle(.orange)
    }
    .padding()
    .background(Color.orange.opacity(0.15), in: .rect(cornerRadius: 16))
  }

  private func pack(
    _ coins: Int, price: Double, bonus: String? = nil, isBest: Bool = false
  ) -> some View {
    VStack(spacing: 10) {
      CoinStack(count: min(5, max(1, coins / 100)), size: coinSize)
        .frame(width: 60, height: 60)
      (Text("\(coins)").font(.system(size: 20, weight: .bold))
        + Text(bonus.map { " \($0)" } ?? "").font(.system(size: 14)).foregroundColor(.green))
        .lineLimit(1)
        .minimumScaleFactor(0.6)
      Text("$\(price, specifier: "%.2f")")
        .font(.system(size: 14, weight: .semibold))
        .foregroundStyle(.white)
        .padding(.horizontal, 12)
        .padding(.vertical, 8)
        .background(.blue, in: RoundedRectangle(cornerRadius: 8))
    }
    .padding(.vertical, 16)
    .frame(maxWidth: .infinity)
    .background {
      RoundedRectangle(cornerRadius: 16).fill(Color.gray.opacity(0.12))
    }
    .overlay {
      if isBest {
        RoundedRectangle(cornerRadius: 16).strokeBorder(.orange, lineWidth: 2)
      }
    }
    .overlay(alignment: .topTrailing) {
      if isBest {
        Text("BEST")
          .font(.system(size: 10, weight: .bold))
          .foregroundStyle(.white)
          .padding(.horizontal, 8)
          .padding(.vertical, 4)
          .background(.orange, in: Capsule())
          .offset(x: 8, y: -8)
      }
    }
  }
}

private struct CoinStack: View {
  let count: Int
  let size: CGFloat

  var body: some View {
    ZStack {
      ForEach(0..<count, id: \.self) { index in
        Image(systemName: "dollarsign.circle.fill")
          .resizable()
          .scaledToFit()
          .frame(width: size, height: size)
          .foregroundStyle(.yellow)
          .offset(x: CGFloat(index) * 4, y: CGFloat(index) * -2)
          .zIndex(Double(count - index))
      }
    }
    .shadow(color: .orange.opacity(0.4), radius: 3, y: 2)
  }
}
