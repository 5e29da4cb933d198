import StageUI

struct LeaderboardScreen: View {
  var app: AppModel
  var size: Size

  var body: some View { EmptyView() }
}
