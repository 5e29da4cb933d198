// With this line, files of the program that import only Foundation have the kit's points, timers and
// `Task.sleep` too.
@_exported import SwiftUI
