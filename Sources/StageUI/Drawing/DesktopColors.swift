// AppKit's names for colours. They have the values of the kit's own controls, so that a view that uses
// them looks like its surroundings, and not those of macOS.

// MARK: - Text and lines

extension NSColor {
  /// The colour of primary text.
  public static var labelColor: NSColor { label }
  /// The colour of secondary text.
  public static var secondaryLabelColor: NSColor { secondaryLabel }
  /// The colour of tertiary text.
  public static var tertiaryLabelColor: NSColor { tertiaryLabel }
  /// The colour of quaternary text.
  public static var quaternaryLabelColor: NSColor { quaternaryLabel }
  /// The colour of text in a document.
  public static var textColor: NSColor { label }
  /// The colour of text in a control.
  public static var controlTextColor: NSColor { label }
  /// The colour of text in a control that cannot be used.
  public static var disabledControlTextColor: NSColor { tertiaryLabel }
  /// The colour of text in the header of a table.
  public static var headerTextColor: NSColor { label }
  /// The colour of text in the frame of a window.
  public static var windowFrameTextColor: NSColor { label }
  /// The colour of placeholder text.
  public static var placeholderTextColor: NSColor { placeholderText }
  /// The colour of links.
  public static var linkColor: NSColor { link }
  /// The colour of lines between contents.
  public static var separatorColor: NSColor { separator }
  /// The colour of the lines of a table.
  public static var gridColor: NSColor { opaqueSeparator }
}

// MARK: - Backgrounds

extension NSColor {
  /// The background of a window.
  public static var windowBackgroundColor: NSColor { systemGroupedBackground }
  /// The background of a large control, such as a table; it differs from that of the window.
  public static var controlBackgroundColor: NSColor { secondarySystemGroupedBackground }
  /// The background of text in a document.
  public static var textBackgroundColor: NSColor { secondarySystemGroupedBackground }
  /// The background behind the pages of a document.
  public static var underPageBackgroundColor: NSColor { systemGray4 }
  /// The surface of a control.
  public static var controlColor: NSColor { tertiarySystemFill }
  /// The backgrounds of alternate rows.
  public static var alternatingContentBackgroundColors: [NSColor] {
    [controlBackgroundColor, tertiarySystemGroupedBackground]
  }
}

// MARK: - Selection

extension NSColor {
  /// The colour of controls: the tint of the environment.
  public static var controlAccentColor: NSColor { tintColor }
  /// The background of selected contents in the part of the window that has the focus.
  public static var selectedContentBackgroundColor: NSColor { tintColor }
  /// The background of selected contents in a part of the window without the focus.
  public static var unemphasizedSelectedContentBackgroundColor: NSColor { systemGray4 }
  /// The surface of a selected control.
  public static var selectedControlColor: NSColor { tintColor.withAlphaComponent(0.3) }
  /// The colour of text in a selected control.
  public static var selectedControlTextColor: NSColor { label }
  /// The colour of text on `selectedContentBackgroundColor`.
  public static var alternateSelectedControlTextColor: NSColor { white }
  /// The background of selected text.
  public static var selectedTextBackgroundColor: NSColor { tintColor.withAlphaComponent(0.3) }
  /// The colour of selected text.
  public static var selectedTextColor: NSColor { label }
  /// The colour of the ring around the control that has the focus.
  public static var keyboardFocusIndicatorColor: NSColor { tintColor }
}
