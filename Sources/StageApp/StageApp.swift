// Programs in the style of SwiftUI: an app, its scenes and its commands, shown in a window.
@_exported public import StageUI
