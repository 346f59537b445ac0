/** True where plain keys write text and must not be taken for shortcuts. */
export function writesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    (target.tagName === 'INPUT' && !/^(checkbox|radio|button|range)$/.test((target as HTMLInputElement).type))
  )
}
