/// A cache that lives from one frame to the next.
package protocol FrameCache: AnyObject {
  /// The name of the contents in reports.
  var name: String { get }

  /// The memory held in bytes, spare capacity included.
  var byteCount: Int { get }

  /// Called before each frame: evicts entries that are stale or over the budget.
  func age(_ budget: CacheBudget)

  /// Frees memory that only speeds up consecutive frames; called when all motion has ended.
  func release()
}

extension FrameCache {
  package func age(_ budget: CacheBudget) {}
}

/// The memory that the caches of a program hold, by name.
public struct HeldMemory: Sendable {
  public private(set) var entries: [(name: String, bytes: Int)] = []

  public var total: Int { entries.reduce(0) { $0 + $1.bytes } }

  /// Creates one entry per name; the bytes of caches with the same name are added.
  package init(_ caches: [any FrameCache]) {
    for cache in caches {
      if let place = entries.firstIndex(where: { $0.name == cache.name }) {
        entries[place].bytes += cache.byteCount
      } else {
        entries.append((cache.name, cache.byteCount))
      }
    }
  }

  /// The bytes of the entry with a name; 0 if there is no such entry.
  public subscript(name: String) -> Int { entries.first { $0.name == name }?.bytes ?? 0 }
}

extension HeldMemory: CustomStringConvertible {
  /// The non-empty entries, largest first, in whole kB.
  public var description: String {
    entries.filter { $0.bytes > 0 }.sorted { $0.bytes > $1.bytes }
      .map { "\($0.name) \(($0.bytes + 512) / 1024) kB" }.joined(separator: ", ")
  }
}
