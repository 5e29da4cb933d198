import SwiftUI

struct MatchedListing: View {
  @Namespace private var animation
  @State private var isExpanded = false
  @Environment(\.accessibilityReduceMotion) private var reduceMotion

  var body: some View {
    VStack {
      if isExpanded {
        VStack(alignment: .leading) {
          RoundedRectangle(cornerRadius: 20)
            .fill(.teal.gradient)
            .matchedGeometryEffect(id: "cover", in: animation)
            .frame(height: 220)
          Text("Aurora")
            .font(.largeTitle.bold())
            .matchedGeometryEffect(id: "title", in: animation, properties: .position)
          Text("Twelve tracks, recorded in one night.")
        }
        .onTapGesture(perform: toggle)
      } else {
        HStack {
          RoundedRectangle(cornerRadius: 8)
            .fill(.teal.gradient)
            .matchedGeometryEffect(id: "cover", in: animation)
            .frame(width: 56, height: 56)
          Text("Aurora")
            .font(.headline)
            .matchedGeometryEffect(id: "title", in: animation, properties: .position)
          Spacer()
        }
        .contentShape(Rectangle())
        .onTapGesture(perform: toggle)
        .accessibilityElement(children: .combine)
        .accessibilityAddTraits(.isButton)
      }
      Spacer()
      Button(isExpanded ? "Close" : "Open", action: toggle)
    }
    .padding()
  }

  private func toggle() {
    withAnimation(reduceMotion ? nil : .spring(response: 0.45, dampingFraction: 0.85)) {
      isExpanded.toggle()
    }
  }
}
