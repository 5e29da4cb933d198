import SwiftUI

@Observable
class Cart {
  struct Line: Identifiable {
    let id: Int
    var name: String
    var price: Decimal
    var quantity = 1
  }

  var lines: [Line] = [
    Line(id: 1, name: "Notebook", price: 4.5), Line(id: 2, name: "Ink", price: 12),
  ]
  @ObservationIgnored var changes = 0

  var total: Decimal { lines.reduce(0) { $0 + $1.price * Decimal($1.quantity) } }
}

struct CartListing: View {
  @State private var cart = Cart()

  var body: some View {
    VStack(alignment: .leading) {
      ForEach($cart.lines) { $line in
        CartRow(line: $line)
      }
      Divider()
      TotalView()
    }
    .padding()
    .environment(cart)
  }
}

private struct CartRow: View {
  @Binding var line: Cart.Line

  var body: some View {
    HStack {
      Text(line.name)
      Spacer()
      Stepper("\(line.quantity)", value: $line.quantity, in: 0...9)
        .fixedSize()
    }
  }
}

private struct TotalView: View {
  @Environment(Cart.self) private var cart

  var body: some View {
    LabeledContent("Total") {
      Text(cart.total, format: .currency(code: "EUR"))
        .bold()
    }
  }
}
