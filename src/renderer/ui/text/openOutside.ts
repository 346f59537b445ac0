/** Opens a page in the user's browser; the desktop asks first. */
export function openOutside(href: string): void {
  if (window.quarryDesktop) void window.quarryDesktop.openExternal(href)
  else window.open(href, '_blank', 'noopener,noreferrer')
}
