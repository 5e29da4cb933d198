// Pictures of views in tests. The checks of single frames are those that windows perform too.
@_exported public import ViewChecks
