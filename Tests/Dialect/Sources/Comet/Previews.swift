import SwiftUI

struct RootView_Previews: PreviewProvider {
  static var previews: some View {
    let scores = ScoreManager()
    RootView()
      .environmentObject(GameManager(scores: scores))
      .environmentObject(scores)
      .environmentObject(SettingsManager())
  }
}
