/// The arrays of a prepared frame as plain memory, valid while bands are painted.
@unsafe
struct PreparedMemory {
  let steps: UnsafePointer<Prepared.Step>
  let styles: UnsafePointer<Prepared.Style>
  let rects: UnsafePointer<Rect>
  let masks: UnsafePointer<Prepared.PlacedMask>
  let maskBytes: UnsafePointer<UInt8>
  let shadows: UnsafePointer<ShadowPatch>
  let samples: UnsafePointer<UInt16>
  let layers: UnsafePointer<Prepared.LayerFrame>
  let outlines: OutlineMemory
  let clips: ClipMemory
  let tables: UnsafePointer<Pixel>
  let pictures: [Picture]
  let fields: [ColorField]
  let bitmaps: [Bitmap]
  let bandStarts: UnsafePointer<Int32>
  let bandItems: UnsafePointer<Int32>
  let bandHeight: Int
}

extension Prepared {
  /// Lends the arrays while bands are painted.
  @unsafe
  func withMemory(maskBytes: [UInt8], samples: [UInt16], _ body: (PreparedMemory) -> Void) {
    unsafe steps.withPointer { steps in
      unsafe styles.withPointer { styles in
        unsafe rects.withPointer { rects in
          unsafe masks.withPointer { masks in
            unsafe shadows.withPointer { shadows in
              unsafe samples.withPointer { samples in
                unsafe withRest(
                  maskBytes: maskBytes, samples: samples, steps: steps, styles: styles,
                  rects: rects, masks: masks, shadows: shadows, body)
              }
            }
          }
        }
      }
    }
  }

  @unsafe
  private func withRest(
    maskBytes: [UInt8], samples: UnsafePointer<UInt16>, steps: UnsafePointer<Step>,
    styles: UnsafePointer<Style>,
    rects: UnsafePointer<Rect>, masks: UnsafePointer<PlacedMask>,
    shadows: UnsafePointer<ShadowPatch>, _ body: (PreparedMemory) -> Void
  ) {
    unsafe maskBytes.withPointer { maskBytes in
      unsafe layers.withPointer { layers in
        unsafe tables.withPointer { tables in
          unsafe bands.starts.withPointer { bandStarts in
            unsafe bands.items.withPointer { bandItems in
              unsafe outlines.withMemory { outlines in
                unsafe clips.withMemory { clips in
                  unsafe body(
                    PreparedMemory(
                      steps: steps, styles: styles, rects: rects, masks: masks,
                      maskBytes: maskBytes, shadows: shadows, samples: samples,
                      layers: layers, outlines: outlines,
                      clips: clips, tables: tables, pictures: pictures, fields: fields,
                      bitmaps: bitmaps, bandStarts: bandStarts, bandItems: bandItems,
                      bandHeight: bands.bandHeight))
                }
              }
            }
          }
        }
      }
    }
  }
}
