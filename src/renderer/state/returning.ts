/** What of a page can be seen and is not in its address: the places of elements below a pane, and what is known of each. */
export interface Snapshot {
  readonly scrolls: readonly (Place & { readonly top: number })[]
  readonly focus: Place | null
}

/** An element by the way to it: the selector of its pane, then its number among the children of each parent. */
interface Place {
  readonly pane: string
  readonly steps: readonly number[]
  /** What it was: another element in its place is not taken for it. */
  readonly look: string
}

const panes = ['#page', '.reader'] as const
/** A page that has not come this far within two seconds is another one than it was. */
const mostFrames = 120

/** Where the panes are scrolled to, and what has the focus in them. */
export function snapshot(): Snapshot {
  const scrolls = panes.flatMap((pane) =>
    [...document.querySelectorAll(`${pane} *`)]
      .filter(({ scrollTop }) => scrollTop > 0)
      .flatMap((element) => {
        const place = placeOf(element)
        return place === null ? [] : [{ ...place, top: element.scrollTop }]
      }),
  )
  const focused = document.activeElement
  return { scrolls, focus: focused ? placeOf(focused) : null }
}

let stop = () => {}

/**
 * Brings a page back to `look` as it is drawn: what is loaded, or measured, comes later than the page. Whatever the user does
 * meanwhile ends it.
 */
export function returnTo(look: Snapshot): void {
  stop()
  const open = new Set(look.scrolls)
  let { focus } = look
  let frame = 0
  let request = 0
  const end = () => {
    cancelAnimationFrame(request)
    for (const event of userEvents) window.removeEventListener(event, end, true)
    stop = () => {}
  }
  const step = () => {
    frame += 1
    for (const scroll of open) {
      const element = elementAt(scroll)
      if (!element || element.scrollHeight - element.clientHeight < scroll.top) continue
      // A list that is drawn again scrolls to its active row first: it is left alone once it stays.
      if (Math.abs(element.scrollTop - scroll.top) < 1 && frame > 2) open.delete(scroll)
      else element.scrollTop = scroll.top
    }
    const target = focus && elementAt(focus)
    if (target instanceof HTMLElement) {
      target.focus({ preventScroll: true })
      focus = null
    }
    if (frame < mostFrames && (open.size > 0 || focus !== null)) request = requestAnimationFrame(step)
    else end()
  }
  for (const event of userEvents) window.addEventListener(event, end, true)
  stop = end
  request = requestAnimationFrame(step)
}

const userEvents = ['wheel', 'pointerdown', 'keydown'] as const

function placeOf(element: Element): Place | null {
  for (const pane of panes) {
    const root = document.querySelector(pane)
    if (!root?.contains(element)) continue
    const steps: number[] = []
    for (let node = element; node !== root && node.parentElement; node = node.parentElement)
      steps.unshift([...node.parentElement.children].indexOf(node))
    return { pane, steps, look: lookOf(element) }
  }
  return null
}

function elementAt({ pane, steps, look }: Place): Element | null {
  let node: Element | null | undefined = document.querySelector(pane)
  for (const step of steps) node = node?.children[step]
  return node && lookOf(node) === look ? node : null
}

const lookOf = (element: Element) =>
  [
    element.tagName,
    element.getAttribute('class'),
    element.getAttribute('role'),
    element.getAttribute('aria-label'),
  ].join()
