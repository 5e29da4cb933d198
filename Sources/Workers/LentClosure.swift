/// A non-escaping closure passed to other threads while its owner waits for them.
///
/// It replaces `withoutActuallyEscaping`, which allocates 32 bytes each time. A non-escaping
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

  // The functions are stored in structures: casting keeps their representation. The cast of a bare
  // function would wrap it.
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

  /// Creates a reference that is valid until the function that received the closure returns.
  init(_ closure: Closure) {
    let taking = unsafe TakingWords { unsafe Words(code: $0, captures: $1) }
    unsafe words = unsafeBitCast(taking, to: TakingClosure.self).words(closure)
  }

  /// Calls the closure; its owner must still be waiting.
  @unsafe
  func call(_ index: Int, _ worker: Int) {
    let calling = CallingClosure { closure, index, worker in closure(index, worker) }
    unsafe unsafeBitCast(calling, to: CallingWords.self).call(
      words.code, words.captures, index, worker)
  }
}
