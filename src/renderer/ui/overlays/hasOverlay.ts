/** Whether a dialog or a menu is open: it has the keyboard to itself. */
export function hasOverlay(): boolean {
  return document.querySelector('[role="dialog"][data-rac], .modalScrim, [role="menu"]') !== null
}
