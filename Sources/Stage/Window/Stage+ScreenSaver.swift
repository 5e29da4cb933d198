internal import CSDL2

extension Stage {
  /// Asks the desktop to keep the display on, or allows it to be turned off again.
  package func keepDisplayOn(_ isOn: Bool) {
    if isOn { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }
}
