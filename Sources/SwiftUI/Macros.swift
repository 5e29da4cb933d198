public import StageUI

/// Makes a preview of a view; the program itself does not use it.
///
/// Variables with `@Previewable` are the state of the preview. The kit has no window for previews:
/// the code is compiled and checked. To look at previews, write a `PreviewProvider` and show it in a
/// `PreviewGallery`.
@freestanding(declaration)
public macro Preview<Content: View>(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> Content
) = #externalMacro(module: "SwiftUIMacros", type: "PreviewMacro")

/// Marks a variable as the state of a preview, directly inside of `#Preview`.
@attached(peer)
public macro Previewable() = #externalMacro(module: "SwiftUIMacros", type: "PreviewableMacro")

/// Makes a value of the environment out of a variable in an extension of `EnvironmentValues`, or of
/// transactions in one of `Transaction`.
///
/// ```swift
/// extension EnvironmentValues {
///   @Entry var cardBack = Color.blue
/// }
/// ```
@attached(accessor)
@attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "SwiftUIMacros", type: "EntryMacro")
