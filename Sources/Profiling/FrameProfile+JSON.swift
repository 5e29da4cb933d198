package import JSON

extension FrameProfile {
  /// The version of the JSON format; a reader refuses a newer one.
  public static let jsonVersion = 1

  /// The profile as one line of JSON, as `profile --compare` reads it; see <doc:ProfileYourProgram>.
  public var json: String { JSON.object(members).description }

  /// The members of the line.
  package var members: [JSON.Member] { summary + details }

  /// The version, the name, and the figures of whole frames.
  package var summary: [JSON.Member] {
    let sorted = SortedTimes(work)
    return [
      .init("version", .number(Self.jsonVersion)), .init("scene", .string(name)),
      .init("frames", .number(work.count)),
    ] + Self.percentiles(work) + [
      .init("low_1_fps", Self.rounded(sorted.low(10))),
      .init("low_01_fps", Self.rounded(sorted.low(1))),
    ]
  }

  /// The delays, the damage, the allocations, the counts of the painting, the costliest views, the zones, the slowest frames and the times
  /// of each frame.
  package var details: [JSON.Member] {
    var members = [JSON.Member("missed_slots", missedRefreshes.map { .number($0) } ?? .null)]
    members += delays.map { name, times in
      let key = String(name.map { $0 == " " ? "_" : $0 })
      return .init(key, .object(Self.percentiles(times)))
    }
    for (key, counts) in [("damage_pixels", damage), ("allocations", allocations)]
    where !counts.isEmpty {
      members.append(
        .init(
          key,
          .object([
            .init("mean", Self.rounded(Double(counts.reduce(0, +)) / Double(counts.count))),
            .init("max", .number(counts.max() ?? 0)),
          ])))
    }
    members += countMembers
    if !viewTimes.isEmpty {
      let views = viewTimes.prefix(Self.viewLimit).map { view -> JSON in
        [
          "view": .string(view.view), "own_ms": .number(Self.milliseconds(view.time)),
          "bodies": .number(view.count),
        ]
      }
      members.append(.init("costliest_views", .array(views)))
    }
    return members + [
      .init(
        "zones",
        .object(
          zones.map { zone, times in
            let whole = wholeMedian(of: zone).map { JSON.number(Self.milliseconds($0)) }
            return .init(
              zone.name,
              .object(
                Self.percentiles(times) + [
                  .init("own_p50_ms", .number(Self.milliseconds(ownMedian(of: zone))))
                ] + (whole.map { [.init("whole_p50_ms", $0)] } ?? [])))
          })),
      .init("slowest", .array(slowest.map(json(of:)))),
      .init("samples_us", samples.json),
    ]
  }

  /// The painting with its overdraw and the use of each cache; nothing if they were not counted.
  private var countMembers: [JSON.Member] {
    let total = totalCounts
    guard total != FrameCounts() else { return [] }
    func sums(_ key: String, _ count: (FrameCounts) -> Int) -> JSON.Member {
      .init(
        key,
        .object([
          .init("mean", Self.rounded(Double(count(total)) / Double(max(counts.count, 1)))),
          .init("max", .number(counts.map(count).max() ?? 0)),
        ]))
    }
    return [
      sums("painted_pixels", \.painted), .init("overdraw", Self.rounded(total.overdraw)),
      sums("written_bytes", \.writtenBytes), sums("read_bytes", \.readBytes),
      .init(
        "caches",
        .object(
          total.caches.map { name, uses in
            .init(
              String(name.map { $0 == " " ? "_" : $0 }),
              .object([.init("hits", .number(uses.hits)), .init("misses", .number(uses.misses))]))
          })),
    ]
  }

  /// Returns the percentiles and the maximum of some times, in milliseconds.
  private static func percentiles(_ times: [UInt64]) -> [JSON.Member] {
    let sorted = SortedTimes(times)
    return ranks.map { name, permille in
      let key = String(name.filter { $0 != "." }) + "_ms"
      return .init(key, .number(milliseconds(sorted.percentile(permille))))
    }
  }

  /// Converts to milliseconds, rounded to a thousandth.
  package static func milliseconds(_ nanoseconds: UInt64) -> Double {
    Double((nanoseconds + 500) / 1000) / 1000
  }

  private static func rounded(_ number: Double?) -> JSON {
    number.map { .number(($0 * 100).rounded() / 100) } ?? .null
  }

  private func json(of slow: SlowFrame) -> JSON {
    let own = Zone.allCases.filter { slow.ownTime(of: $0) > 0 }
    var members: [JSON.Member] = [
      .init("frame", .number(slow.frame)), .init("ms", .number(Self.milliseconds(slow.work))),
      .init("ended_us", .number(Double(slow.ended) / 1000)),
      .init("cause", .string(cause(of: slow))),
      .init(
        "own_ms",
        .object(own.map { .init($0.name, .number(Self.milliseconds(slow.ownTime(of: $0)))) })),
    ]
    let texts = [
      ("event", slow.context.event), ("input", slow.context.input),
      ("replay", slow.context.replay),
    ]
    members += texts.compactMap { key, text in text.map { .init(key, .string($0)) } }
    let counts = [
      ("bodies", slow.facts.bodies), ("damage_pixels", slow.facts.damage),
      ("allocations", slow.facts.allocations),
      ("painted_pixels", slow.counts.painted > 0 ? slow.counts.painted : nil),
      ("cache_misses", slow.counts.misses > 0 ? slow.counts.misses : nil),
      ("missed_slots", slow.facts.missedRefreshes),
    ]
    members += counts.compactMap { key, count in count.map { .init(key, .number($0)) } }
    let views = slow.views
    if !views.isEmpty { members.append(.init("views", views.json)) }
    return .object(members)
  }

  /// The times of each frame in microseconds, for a comparison.
  package var samples: ProfileSamples {
    let lists =
      [(ProfileSamples.frame, work)] + zones.map { ($0.zone.name, $0.times) }
      + references.map { ($0.name, $0.times) }
    return ProfileSamples(
      scene: name,
      zones: lists.map { name, times in
        ProfileSamples.Zone(name: name, times: times.map { Int(clamping: ($0 + 500) / 1000) })
      })
  }
}

extension Collection<ViewBodies> {
  /// The first three views with their numbers of bodies.
  var json: JSON { .object(prefix(3).map { .init($0.view, .number($0.count)) }) }
}
