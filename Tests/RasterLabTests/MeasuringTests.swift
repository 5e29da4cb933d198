import Glibc
import Measuring
import Testing

/// The tests run beside others, whose allocations count too.
struct MeasuringTests {
  /// Frees memory; a call that the optimiser can see through would be removed with the allocation.
  @inline(never)
  private func release(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }

  /// Allocates memory; the optimiser does not know where it comes from.
  @inline(never)
  private func allocated(_ size: Int) -> UnsafeMutableRawPointer? { unsafe malloc(size) }

  @Test func tracesNameTheCallersOfThisThread() throws {
    let none = try AllocationCount.traces {}
    #expect(none.isEmpty)
    let traces = try AllocationCount.traces {
      for _ in 0..<3 { unsafe release(allocated(40)) }
    }
    #expect(traces.count == 3)
    #expect(traces.allSatisfy { $0.split(separator: " ").count >= 2 && $0.hasPrefix("0x") })
  }

  /// The linker has replaced the functions of the C library, also in this program.
  @Test func eachKindOfAllocationIsCounted() {
    let kinds: [() -> Void] = [
      { unsafe release(malloc(40)) }, { unsafe release(calloc(4, 10)) },
      { unsafe release(realloc(allocated(40), 4000)) },
      {
        var memory: UnsafeMutableRawPointer?
        if unsafe posix_memalign(&memory, 64, 128) == 0 { unsafe release(memory) }
      },
      { unsafe release(aligned_alloc(64, 128)) },
    ]
    for (index, allocate) in kinds.enumerated() {
      #expect(AllocationCount.during(allocate) >= 1, "kind \(index)")
    }
  }

  @Test func peakContainsMemoryThatWasFreed() {
    #expect(AllocationCount.peakBytes { unsafe release(malloc(3_000_000)) } >= 3_000_000)
  }

  @Test func framesRunUntilThreeAllocateNothing() {
    var (prepared, drawn) = (0, 0)
    let count = AllocationCount.settled(after: { prepared += 1 }) {
      drawn += 1
      if drawn <= 2 { unsafe release(malloc(40)) }
    }
    #expect(prepared == drawn)
    #expect(drawn >= 5 && drawn <= 31)
    #expect(drawn == 31 || count == 0)
  }

  @Test func frameThatAlwaysAllocatesIsReported() {
    #expect(AllocationCount.settled { unsafe release(malloc(40)) } >= 1)
  }

  @Test func columnsAreAlignedAndNumbersRounded() {
    #expect(Figures.row(["W1", "3.5", "10"], widths: [4, 5, 4]) == "W1    3.5  10")
    #expect(Figures.row(["workload"], widths: [4]) == "workload ")
    #expect(Figures.number(-1.26, 1) == "-1.3")
    #expect(Figures.number(7.996, 2) == "8.00")
    #expect(Figures.number(12, 0) == "12")
    #expect(Figures.number(nil, 2) == "–")
    #expect(Figures.number(1e12, 2) == "–")
    #expect(Figures.microseconds(12_340) == "12.3")
  }

  @Test func frameMemoryHasAtLeastOnePixel() {
    let frame = FrameMemory(width: 0, height: 3)
    #expect(frame.width == 1)
    #expect(frame.byteCount == 12)
    frame.set()
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: frame.base, count: 12))
    #expect(bytes == [UInt8](repeating: 0xFF, count: 12))
  }

  @Test func mediansComeFromAlternatingRuns() {
    var order = ""
    let medians = Stopwatch.medians(5, { order += "w" }, beside: { order += "p" })
    #expect(order == "pwpwpwpwpw")
    #expect(medians.work < 1_000_000_000 && medians.peer < 1_000_000_000)
  }
}
