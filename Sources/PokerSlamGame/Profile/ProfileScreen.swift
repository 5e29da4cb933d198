import StageUI

struct ProfileScreen: View {
  var app: AppModel
  var size: Size

  var body: some View { EmptyView() }
}
