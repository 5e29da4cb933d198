import SwiftUI

struct FocusListing: View {
  @FocusState private var focusedDigit: Int?
  @State private var digits = Array(repeating: "", count: 4)

  private var code: String { digits.joined() }

  var body: some View {
    VStack(spacing: 20) {
      Text("Enter the code")
        .font(.headline)
      HStack(spacing: 12) {
        ForEach(0..<4, id: \.self) { index in
          TextField("", text: $digits[index])
            .frame(width: 44, height: 52)
            .multilineTextAlignment(.center)
            .font(.title.monospacedDigit())
            .background(.gray.opacity(0.15), in: .rect(cornerRadius: 8))
            .overlay {
              RoundedRectangle(cornerRadius: 8)
                .stroke(focusedDigit == index ? Color.accentColor : .clear, lineWidth: 2)
            }
            .focused($focusedDigit, equals: index)
            .onChange(of: digits[index]) { _, new in
              if new.count > 1 { digits[index] = String(new.suffix(1)) }
              if !new.isEmpty { focusedDigit = index < 3 ? index + 1 : nil }
            }
            .accessibilityLabel("Digit \(index + 1)")
        }
      }
      Text(code.count == 4 ? "Code: \(code)" : "\(4 - code.count) digits missing")
    }
    .padding()
    .defaultFocus($focusedDigit, 0)
    .onAppear { focusedDigit = 0 }
  }
}
