/// A non-escaping closure that other threads may call until the function that received it returns.
///
/// `withoutActuallyEscaping` would do the same, but allocates 32 bytes each time. A non-escaping
/// closure is passed as two words, its code and its captures. A function that takes two pointers
/// receives two words as well, so the casts here convert between the two function types. If a
/// compiler passed closures differently, every test of the pool would fail.
@safe
struct LentClosure: @unchecked Sendable {
  typealias Closure = (_ index: Int, _ worker: Int) -> Void

  @unsafe
  private struct Words {
    var code: UnsafeRawPointer
    var captures: UnsafeRawPointer
  }

  // The functions are stored in structures, because casting a structure does not change the
  // function inside. Casting a function by itself would wrap it.
  @unsafe
  private struct TakingClosure { let words: (Closure) -> Words }
  @unsafe
  private struct TakingWords {
    let words: (UnsafeRawPointer, UnsafeRawPointer) -> Words
  }
  private struct CallingClosure { let call: (Closure, Int, Int) -> Void }
  @unsafe
  private struct CallingWords {
    let call: (UnsafeRawPointer, UnsafeRawPointer, Int, Int) -> Void
  }

  private let words: Words

  /// Creates a reference to a closure.
  ///
  /// The reference must not be used after the function that received the closure has returned.
  init(_ closure: Closure) {
    let taking = unsafe TakingWords { unsafe Words(code: $0, captures: $1) }
    unsafe words = unsafeBitCast(taking, to: TakingClosure.self).words(closure)
  }

  /// Calls the closure, which must still be valid.
  @unsafe
  func call(_ index: Int, _ worker: Int) {
    let calling = CallingClosure { closure, index, worker in closure(index, worker) }
    unsafe unsafeBitCast(calling, to: CallingWords.self).call(
      words.code, words.captures, index, worker)
  }
}
