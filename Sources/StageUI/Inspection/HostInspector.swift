/// Draws over the views of a host and receives events before they do; KitWindow has the only one.
///
/// The game has none, so a program without KitWindow does not contain the inspector's own views.
@MainActor
package protocol HostInspector: AnyObject {
  /// Handles an event; returns false if it is meant for the program's views.
  func takes(_ event: InputEvent) -> Bool
  /// Called when the views are up to date; returns whether the inspector's drawing changed.
  func follow(size: Size, scale: Double, time: Double) -> Bool
  /// Appends the inspector's drawing.
  func append(to list: inout DisplayList)
  /// Adds what the inspector needs to the outcome of a frame.
  func adjust(_ outcome: inout FrameOutcome)
}
