/// The slot of a modified view; it contains the slot of the content and passes on that slot's
/// nodes.
///
/// It keeps the modifier only: the slot of the content keeps the content.
@safe
class WrapperSlot<Modifier: ViewModifier>: Slot {
  final private(set) var modifier: Modifier
  final private(set) var content: Slot?
  /// The distance of the modifier from the beginning of the modified view, in bytes.
  private let modifierOffset: Int
  /// The address of the modified view while it is taken.
  @unsafe private var taken: UnsafeRawPointer?

  init<Content: View>(
    _ view: ModifiedContent<Content, Modifier>, under parent: Slot, _ pass: UpdatePass
  ) {
    modifier = view.modifier
    modifierOffset = ModifiedContent<Content, Modifier>.modifierOffset
    super.init(under: parent)
    prepare(pass)
    content = Content._makeSlot(view.content, under: self, pass).slot
  }

  /// Called once, before the content is made.
  func prepare(_ pass: UpdatePass) {}

  override final func take(_ view: UnsafeRawPointer, _ pass: UpdatePass) {
    modifier = unsafe (view + modifierOffset).assumingMemoryBound(to: Modifier.self).pointee
    unsafe taken = view
    takeEnvironment(pass)
    unsafe taken = nil
  }

  override func takeEnvironment(_ pass: UpdatePass) {
    inheritEnvironment()
    apply(pass)
  }

  /// Passes the values of the modifier and the environment on to the nodes and the content.
  func apply(_ pass: UpdatePass) { updateContent(pass) }

  /// Passes a new view or the environment on to the slot of the content.
  final func updateContent(_ pass: UpdatePass) {
    guard let content else { return }
    // The content is the first part of a modified view.
    if let view = unsafe taken {
      unsafe content.take(view, pass)
    } else {
      content.takeEnvironment(pass)
    }
  }

  override var onlyChild: Slot? { content }
}

extension ModifiedContent {
  /// The distance of the modifier from the beginning, in bytes.
  ///
  /// `MemoryLayout.offset(of:)` would make a key path, for which the runtime keeps metadata.
  static var modifierOffset: Int {
    let alignment = MemoryLayout<Modifier>.alignment
    return (MemoryLayout<Content>.size + alignment - 1) / alignment * alignment
  }
}
