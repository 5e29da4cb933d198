import Foundation
public import StageApp
import StageUI

extension App {
  /// Does what the command line asks for and ends the process; called by `@main`.
  public static func main() {
    NamedPicture.find = { Assets.main.picture($0) }
    main(
      with: FoundationHooks {
        UserDefaults.standard
      } save: {
        UserDefaults.standard.synchronize()
      }
    )
  }
}
