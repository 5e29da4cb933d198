// The profiler of frame times. Code that works on a frame opens and closes zones. The caller
// provides the clock, since the drawing modules do not read one. Without a profiler a zone costs a
// branch. With one it costs two readings of the clock and 24 bytes of preallocated memory.
