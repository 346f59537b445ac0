/**
 * Runs in the page and uses nothing from outside of itself: what can be used and is cut off at a side. Each with its name and
 * how many pixels of it are gone. Tables alone are wider than their frame.
 */
export function cutControls(): string[] {
  const { document, getComputedStyle } = globalThis as unknown as PageWindow
  const found: string[] = []
  for (const control of document.querySelectorAll('button, a[href], input, textarea, [role=tab], [role=radio]')) {
    const box = control.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1 || control.closest('.visuallyHidden, .skipLink, [inert]')) continue
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    for (let holder = control.parentElement; holder; holder = holder.parentElement) {
      const { overflowX } = getComputedStyle(holder)
      if (overflowX === 'visible') continue
      if (holder.matches('[role=grid], .termMatrix, .timelineTable')) break
      const frame = holder.getBoundingClientRect()
      // It is there for assistive technology alone.
      if (frame.width <= 1) break
      const gone = Math.round(Math.max(frame.left - box.left, box.right - frame.right))
      if (gone <= 1) continue
      const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
      found.push(`${name.trim()}: ${gone} px`)
      break
    }
  }
  return found
}

interface PageElement {
  readonly parentElement: PageElement | null
  readonly textContent: string | null
  getAttribute(name: string): string | null
  getBoundingClientRect(): Readonly<Record<'left' | 'right' | 'width' | 'height', number>>
  closest(selector: string): PageElement | null
  matches(selector: string): boolean
  checkVisibility(options: Readonly<Record<string, boolean>>): boolean
}
interface PageWindow {
  readonly document: { querySelectorAll(selector: string): Iterable<PageElement> }
  getComputedStyle(element: PageElement): { readonly overflowX: string }
}
