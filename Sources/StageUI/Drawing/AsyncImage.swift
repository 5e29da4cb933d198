public import FoundationNames

/// The state of an image that is loaded.
public enum AsyncImagePhase: Sendable {
  /// Nothing is loaded yet, or there is no address.
  case empty
  case success(Image)
  case failure(any Error)

  /// The image; nil if it is not loaded.
  public var image: Image? {
    if case .success(let image) = self { return image }
    return nil
  }

  /// The error; nil if loading has not failed.
  public var error: (any Error)? {
    if case .failure(let error) = self { return error }
    return nil
  }
}

/// Loads and shows an image: a PNG file, or a `data` URL with one.
///
/// ```swift
/// AsyncImage(url: URL(filePath: path)) { image in
///   image.resizable().scaledToFit()
/// } placeholder: {
///   ProgressView()
/// }
/// ```
///
/// The file is read and decoded outside of the main actor. The kit has no network: an address with
/// `http` or `https` gives a failure whose description says so.
public struct AsyncImage<Content: View>: View {
  private let url: URL?
  private let scale: Double
  private let transaction: Transaction
  private let content: (AsyncImagePhase) -> Content
  @State private var phase = AsyncImagePhase.empty

  /// Creates a view of each phase.
  ///
  /// - Parameters:
  ///   - url: The address; nil shows the empty phase.
  ///   - scale: Pixels per point.
  ///   - transaction: The transaction of a change of the phase.
  @_disfavoredOverload
  public init(
    url: URL?, scale: Double = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.init(from: url, scale, transaction, content)
  }

  /// Creates a view of an image, and a placeholder for the time until it is loaded.
  @_disfavoredOverload
  public init<Picture: View, Placeholder: View>(
    url: URL?, scale: Double = 1, @ViewBuilder content: @escaping (Image) -> Picture,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == ConditionalContent<Picture, Placeholder> {
    self.init(from: url, scale, content: content, placeholder: placeholder)
  }

  /// Creates a view of an image in its own size; a gray area takes its place until it is loaded.
  @_disfavoredOverload
  public init(url: URL?, scale: Double = 1) where Content == ConditionalContent<Image, Color> {
    self.init(from: url, scale)
  }

  package init(
    from url: URL?, _ scale: Double, _ transaction: Transaction,
    _ content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.transaction = transaction
    self.content = content
  }

  package init<Picture: View, Placeholder: View>(
    from url: URL?, _ scale: Double, content: @escaping (Image) -> Picture,
    placeholder: @escaping () -> Placeholder
  ) where Content == ConditionalContent<Picture, Placeholder> {
    self.init(from: url, scale, Transaction()) { phase in
      phase.image.map { .first(content($0)) } ?? .second(placeholder())
    }
  }

  package init(
    from url: URL?, _ scale: Double
  ) where Content == ConditionalContent<Image, Color> {
    self.init(from: url, scale, content: { $0 }, placeholder: { Color.gray.opacity(0.2) })
  }

  public var body: some View {
    content(phase).task(id: Request(url: url, scale: scale)) { await load() }
  }

  private struct Request: Equatable {
    var url: URL?
    var scale: Double
  }

  private func load() async {
    if case .empty = phase {} else { phase = .empty }
    guard let url else { return }
    let loaded: AsyncImagePhase
    do {
      let bitmap = try await LoadedPicture.bitmap(at: url)
      loaded = .success(Image(bitmap, scale: scale))
    } catch {
      loaded = .failure(error)
    }
    guard !Task.isCancelled else { return }
    withTransaction(transaction) { phase = loaded }
  }
}
