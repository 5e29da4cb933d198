import SwiftUI

enum Plan: String, CaseIterable, Identifiable {
  case monthly, yearly, lifetime
  var id: Self { self }

  var price: Decimal {
    switch self {
    case .monthly: 2.99
    case .yearly: 19.99
    case .lifetime: 49
    }
  }
}

struct SubscriptionListing: View {
  @State private var plan = Plan.yearly
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @Namespace private var space

  var body: some View {
    VStack(spacing: 12) {
      ForEach(Plan.allCases) { option in
        Button {
          withAnimation(reduceMotion ? nil : .snappy) { plan = option }
        } label: {
          HStack {
            VStack(alignment: .leading) {
              Text(option.rawValue.capitalized).font(.headline)
              if option == .yearly { Text("Most popular").font(.caption).foregroundStyle(.orange) }
            }
            Spacer()
            Text(option.price, format: .currency(code: "EUR"))
          }
          .padding()
          .background {
            RoundedRectangle(cornerRadius: 12).stroke(.secondary.opacity(0.4))
            if plan == option {
              RoundedRectangle(cornerRadius: 12).stroke(.blue, lineWidth: 3)
                .matchedGeometryEffect(id: "frame", in: space)
            }
          }
          .contentShape(.rect)
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(plan == option ? .isSelected : [])
      }
      Button("Subscribe \(plan.rawValue)") {}
        .buttonStyle(.borderedProminent)
        .controlSize(.large)
    }
    .padding()
  }
}
