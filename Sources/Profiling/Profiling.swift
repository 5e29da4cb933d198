// The profiler of frame times. Code that works on a frame opens and closes zones; the caller
// provides the clock, since the drawing modules do not read one. Without a profiler a zone costs a
// branch; with one, two readings of the clock and 24 bytes of preallocated memory.
