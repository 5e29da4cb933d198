internal import FoundationNames

/// A dragged value in the form that `onDrag` and `onDrop` use.
///
/// It stands for Foundation's class of that name and is not a subclass of `NSObject`. Values are
/// loaded at once: the completion handlers are called before the functions return.
@MainActor
@preconcurrency
public final class NSItemProvider {
  let value: any Transferable

  /// Creates a provider of a value.
  public init<Item: Transferable>(object: Item) { value = object }

  init(value: any Transferable) { self.value = value }

  /// The name of the file, if the value is one.
  public var suggestedName: String? {
    (value as? URL).flatMap { $0.isFileURL ? $0.lastPathComponent : nil }
  }

  /// The identifiers of the types of data that the value is, the best one first.
  public var registeredTypeIdentifiers: [String] { value.contentTypes.map(\.identifier) }

  /// Whether the value is data of a type or of a kind of it.
  public func hasItemConformingToTypeIdentifier(_ identifier: String) -> Bool {
    let type = UTType(identifier) ?? UTType(importedAs: identifier)
    return value.contentTypes.contains { $0.conforms(to: type) }
  }

  /// Whether the value can be handed over as a type.
  public func canLoadObject<Item: Transferable>(ofClass type: Item.Type) -> Bool {
    DraggedItems(values: [value]).offers(type)
  }

  /// Passes the value as another type, or an error.
  public func loadObject<Item: Transferable>(
    ofClass type: Item.Type, completionHandler: @escaping (Item?, (any Error)?) -> Void
  ) {
    loadTransferable(type: type) { result in
      switch result {
      case .success(let item): completionHandler(item, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
  }

  /// Passes the value as another type, or an error.
  public func loadTransferable<Item: Transferable>(
    type: Item.Type, completionHandler: @escaping (Result<Item, any Error>) -> Void
  ) {
    completionHandler(
      Result {
        guard let route = Swift.type(of: value).route(to: type),
          let item = try route(value) as? Item
        else { throw TransferError(description: "the value cannot be handed over as \(type)") }
        return item
      })
  }

  /// Passes the value as bytes of a type, or an error.
  public func loadDataRepresentation(
    forTypeIdentifier identifier: String,
    completionHandler: @escaping ([UInt8]?, (any Error)?) -> Void
  ) {
    do {
      let type = UTType(identifier) ?? UTType(importedAs: identifier)
      guard let bytes = try value.exported(as: type) else {
        throw TransferError(description: "the value is no \(identifier)")
      }
      completionHandler(bytes, nil)
    } catch {
      completionHandler(nil, error)
    }
  }
}

extension View {
  /// Makes the view draggable; `data` is called when the drag begins.
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    modifier(
      DraggableModifier<EmptyView>(
        items: { DraggedItems(values: [data().value]) }, preview: nil))
  }

  /// Makes the view draggable; `preview` follows the pointer instead of the view.
  public func onDrag<Preview: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> Preview
  ) -> some View {
    modifier(
      DraggableModifier(items: { DraggedItems(values: [data().value]) }, preview: preview()))
  }

  /// Lets the user drop data of some types on the view.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data; kinds of them count too.
  ///   - isTargeted: Set to true while such data is over the view.
  ///   - action: Called with the values and the position in the view's coordinates; returns whether
  ///     it took them.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider], _ location: Point) -> Bool
  ) -> some View {
    modifier(
      ValueModifier<DropTargetNode>(
        DropDestination(
          accepts: { !$0.providers(of: supportedContentTypes).isEmpty },
          drop: { action($0.providers(of: supportedContentTypes), $1) },
          follow: DropDestination.telling { isTargeted?.wrappedValue = $0 })))
  }

  /// Lets the user drop data of some types on the view.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes, isTargeted: isTargeted) { providers, _ in action(providers) }
  }

  /// Lets the user drop data of some types, given by their identifiers, on the view.
  @_disfavoredOverload
  public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(
      of: supportedTypes.map { UTType($0) ?? UTType(importedAs: $0) }, isTargeted: isTargeted,
      perform: action)
  }
}

extension DraggedItems {
  /// Returns the values that are data of one of the types.
  func providers(of types: [UTType]) -> [NSItemProvider] {
    values.filter { value in
      value.contentTypes.contains { own in types.contains { own.conforms(to: $0) } }
    }.map { NSItemProvider(value: $0) }
  }
}
