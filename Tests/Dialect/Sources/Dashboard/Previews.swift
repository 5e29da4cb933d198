import SwiftUI

struct DashboardView_Previews: PreviewProvider {
  static var previews: some View {
    DashboardView()
      .previewDisplayName("Dashboard")
  }
}
