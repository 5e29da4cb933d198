// Where the time of a frame goes. Whoever works on a frame opens and closes zones; the profiler is
// given the clock, since nothing that draws has one of its own. Without a profiler a zone costs a
// branch; with one, two readings of the clock and 24 bytes of memory taken beforehand.
