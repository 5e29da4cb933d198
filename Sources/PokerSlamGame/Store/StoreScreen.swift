import StageUI

struct StoreScreen: View {
  var app: AppModel
  var size: Size

  var body: some View { EmptyView() }
}
