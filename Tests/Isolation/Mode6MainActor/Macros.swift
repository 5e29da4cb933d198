import SwiftUI

// Macros and previews on the main actor by default.

extension EnvironmentValues {
  @Entry var cardBack = Color.blue
  @Entry var deck: [Int] = [1, 2]
  @Entry var onPick: (Int) -> Void = { _ in }
}

public struct TableTop: View {
  @Environment(\.cardBack) private var back
  @Environment(\.deck) private var deck

  public init() {}

  public var body: some View {
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
