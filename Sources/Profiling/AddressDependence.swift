/// Names of functions that execute more or fewer instructions if the program's types and memory have other
/// addresses, as after each change of the program.
///
/// The Swift runtime keeps generic types and conformances in hash tables, and makes the hashes from
/// addresses of types; so do sets and dictionaries with key paths and identities as keys. `malloc` joins and
/// splits free memory, and functions that copy memory begin with the part before an aligned address.
///
/// Five programs of the same objects, with sections linked in other orders, differed by up to 28 % in these
/// functions of a zone, and by up to 0.05 % in all other functions of a zone (2026-11).
enum AddressDependence {
  /// Beginnings of names whose own instructions are searches: dictionaries and sets of the standard library.
  private static let searches = [
    "$ss22__RawDictionaryStorageC4find", "$sSh8_VariantV6insert",
    "$ss17_NativeDictionaryV7_delete2at", "$ss10_HashTableV12previousHole",
  ]
  /// Parts of names of the runtime's tables.
  ///
  /// Functions around them, such as `swift_getGenericMetadata`, execute the same instructions for each call,
  /// so that one more call is found.
  private static let tables = ["ConcurrentReadableHashMap", "MetadataCacheKey::operator=="]

  /// Beginnings of names of functions whose calls are part of a search: hash and comparison of key paths.
  ///
  /// Their number depends on the collisions.
  private static let lookups = [
    "$ss10AnyKeyPathCSHsSH13_rawHashValue", "$ss10AnyKeyPathC4hash4into",
    "$ss10AnyKeyPathCSQsSQ2ee", "$ss10AnyKeyPathC2ee",
  ]

  /// Names of the C library, without suffixes such as `.constprop.0`.
  ///
  /// `malloc` and `free` themselves execute the same instructions for each call.
  private static let heap: Set<String> = [
    "_int_malloc", "_int_free", "_int_realloc", "_int_memalign", "_mid_memalign", "sysmalloc",
    "sysmalloc_mmap", "systrim", "unlink_chunk", "malloc_consolidate", "munmap_chunk",
    "mremap_chunk", "alloc_perturb", "free_perturb", "malloc_usable_size", "mmap", "munmap",
    "mremap", "sbrk", "brk", "__glibc_morecore",
  ]
  private static let copies: Set<String> = ["memcpy", "memmove", "memset"]
  /// Beginnings of names for one processor, such as `__memcpy_avx_unaligned_erms`, or for one size.
  private static let copiesOfOneKind = ["__memcpy_", "__memmove_", "__memset_", "__swift_memcpy"]

  /// The kinds of own instructions that depend on addresses.
  enum Kind { case lookups, memory }

  /// Returns the kind of a function's own instructions; nil if they do not depend on addresses.
  static func kind(ofOwn name: String) -> Kind? {
    if name.hasPrefix("$s") { return searches.contains { name.hasPrefix($0) } ? .lookups : nil }
    let base = String(name.prefix { $0 != "." })
    if heap.contains(base) || copies.contains(base)
      || copiesOfOneKind.contains(where: { base.hasPrefix($0) })
    {
      return .memory
    }
    let isTable = tables.contains { table in
      name.indices.contains { name[$0...].hasPrefix(table) }
    }
    return isTable ? .lookups : nil
  }

  /// Whether all instructions inside of a call of a function depend on addresses.
  static func isLookup(_ name: String) -> Bool {
    lookups.contains { name.hasPrefix($0) }
  }
}
