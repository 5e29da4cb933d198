/// Items of a toolbar.
///
/// A type with items of its own implements `body`:
///
/// ```swift
/// struct EditingItems: ToolbarContent {
///   var body: some ToolbarContent {
///     ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
///     ToolbarItem(placement: .confirmationAction) { Button("Save") {} }
///   }
/// }
/// ```
@MainActor
@preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent

  /// The items that this one consists of.
  @ToolbarContentBuilder var body: Body { get }

  /// Returns the items as a view; only the kit's own items implement it.
  func _makeView() -> AnyView
}

extension ToolbarContent {
  public func _makeView() -> AnyView { AnyView(ToolbarBody(content: LinkedValue(self))) }
}

extension Never: ToolbarContent {
  public func _makeView() -> AnyView { fatalError("Never has no values") }
}

/// Items of a toolbar that the kit implements.
public protocol PrimitiveToolbarContent: ToolbarContent where Body == Never {}

extension PrimitiveToolbarContent {
  public var body: Never { fatalError("a primitive toolbar item has no body") }
}

private struct ToolbarBody<Content: ToolbarContent>: View {
  let content: LinkedValue<Content>

  var body: some View { content.value.body._makeView() }
}

/// Builds a list of toolbar items from a closure with `if`, `switch` and `if let`.
@resultBuilder
@MainActor
@preconcurrency
public enum ToolbarContentBuilder {
  /// Accepts an item.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }

  /// Builds a single item.
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Builds a list of items.
  @_disfavoredOverload
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent {
    var views: [AnyView] = []
    repeat views.append((each content)._makeView())
    return ToolbarGroup(views: views)
  }

  /// Builds an `if` without `else`.
  public static func buildOptional<Content: ToolbarContent>(
    _ content: Content?
  ) -> some ToolbarContent {
    OptionalToolbarContent(content: content?._makeView())
  }

  /// Builds an `if` without `else`, under the name that older compilers use.
  public static func buildIf<Content: ToolbarContent>(
    _ content: Content?
  ) -> some ToolbarContent {
    OptionalToolbarContent(content: content?._makeView())
  }

  /// Builds the first branch of an `if` or `switch`.
  public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    first: First
  ) -> ConditionalToolbarContent<First, Second> {
    ConditionalToolbarContent(content: .first(first._makeView()))
  }

  /// Builds the second branch of an `if` or `switch`.
  public static func buildEither<First: ToolbarContent, Second: ToolbarContent>(
    second: Second
  ) -> ConditionalToolbarContent<First, Second> {
    ConditionalToolbarContent(content: .second(second._makeView()))
  }

  /// Builds the items inside an `if #available`.
  public static func buildLimitedAvailability<Content: ToolbarContent>(
    _ content: Content
  ) -> some ToolbarContent {
    ToolbarGroup(views: [content._makeView()])
  }
}

/// Several toolbar items.
struct ToolbarGroup: PrimitiveToolbarContent {
  let views: [AnyView]

  func _makeView() -> AnyView {
    AnyView(ForEach(views.indices, id: \.self) { views[$0] })
  }
}

/// Toolbar items that may be absent.
struct OptionalToolbarContent: PrimitiveToolbarContent {
  let content: AnyView?

  func _makeView() -> AnyView { AnyView(content) }
}

/// One of two lists of toolbar items.
public struct ConditionalToolbarContent<First: ToolbarContent, Second: ToolbarContent>:
  PrimitiveToolbarContent
{
  let content: ConditionalContent<AnyView, AnyView>

  public func _makeView() -> AnyView { AnyView(content) }
}
