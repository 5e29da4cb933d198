import StageUI

/// The types of previews that the program contains, found in the records that the compiler writes for
/// conformances.
///
/// The compiler drops types that nothing uses from optimised builds of whole modules, and private ones
/// from all optimised builds. So all previews are found in debug builds alone.
@MainActor
enum PreviewDiscovery {
  /// Returns the previews of all providers and of `#Preview`, in the order of the files that were linked.
  static func items(glyphs: any GlyphSource) -> [PreviewItem] {
    types().flatMap { type -> [PreviewItem] in
      if let registry = type as? any PreviewRegistry.Type {
        return [PreviewItem(registry.makePreview(), glyphs: glyphs)]
      }
      guard let provider = type as? any PreviewProvider.Type else { return [] }
      return list(of: provider, glyphs)
    }
  }

  private static func list<Provider: PreviewProvider>(
    of provider: Provider.Type, _ glyphs: any GlyphSource
  ) -> [PreviewItem] {
    PreviewItem.list(of: provider, glyphs: glyphs)
  }

  /// Returns the types that are neither generic nor local to a function and conform to the protocols of previews.
  static func types() -> [Any.Type] {
    #if os(Linux)
      var types: [Any.Type] = []
      unsafe withUnsafeMutablePointer(to: &types) { list in
        unsafe enumerateSections(
          { sections, list in
            let list = unsafe list.assumingMemoryBound(to: [Any.Type].self)
            let bounds = unsafe sections.load(as: MetadataSections.self).conformances
            guard let start = unsafe UnsafeRawPointer(bitPattern: bounds.start) else { return true }
            for place in stride(from: 0, to: Int(bounds.length), by: 4) {
              if let type = unsafe ConformanceRecord(start + place).previewType {
                unsafe list.pointee.append(type)
              }
            }
            return true
          }, list)
      }
      return types
    #else
      return []
    #endif
  }
}

#if os(Linux)
  /// Calls a function with the sections of each library of the program until it returns false.
  @_silgen_name("swift_enumerateAllMetadataSections")
  private func enumerateSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool,
    _ context: UnsafeMutableRawPointer)

  /// The beginning of the runtime's `MetadataSections`.
  private struct MetadataSections {
    var version: UInt
    var base: UInt
    var unused: (UInt, UInt)
    var protocols: (start: UInt, length: UInt)
    var conformances: (start: UInt, length: UInt)
  }

  /// A conformance of a type to a protocol, as in "Protocol Conformance Records" of Swift's ABI.
  @unsafe private struct ConformanceRecord {
    private let start: UnsafeRawPointer

    /// Creates a record from the place of its relative address.
    init(_ place: UnsafeRawPointer) { unsafe start = Self.target(of: place) }

    /// The type, if the protocol is one of those of previews and the type is not generic.
    var previewType: Any.Type? {
      // Bits 3 to 5: how the type is stated. 0 is a direct address of its descriptor.
      guard unsafe (start + 12).load(as: UInt32.self) >> 3 & 7 == 0 else { return nil }
      guard unsafe ["PreviewRegistry", "PreviewProvider"].contains(protocolName) else { return nil }
      let type = unsafe Self.target(of: start + 4)
      let flags = unsafe type.load(as: UInt32.self)
      // Classes, structures and enumerations are 16 to 18; bit 7 is that of generic types.
      guard (16...18).contains(flags & 0x1F), flags & 0x80 == 0 else { return nil }
      typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer
      let accessor = unsafe unsafeBitCast(Self.target(of: type + 12), to: Accessor.self)
      return unsafe unsafeBitCast(accessor(0), to: Any.Type.self)
    }

    private var protocolName: String {
      let offset = unsafe start.load(as: Int32.self)
      var descriptor = unsafe start + Int(offset & ~1)
      // Bit 0: the address is that of an address.
      if offset & 1 != 0 { unsafe descriptor = descriptor.load(as: UnsafeRawPointer.self) }
      return unsafe String(
        cString: Self.target(of: descriptor + 8).assumingMemoryBound(to: CChar.self))
    }

    /// Returns the place that a relative address states.
    private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer {
      unsafe place + Int(place.load(as: Int32.self))
    }
  }
#endif
