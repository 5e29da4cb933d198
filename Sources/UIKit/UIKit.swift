// The name that files import for UIKit's names. This module is part of the kit: it is not Apple's
// UIKit. It has no views and no view controllers. The names are those of the module SwiftUI, so that
// files with either import or both agree.
@_exported public import SwiftUI
