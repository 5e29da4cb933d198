import Foundation
import TestSupport
import Testing

@testable import StageUI

/// Compares the layout of stacks, frames and shapes with the recorded results in a file.
@MainActor
struct LayoutVectorTests {
  static func list(_ key: String) throws -> [[String: Any]] {
    try VectorFile("layout").list(key)
  }

  static func length(_ value: Any?) -> Double? {
    if let text = value as? String { return text == "-inf" ? -.infinity : .infinity }
    return (value as? NSNumber)?.doubleValue
  }

  /// Returns a bench that shows the views, and the node of the first view.
  private func node<Content: View>(
    _ size: Size = .zero, @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) throws -> (bench: Bench, node: ViewNode) {
    let bench = Bench(size, content: content)
    return (bench, try #require(bench.host.tree.rootNode?.laidOut.first))
  }

  @Test(arguments: [Axis.horizontal, .vertical])
  func stacksMatchTheTestVectors(axis: Axis) throws {
    for row in try Self.list("stack") {
      let name = row["name"] as? String ?? ""
      let children = try #require(row["children"] as? [[String: Any]])
      let probes = try children.map { child in
        let length = Probe.Range(
          least: try #require(Self.length(child["min"])),
          ideal: try #require(Self.length(child["ideal"])),
          most: try #require(Self.length(child["max"])))
        let priority = try #require(Self.length(child["priority"]))
        return (
          axis == .horizontal
            ? Probe(width: length, height: .fixed(5)) : Probe(width: .fixed(5), height: length),
          priority
        )
      }
      let spacing = try #require(Self.length(row["spacing"]))
      let (bench, stack) = try node {
        if axis == .horizontal {
          HStack(spacing: spacing) {
            ForEach(0..<probes.count) { probes[$0].0.layoutPriority(probes[$0].1) }
          }
        } else {
          VStack(spacing: spacing) {
            ForEach(0..<probes.count) { probes[$0].0.layoutPriority(probes[$0].1) }
          }
        }
      }
      var proposal = ProposedViewSize(width: 50, height: 50)
      proposal[axis] = Self.length(row["proposal"])
      let size = stack.sizeThatFits(proposal)
      let pass = UpdatePass(bench.host.tree, isInserting: false)
      stack.place(at: .zero, size, pass)
      let frames = stack.children.map(\.frame)
      let lengths = try #require(row["lengths"] as? [Any]).compactMap(Self.length)
      let offsets = try #require(row["offsets"] as? [Any]).compactMap(Self.length)
      #expect(abs(size[axis] - (Self.length(row["stack_length"]) ?? .nan)) < 1e-6, "\(name)")
      for (frame, (length, offset)) in zip(frames, zip(lengths, offsets)) {
        let start = axis == .horizontal ? frame.minX : frame.minY
        #expect(abs(frame.size[axis] - length) < 1e-6, "\(name)")
        #expect(abs(start - offset) < 1e-6, "\(name)")
      }
    }
  }

  /// The views beside the spacer have their ideal widths.
  ///
  /// The spacer takes the rest of the 343 points.
  @Test func spacersGetTheRemainingSpace() throws {
    let bench = Bench(Size(343, 50)) {
      HStack(spacing: 8) {
        Probe(width: .init(least: 40, ideal: 120, most: 120), height: .fixed(5))
        Spacer()
        Probe(width: .init(least: 30, ideal: 90, most: 90), height: .fixed(5))
        Probe(width: .fixed(44), height: .fixed(5))
      }
    }
    #expect(bench.frames(ProbeNode.self).map(\.minX) == [0, 201, 299])
  }

  @Test func flexibleFramesMatchTheTestVectors() throws {
    for row in try Self.list("flex_frame") {
      let log = Probe.Log()
      let width = Probe.Range(least: 0, ideal: 80, most: 80)
      let bounds = (Self.length(row["min"]), Self.length(row["ideal"]), Self.length(row["max"]))
      let (bench, frame) = try node {
        Probe(width: width, height: .fixed(5), log: log)
          .frame(minWidth: bounds.0, idealWidth: bounds.1, maxWidth: bounds.2)
      }
      defer { withExtendedLifetime(bench) {} }
      log.offers = []
      let proposal = ProposedViewSize(width: Self.length(row["proposal"]), height: 7)
      let size = frame.sizeThatFits(proposal)
      #expect(size.width == Self.length(row["result"]), "\(row)")
      // A view gets no proposal if its size is cached from the first layout.
      if let offer = log.offers.last {
        #expect(offer.width == Self.length(row["child_proposal"]), "\(row)")
      }
    }
  }

  @Test func aspectRatiosMatchTheTestVectors() throws {
    for row in try Self.list("aspect_ratio") {
      let log = Probe.Log()
      let mode: ContentMode = row["mode"] as? String == "fit" ? .fit : .fill
      let ratio = Self.length(row["ratio"])
      let (bench, shape) = try node { Probe(log: log).aspectRatio(ratio, contentMode: mode) }
      defer { withExtendedLifetime(bench) {} }
      log.offers = []
      let offered = try #require(row["proposal"] as? [Any])
      _ = shape.sizeThatFits(
        ProposedViewSize(width: Self.length(offered[0]), height: Self.length(offered[1])))
      let expected = try #require(row["child_proposal"] as? [Any])
      let offer = try #require(log.offers.last)
      for (got, wanted) in zip([offer.width, offer.height], expected) {
        let (got, wanted) = (try #require(got), try #require(Self.length(wanted)))
        #expect(got == wanted || abs(got - wanted) < 1e-6, "\(row)")
      }
    }
  }
}
