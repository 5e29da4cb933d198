import SwiftUI

// Names of SwiftUI that the kit does not have yet. This file goes when it has them.

extension View {
  func refreshable(action: @escaping @MainActor @Sendable () async -> Void) -> some View { self }
}
