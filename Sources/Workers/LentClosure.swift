/// A closure that does not escape, lent to other threads while its owner waits for them.
///
/// Like `withoutActuallyEscaping`, which makes an object of 32 bytes each time. A non-escaping
/// closure is passed as two plain words, its code and its captures; a function that takes two
/// pointers gets the same two words, and here they are carried over. A compiler that passed
/// closures in another way would fail every test of the pool.
@safe
struct LentClosure: @unchecked Sendable {
  typealias Closure = (_ index: Int, _ worker: Int) -> Void

  @unsafe
  private struct Words {
    var code: UnsafeRawPointer
    var captures: UnsafeRawPointer
  }

  // Functions inside structures are kept as they are; by themselves they would be wrapped.
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

  /// Valid until the function that was given the closure returns.
  init(_ closure: Closure) {
    let taking = unsafe TakingWords { unsafe Words(code: $0, captures: $1) }
    unsafe words = unsafeBitCast(taking, to: TakingClosure.self).words(closure)
  }

  /// The owner of the closure must still be waiting.
  @unsafe
  func call(_ index: Int, _ worker: Int) {
    let calling = CallingClosure { closure, index, worker in closure(index, worker) }
    unsafe unsafeBitCast(calling, to: CallingWords.self).call(
      words.code, words.captures, index, worker)
  }
}
