import SwiftUI

// Macros and previews in language mode 5.

extension EnvironmentValues {
  @Entry var tableBack = Color.blue
  @Entry var deck: [Int] = [1, 2]
  @Entry var onPick: (Int) -> Void = { _ in }
}

struct TableTop: View {
  @Environment(\.tableBack) private var back
  @Environment(\.deck) private var deck

  var body: some View {
    Text("deck of \(deck.count)").foregroundStyle(back)
  }
}

#Preview("Table", traits: .landscapeLeft) {
  @Previewable @State var count = 3
  TableTop().environment(\.deck, Array(0..<count))
}

struct TableTop_Previews: PreviewProvider {
  static var previews: some View {
    TableTop().previewDevice("iPad mini").previewInterfaceOrientation(.landscapeRight)
  }
}
