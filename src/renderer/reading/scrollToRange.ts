/** Brings a range to the middle of the panel it is in, where it is out of sight. */
export function scrollToRange(range: Range, panel: Element | null | undefined): void {
  if (!panel) return
  const [place, seen] = [range.getBoundingClientRect(), panel.getBoundingClientRect()]
  if (place.top >= seen.top + 40 && place.bottom <= seen.bottom) return
  panel.scrollTop += place.top - (seen.top + seen.bottom) / 2
}
