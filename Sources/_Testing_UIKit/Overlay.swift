// The compiler imports a module of this name into each file that imports Testing and a module
// UIKit. Without it, such a file does not compile. It is empty: images are not attached to tests.
