internal import CSDL2

extension Stage {
  /// Asks the desktop to keep the display on, or allows it to be turned off again.
  package func keepDisplayOn(_ isOn: Bool) {
    if isOn { SDL_DisableScreenSaver() } else { SDL_EnableScreenSaver() }
  }

  /// Whether the display may be turned off while nobody uses the computer.
  package var allowsScreenSaver: Bool { SDL_IsScreenSaverEnabled() == SDL_TRUE }
}
