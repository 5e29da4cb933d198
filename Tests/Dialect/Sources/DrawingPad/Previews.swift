import SwiftUI

#Preview {
  DrawingPadView(drawing: Drawing())
}
