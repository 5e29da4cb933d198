import SwiftUI

struct GesturesListing: View {
  @State private var offset = CGSize.zero
  @State private var angle = Angle.zero
  @State private var scale = 1.0
  @State private var isLifted = false
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @GestureState private var drag = CGSize.zero
  @GestureState private var twist = Angle.zero

  private var moving: some Gesture {
    LongPressGesture(minimumDuration: 0.2)
      .onEnded { _ in withAnimation { isLifted = true } }
      .sequenced(before: DragGesture())
      .updating($drag) { value, state, transaction in
        if case .second(true, let drag?) = value {
          state = drag.translation
          transaction.animation = .interactiveSpring
        }
      }
      .onEnded { value in
        if case .second(true, let drag?) = value {
          offset.width += drag.translation.width
          offset.height += drag.translation.height
        }
        withAnimation { isLifted = false }
      }
  }

  private var turning: some Gesture {
    RotateGesture()
      .updating($twist) { value, state, _ in state = value.rotation }
      .onEnded { angle += $0.rotation }
      .simultaneously(with: MagnifyGesture().onChanged { scale = $0.magnification })
  }

  var body: some View {
    VStack {
      RoundedRectangle(cornerRadius: 16)
        .fill(isLifted ? .orange : .blue)
        .frame(width: 120, height: 120)
        .shadow(radius: isLifted ? 12 : 2)
        .rotationEffect(angle + twist)
        .scaleEffect(scale * (isLifted ? 1.1 : 1))
        .offset(x: offset.width + drag.width, y: offset.height + drag.height)
        .gesture(moving)
        .simultaneousGesture(turning)
        .accessibilityLabel("Tile")
      Button("Turn") {
        withAnimation(reduceMotion ? nil : .default) { angle += .degrees(45) }
      }
      Text("\(Int(angle.degrees))°")
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
