public import Raster
public import Workers

extension WorkerPool: BandRunner {}
