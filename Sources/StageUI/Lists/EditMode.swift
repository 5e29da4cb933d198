/// Whether the user can edit the contents of a view.
public enum EditMode: Hashable, Sendable {
  /// Nothing can be edited.
  case inactive
  /// A single element is being edited, for example by a swipe.
  case transient
  /// Everything can be edited.
  case active

  /// Whether something is being edited.
  public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
  /// Whether the contents of the views inside are being edited; nil if they cannot know.
  ///
  /// Every window has a mode that `EditButton` switches; a view can set another one for the views
  /// inside.
  public var editMode: Binding<EditMode>? {
    get { self[.editMode, nil] }
    set { self[.editMode, nil] = newValue }
  }
}

/// Switches the edit mode of the environment on and off.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// Creates the button.
  public init() {}

  private var isEditing: Bool { editMode?.wrappedValue.isEditing ?? false }

  public var body: some View {
    Button(isEditing ? "Done" : "Edit") {
      withAnimation(reducesMotion ? nil : .default) {
        editMode?.wrappedValue = isEditing ? .inactive : .active
      }
    }
    .fontWeight(isEditing ? .semibold : nil)
    .disabled(editMode == nil)
  }
}
