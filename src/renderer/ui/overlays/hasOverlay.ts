const overlays = '[role="dialog"][data-rac], .modalScrim, [role="menu"]'

/** Whether a dialog or a menu is open: it has the keyboard to itself. One that was closed may be drawn a while longer. */
export function hasOverlay(): boolean {
  return [...document.querySelectorAll(overlays)].some((overlay) => !overlay.closest('[data-exiting]'))
}
