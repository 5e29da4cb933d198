// Pictures and goldens, for all tests.
@_exported public import StageTesting
