import StageUI

struct DuelScreen: View {
  var app: AppModel
  var size: Size

  var body: some View { EmptyView() }
}
