// Programs as SwiftUI writes them: an app, its scenes and its commands, with a window around them.
@_exported public import StageUI
