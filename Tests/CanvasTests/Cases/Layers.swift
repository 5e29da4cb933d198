import Raster

extension CanvasCase {
  static let transforms: [CanvasCase] = [
    CanvasCase("transform-moves", [.box(30, 15, 50, 25)]) {
      $0.translateBy(x: 20, y: 10)
      $0.fill(box(10, 5, 30, 15), with: .green)
    },
    CanvasCase("transform-scales", [.box(20, 15, 60, 45)]) {
      $0.scaleBy(x: 2, y: 3)
      $0.fill(box(10, 5, 30, 15), with: .green)
    },
    CanvasCase("transform-turns-clockwise", [.box(40, 25, 50, 45), .coverage(200, within: 0.1)]) {
      $0.translateBy(x: 50, y: 25)
      $0.rotate(byRadians: .pi / 2)
      $0.fill(box(0, 0, 20, 10), with: .green)
    },
    CanvasCase("transform-moves-before-it-scales", [.box(20, 20, 40, 30)]) {
      $0.translateBy(x: 10, y: 10)
      $0.scaleBy(x: 2, y: 2)
      $0.fill(box(5, 5, 15, 10), with: .green)
    },
    CanvasCase("transform-scales-the-way-it-moves", [.box(30, 30, 50, 40)]) {
      $0.scaleBy(x: 2, y: 2)
      $0.translateBy(x: 10, y: 10)
      $0.fill(box(5, 5, 15, 10), with: .green)
    },
    CanvasCase("transform-concatenates-in-user-space", [.box(30, 30, 50, 40)]) {
      $0.scaleBy(x: 2, y: 2)
      $0.concatenate(Transform(translationX: 10, y: 10))
      $0.fill(box(5, 5, 15, 10), with: .green)
    },
    CanvasCase(
      "transform-shears", [.at(35, 20, .green), .at(28, 20, .clear), .coverage(400, within: 0.5)]
    ) {
      $0.concatenate(Transform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
      $0.fill(box(10, 10, 30, 30), with: .green)
    },
    CanvasCase("transform-mirrors", [.box(70, 10, 90, 30)]) {
      $0.translateBy(x: 100, y: 0)
      $0.scaleBy(x: -1, y: 1)
      $0.fill(box(10, 10, 30, 30), with: .green)
    },
    CanvasCase("transform-to-no-area", [.nothing]) {
      $0.scaleBy(x: 0, y: 1)
      $0.fill(everything, with: .green)
    },
    CanvasCase("transform-that-is-no-number", [.nothing]) {
      $0.translateBy(x: .nan, y: 0)
      $0.fill(everything, with: .green)
    },
    CanvasCase(
      "transform-turned-square-keeps-its-area",
      [.coverage(400, within: 0.5), .at(50, 12, .green), .at(41, 16, .clear)]
    ) {
      $0.translateBy(x: 50, y: 25)
      $0.rotate(byRadians: .pi / 4)
      $0.fill(box(-10, -10, 10, 10), with: .green)
    },
    CanvasCase("transform-of-a-copy-leaves-the-context-alone", [.box(10, 10, 30, 30)]) {
      var copy = $0
      copy.translateBy(x: 50, y: 0)
      $0.fill(box(10, 10, 30, 30), with: .green)
    },
  ]

  static let layers: [CanvasCase] = [
    CanvasCase(
      "layer-none-fades-each-drawing",
      [.at(50, 25, .green(0.75), within: 1), .at(25, 25, .green(0.5), within: 1)]
    ) {
      $0.opacity = 0.5
      $0.fill(box(20, 10, 60, 40), with: .green)
      $0.fill(box(40, 10, 80, 40), with: .green)
    },
    CanvasCase("layer-fades-as-one", [.all(20, 10, 80, 40, .green(0.5), within: 1)]) {
      $0.opacity = 0.5
      $0.drawLayer {
        $0.fill(box(20, 10, 60, 40), with: .green)
        $0.fill(box(40, 10, 80, 40), with: .green)
      }
    },
    CanvasCase("layer-opacities-multiply", [.at(50, 25, .green(0.25), within: 1)]) {
      $0.opacity = 0.5
      $0.drawLayer {
        $0.opacity = 0.5
        $0.fill(everything, with: .green)
      }
    },
    CanvasCase("layer-opacity-of-zero", [.nothing]) {
      $0.opacity = 0
      $0.fill(everything, with: .green)
    },
    CanvasCase("layer-opacity-above-one-is-one", [.all(0, 0, 100, 50, .green)]) {
      $0.opacity = 3
      $0.fill(everything, with: .green)
    },
    CanvasCase("layer-has-nothing-below-it", [.at(50, 25, .green)]) {
      $0.fill(everything, with: .red)
      $0.drawLayer {
        $0.blendMode = .multiply
        $0.fill(everything, with: .green)
      }
    },
    CanvasCase("layer-joins-by-its-mode", [.at(50, 25, .black)]) {
      $0.fill(everything, with: .red)
      $0.blendMode = .multiply
      $0.drawLayer { $0.fill(everything, with: .green) }
    },
    CanvasCase(
      "layer-state-starts-afresh",
      [.at(50, 25, .green(0.5), within: 1), .at(25, 25, .green(0.5), within: 1)]
    ) {
      $0.opacity = 0.5
      $0.blendMode = .xor
      $0.drawLayer {
        $0.fill(box(20, 10, 60, 40), with: .red)
        $0.fill(box(20, 10, 60, 40), with: .green)
      }
    },
    CanvasCase("layer-goes-on-in-user-space", [.box(20, 15, 40, 35)]) {
      $0.translateBy(x: 20, y: 15)
      $0.drawLayer { $0.fill(box(0, 0, 20, 20), with: .green) }
    },
    CanvasCase("layer-state-ends-with-it", [.all(0, 0, 100, 50, .green)]) {
      $0.drawLayer {
        $0.opacity = 0.1
        $0.clip(to: box(0, 0, 10, 10))
        $0.translateBy(x: 50, y: 0)
      }
      $0.fill(everything, with: .green)
    },
    CanvasCase("layer-of-nothing", [.nothing]) { $0.drawLayer { _ in } },
    CanvasCase("layer-later-drawing-lies-above", [.at(50, 25, .green), .at(25, 25, .red)]) {
      $0.drawLayer { $0.fill(box(20, 10, 60, 40), with: .red) }
      $0.fill(box(40, 10, 80, 40), with: .green)
    },
    CanvasCase("layer-erases-only-itself", [.at(50, 25, .red), .at(10, 25, .green)]) {
      $0.fill(everything, with: .red)
      $0.drawLayer {
        $0.fill(everything, with: .green)
        $0.blendMode = .clear
        $0.fill(box(20, 10, 80, 40), with: .white)
      }
    },
    CanvasCase("layer-filter-sees-it-as-one", [.all(20, 10, 80, 40, Ink(255, 0, 255))]) {
      $0.addFilter(.colorInvert())
      $0.drawLayer {
        $0.fill(box(20, 10, 80, 40), with: .red)
        $0.fill(box(20, 10, 80, 40), with: .green)
      }
    },
    CanvasCase("layer-copies-draw-in-call-order", [.at(50, 25, .blue)]) {
      let copy = $0
      $0.fill(everything, with: .red)
      copy.fill(everything, with: .green)
      $0.fill(everything, with: .blue)
    },
    CanvasCase("layer-within-layers", [.at(50, 25, .green(0.125), within: 1)]) {
      $0.opacity = 0.5
      $0.drawLayer {
        $0.opacity = 0.5
        $0.drawLayer {
          $0.opacity = 0.5
          $0.fill(everything, with: .red)
          $0.blendMode = .copy
          $0.fill(everything, with: .green)
        }
      }
    },
    CanvasCase("layer-backdrop-is-what-lies-below", [.all(0, 0, 100, 50, .red)]) {
      $0.fill(everything, with: .red)
      $0.fill(box(20, 10, 80, 40), with: .backdrop)
    },
  ]
}
