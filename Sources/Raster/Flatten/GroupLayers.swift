/// A cache of the layers of groups with filters, valid while a group's content stays the same.
final class GroupLayers: FrameCache {
  let name = "filtered groups"

  /// A cached layer; it is a class, because changing a value inside a dictionary would allocate.
  private final class Entry {
    let digest: Digest
    let layer: Layer
    var isUsed = true

    init(_ digest: Digest, _ layer: Layer) {
      self.digest = digest
      self.layer = layer
    }
  }

  private var entries: [UInt64: Entry] = [:]
  private var unused: [UInt64] = []
  /// The number of layers found and made since the start.
  private(set) var uses = FrameCounts.Uses()

  var byteCount: Int { entries.capacity * MemoryLayout<(UInt64, Entry)>.stride }

  func age(_ budget: CacheBudget) {
    for (id, layer) in entries {
      if !layer.isUsed { unused.append(id) }
      layer.isUsed = false
    }
    for id in unused { entries[id] = nil }
    unused.removeAll(keepingCapacity: true)
  }

  func release() { (entries, unused) = ([:], []) }

  /// Returns the content of the group that begins at `start`, and the index of its end.
  func layer(of list: DisplayList, from start: Int) -> (Layer, end: Int) {
    let items = list.items
    guard case .begin(let place) = items[start] else { return (Layer([]), start) }
    let group = list.groups[place]
    var digest = Digest()
    var end = start + 1
    var depth = 1
    while end < items.count {
      switch items[end] {
      case .begin(let place):
        digest.combine(hashing: list.groups[place])
        depth += 1
      case .draw(let fragment): digest.combine(fragment.digest)
      case .place(let fragment, let id, let x, let y):
        digest.combine(id)
        digest.combine(x)
        digest.combine(y)
        digest.combine(fragment.digest)
      case .end:
        digest.combine(0 as UInt64)
        depth -= 1
      }
      if depth == 0 { break }
      end += 1
    }
    if let old = entries[group.id], old.digest == digest {
      old.isUsed = true
      uses.hits &+= 1
      return (old.layer, end)
    }
    uses.misses &+= 1
    let layer = Layer(Self.commands(list, (start + 1)..<min(end, items.count)))
    entries[group.id] = Entry(digest, layer)
    return (layer, end)
  }

  static func commands(_ list: DisplayList, _ range: Range<Int>) -> [DrawCommand] {
    var open: [(group: Group, commands: [DrawCommand])] = [(Group(id: 0), [])]
    for item in list.items[range] {
      switch item {
      case .begin(let place): open.append((list.groups[place], []))
      case .draw(let fragment): open[open.count - 1].commands += fragment.commands
      case .place(let fragment, _, let x, let y):
        var command = DrawCommand(Layer(fragment.commands))
        command.transform = Transform(translationX: x, y: y)
        open[open.count - 1].commands.append(command)
      case .end:
        guard open.count > 1, let last = open.popLast() else { continue }
        if last.group.isPlain(around: last.commands) {
          open[open.count - 1].commands += last.commands.map { $0.inside(last.group) }
          continue
        }
        var command = DrawCommand(Layer(last.commands))
        command.transform = last.group.transform
        command.opacity = min(max(last.group.opacity, 0), 1)
        command.blendMode = last.group.blendMode
        command.filters = last.group.filters
        if let clip = last.group.clip {
          command.clips = [
            Clip(
              shape: .path(clip, last.group.clipStyle), transform: last.group.transform,
              isInverse: false)
          ]
        }
        open[open.count - 1].commands.append(command)
      }
    }
    return open[0].commands
  }
}
