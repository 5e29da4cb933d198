import Geometry
import Testing

@testable import Raster

/// The renderer reuses memory, so that later frames need no allocations.
///
/// `make allocs` counts the allocations.
@Suite struct MemoryReuseTests {
  @Test func unreferencedPaintedFragmentsAreReused() {
    let recorder = Recorder()
    let renderer = Renderer()
    var pixmap = Pixmap(width: 32, height: 32)
    var list = DisplayList()
    var held: [Fragment] = []
    var names: Set<ObjectIdentifier> = []
    for frame in 0..<6 {
      list.removeAll()
      let fragment = recorder.record {
        $0.fill(Path(Rect(x: Double(frame), y: 0, width: 8, height: 8)), with: .color(.white))
      }
      names.insert(ObjectIdentifier(fragment))
      list.draw(fragment)
      renderer.paint(list, scale: 1, into: &pixmap)
      #expect(pixmap[frame, 0] == 0xFFFF_FFFF && pixmap[frame + 8, 0] == 0)
      if frame >= 4 { held.append(fragment) }
    }
    #expect(names.count == 2)
    #expect(held[0].bounds.minX == 4 && held[1].bounds.minX == 5)
  }

  /// A list that held ten thousand groups and now holds two releases its spare memory.
  ///
  /// The list still shows the same picture.
  @Test func idleListReleasesItsSpareCapacity() {
    let renderer = Renderer()
    var pixmap = Pixmap(width: 32, height: 32)
    var list = DisplayList()
    let fragment = Recorder().record {
      $0.fill(Path(Rect(x: 0, y: 0, width: 8, height: 8)), with: .color(.white))
    }
    func show(_ count: Int) {
      list.removeAll()
      for number in 0..<count {
        let x = Double(number % 3) * 8
        list.group(Group(id: UInt64(number + 1), transform: Transform(translationX: x, y: 0))) {
          $0.draw(fragment)
        }
      }
    }
    show(10_000)
    renderer.paint(list, scale: 1, into: &pixmap)
    show(2)
    renderer.paint(list, scale: 1, into: &pixmap)
    #expect(list.groups.capacity >= 10_000 && list.items.capacity >= 30_000)
    list.shrink()
    renderer.release()
    #expect(list.groups.count == 2 && list.groups.capacity < 100 && list.items.capacity < 100)
    #expect(renderer.paint(list, scale: 1, into: &pixmap).isEmpty, "nothing has changed")
    show(1)
    #expect(!renderer.paint(list, scale: 1, into: &pixmap).isEmpty)
    #expect(pixmap[4, 4] == 0xFFFF_FFFF && pixmap[12, 4] == 0)
  }

  @Test func equalArraysShareMemory() {
    var lists = RecentLists<Int>()
    func address(_ list: [Int]) -> UInt {
      unsafe list.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    func made(_ elements: [Int]) -> [Int] {
      var list: [Int] = []
      for element in elements { lists.append(element, to: &list) }
      return list
    }
    let first = made([3, 1, 4])
    #expect(first == [3, 1, 4] && address(made([3, 1, 4])) == address(first))
    #expect(made([3, 1, 5]) == [3, 1, 5] && made([4, 1, 4]) == [4, 1, 4])
    #expect(address(made([4, 1, 4])) != address(first))
    // The contents are right even for more and longer arrays than the cache keeps.
    for length in 0..<40 {
      let wanted = Array(0..<length)
      #expect(made(wanted) == wanted)
    }
    #expect(made([3, 1, 4]) == first)
  }

  private func key(_ place: UInt64) -> PictureCache.Key {
    PictureCache.Key(
      content: .backdrop(below: place, region: .empty, material: nil, scale: 1))
  }

  private func address(_ picture: Picture) -> UInt {
    unsafe UInt(bitPattern: picture.pixels.pointer)
  }

  @Test func evictedPictureMemoryIsReused() {
    let cache = PictureCache()
    var isMade = false
    func picture(_ place: UInt64, _ width: Int, _ height: Int) -> UInt {
      isMade = false
      let picture = cache.picture(for: key(place), width: width, height: height) { pixmap in
        isMade = true
        pixmap.clear(pixmap.bounds, to: 0xFF00_00FF)
        #expect(pixmap.width == width && pixmap.height == height)
      }
      #expect(picture.width == width && picture.height == height)
      return address(picture)
    }
    let old = picture(1, 40, 30)
    #expect(isMade)
    #expect(picture(1, 40, 30) == old && !isMade)
    cache.age(CacheBudget(surface: .empty))
    cache.evictAll()
    let new = picture(2, 30, 25)
    #expect(new == old && isMade)
    #expect(picture(3, 30, 25) != new)
    #expect(cache.misses == 3)
  }

  @Test func largePictureThatWidensEveryFrameReusesMemory() {
    let cache = PictureCache()
    var addresses: Set<UInt> = []
    for width in 400..<440 {
      cache.age(CacheBudget(surface: PixelRect(left: 0, top: 0, right: 400, bottom: 300)))
      let picture = cache.picture(for: key(UInt64(width)), width: width, height: 300) {
        $0.clear($0.bounds, to: 0xFF00_00FF)
      }
      addresses.insert(address(picture))
    }
    #expect(addresses.count <= 12, "of forty; some stay cached for reuse")
    #expect(PictureCache.capacity(for: 65_536) == 65_536)
    for count in 65_537...75_000 {
      #expect((0...count / 8).contains(PictureCache.capacity(for: count) - count))
    }
    #expect(PictureCache.capacity(for: 800_000) >= 1_000_000, "a board and its blur, at its widest")
  }

  @Test func unusedPicturesStayBelowTheirByteLimit() {
    let cache = PictureCache()
    let surface = PixelRect(left: 0, top: 0, right: 640, bottom: 480)
    let limit = CacheBudget(surface: surface).unusedPictureBytes
    let size = 100 * 100 * 4
    func show(_ place: UInt64) {
      _ = cache.picture(for: key(place), width: 100, height: 100) { _ in }
    }
    for frame in 1...1000 as ClosedRange<UInt64> {
      cache.age(CacheBudget(surface: surface))
      show(0)
      show(frame)
      #expect(cache.bytes <= limit + 4 * size)
    }
    #expect(cache.misses == 1001, "each shown picture is made once")
    for _ in 0..<200 {
      cache.age(CacheBudget(surface: .empty))
      show(0)
    }
    #expect(cache.bytes <= CacheBudget(surface: .empty).unusedPictureBytes + size)
    show(1000)
    #expect(cache.misses == 1001, "the latest of the others are still there")
  }

  /// A key with a NaN is not equal to itself.
  ///
  /// Its picture must still be evicted.
  @Test func picturesWithNaNKeysAreEvicted() {
    let cache = PictureCache()
    let surface = PixelRect(left: 0, top: 0, right: 640, bottom: 480)
    let nameless = PictureCache.Key(
      content: .backdrop(below: 1, region: .empty, material: nil, scale: .nan))
    for _ in 1...200 {
      cache.age(CacheBudget(surface: surface))
      _ = cache.picture(for: nameless, width: 200, height: 100) { $0.clear($0.bounds, to: 0) }
    }
    #expect(cache.misses == 200)
    #expect(cache.bytes <= CacheBudget(surface: surface).unusedPictureBytes + 4 * 200 * 100 * 4)
  }

  @Test func referencedPictureKeepsItsPixels() {
    let cache = PictureCache()
    let shown = cache.picture(for: key(1), width: 4, height: 4) {
      $0.clear($0.bounds, to: 0xFF12_3456)
    }
    cache.evictAll()
    let other = cache.picture(for: key(2), width: 4, height: 4) { $0.clear($0.bounds, to: 0) }
    #expect(address(shown) != address(other))
    #expect(shown.pixels[15] == 0xFF12_3456 && other.pixels[15] == 0)
  }

  @Test func lastColorIsThatOfTheLastStop() {
    let places = [[0, 1], [1, 0], [0.5, 0.5, 0.2], [.nan, -3], [-1, .nan], [7, 1, 2], []]
    for places in places {
      let stops = places.enumerated().map {
        Gradient.Stop(color: Color(white: Double($0) / 8), location: $1)
      }
      let gradient = Gradient(stops: stops)
      #expect(gradient.lastColor == gradient.sortedStops().last?.color, "\(places)")
    }
  }

  @Test func everyCacheReportsItsBytes() {
    let renderer = Renderer()
    var pixmap = Pixmap(width: 600, height: 600)
    var list = DisplayList()
    let place = Rect(x: 100, y: 100, width: 400, height: 400)
    list.draw(
      Fragment { context in
        context.fill(
          Path(ellipseIn: place),
          with: .linearGradient(
            Gradient(colors: [.white, .black]), startPoint: .zero, endPoint: Point(600, 0)))
        context.addFilter(.shadow(color: .black, radius: 9))
        context.fill(Path(roundedRect: place, cornerRadius: 20), with: .color(.white))
        context.addFilter(.blur(radius: 5))
        context.drawLayer { $0.fill(Path(ellipseIn: place), with: .color(.white)) }
      })
    #expect(renderer.heldMemory["pictures"] == 0)
    renderer.paint(list, scale: 1, into: &pixmap)
    let held = renderer.heldMemory
    for name in ["gradients", "shadow corners", "filters", "bands", "prepared lists"] {
      #expect(held[name] > 0, "\(name)")
    }
    #expect(held["pictures"] > 400 * 400 * 4)
    #expect(held["nothing of that name"] == 0)
    #expect(held.total == held.entries.reduce(0) { $0 + $1.bytes })
    #expect(Set(held.entries.map(\.name)).count == held.entries.count)
    #expect(held.description.hasPrefix("pictures ") || held.description.hasPrefix("filters "))
    renderer.release()
    #expect(renderer.heldMemory["pictures"] == 0)
    #expect(renderer.heldMemory.total < held.total / 4)
  }
}
