/// A view for each element of a collection; its state lasts as long as the element's identity.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  public var data: Data
  public var content: (Data.Element) -> Content
  let id: (Data.Element) -> ID

  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.content = content
    self.id = { $0[keyPath: id] }
  }

  public static func _makeSlot(
    _ view: Self, under parent: Slot, _ pass: UpdatePass
  ) -> TypedSlot<Self> {
    ForEachSlot(view, under: parent, pass)
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.data = data
    self.content = content
    id = { $0.id }
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.data = data
    self.content = content
    id = { $0 }
  }
}

extension ForEach {
  /// A view for each element of a collection that can be written to.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == BoundElements<Elements> {
    self.data = BoundElements(base: data)
    self.content = content
    self.id = { $0.wrappedValue[keyPath: id] }
  }

  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where Data == BoundElements<Elements>, Elements.Element: Identifiable, ID == Elements.Element.ID {
    self.data = BoundElements(base: data)
    self.content = content
    id = { $0.wrappedValue.id }
  }
}
