/// The arrays of a prepared frame as plain memory, valid while bands are painted.
@unsafe
struct PreparedMemory {
  let steps: UnsafePointer<Prepared.Step>
  let stepCount: Int
  let segments: UnsafePointer<Segments.Segment>
  let clips: UnsafePointer<Prepared.ClipStack>
  let clipOutlines: UnsafePointer<Prepared.ClipOutline>
  let tables: UnsafePointer<Pixel>
  let masks: UnsafePointer<UInt8>
  let pictures: [Picture]
  let bitmaps: [Bitmap]
}

extension Prepared {
  /// Lends the arrays while bands are painted.
  @unsafe
  func withMemory(masks: [UInt8], _ body: (PreparedMemory) -> Void) {
    unsafe steps.withPointer { steps in
      unsafe segments.all.withPointer { segments in
        unsafe clips.withPointer { clips in
          unsafe clipOutlines.withPointer { clipOutlines in
            unsafe tables.withPointer { tables in
              unsafe masks.withPointer { masks in
                unsafe body(
                  PreparedMemory(
                    steps: steps, stepCount: self.steps.count, segments: segments, clips: clips,
                    clipOutlines: clipOutlines, tables: tables, masks: masks, pictures: pictures,
                    bitmaps: bitmaps))
              }
            }
          }
        }
      }
    }
  }
}

extension Array {
  /// The elements as memory; an empty array may have none, and then no step refers to it.
  @unsafe
  fileprivate func withPointer(_ body: (UnsafePointer<Element>) -> Void) {
    unsafe withUnsafeBufferPointer { buffer in
      let nothing = unsafe UnsafePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
      unsafe body(buffer.baseAddress ?? nothing.unsafelyUnwrapped)
    }
  }
}
