import StageUI

struct ReplayScreen: View {
  var app: AppModel
  var size: Size

  var body: some View { EmptyView() }
}
