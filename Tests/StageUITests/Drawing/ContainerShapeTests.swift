import TestSupport
import Testing

@testable import StageUI

/// Shapes that follow the shape of the container around them.
@MainActor
struct ContainerShapeTests {
  private static let container = RoundedRectangle(cornerRadius: 30, style: .circular)

  private func pixels<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor () -> Content
  ) -> [UInt32] {
    Picture(Size(100, 100), content: content).pixels
  }

  /// Returns whether all channels of two pictures differ by two levels at most.
  private func areNear(_ pixels: [UInt32], _ expected: [UInt32]) -> Bool {
    zip(pixels, expected).allSatisfy { isNear($0, $1, within: 2) }
  }

  private var expected: [UInt32] {
    pixels { RoundedRectangle(cornerRadius: 20, style: .circular).fill(.red).padding(10) }
  }

  @Test func cornersAreConcentricWithThoseOfTheContainer() {
    let padded = pixels {
      ContainerRelativeShape().fill(.red).padding(10).containerShape(Self.container)
    }
    #expect(areNear(padded, expected))
    let inset = pixels {
      ContainerRelativeShape().inset(by: 10).fill(.red).containerShape(Self.container)
    }
    #expect(areNear(inset, expected))
  }

  @Test func clipsFollowTheContainer() {
    let clipped = pixels {
      Color.red.clipShape(ContainerRelativeShape()).padding(10).containerShape(Self.container)
    }
    #expect(areNear(clipped, expected))
  }

  @Test func nearestContainerCounts() {
    let nested = pixels {
      ContainerRelativeShape().fill(.red)
        .containerShape(RoundedRectangle(cornerRadius: 20, style: .circular))
        .padding(10)
        .containerShape(Capsule())
    }
    #expect(areNear(nested, expected))
  }

  @Test func shapeWithoutAContainerIsARectangle() {
    #expect(
      pixels { ContainerRelativeShape().fill(.red) } == pixels { Rectangle().fill(.red) })
    let inset = pixels { ContainerRelativeShape().inset(by: 7).fill(.red) }
    #expect(inset == pixels { Rectangle().fill(.red).padding(7) })
  }

  @Test func shapeFollowsChangesOfItsContainer() {
    let handle = Handle<Double>()
    let picture = Picture(Size(100, 100)) {
      Stage(30, handle) { radius in
        ContainerRelativeShape().fill(.red).padding(10)
          .containerShape(RoundedRectangle(cornerRadius: radius, style: .circular))
      }
    }
    #expect(areNear(picture.pixels, expected))
    handle.set(10)
    picture.step()
    #expect(areNear(picture.pixels, pixels { Rectangle().fill(.red).padding(10) }))
  }
}
