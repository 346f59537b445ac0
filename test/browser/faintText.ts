/** Text on a page whose contrast with what is behind it is under 4.5:1 (3:1 for large text), as WCAG 2 AA asks. */
export interface FaintText {
  readonly text: string
  readonly ratio: number
  readonly colours: string
}

/** Runs in the page and uses nothing from outside of itself. What cannot be used now, and what is hidden, may be faint. */
export function faintText(): FaintText[] {
  const { document, getComputedStyle } = globalThis as unknown as PageWindow
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const known = new Map<string, Rgba>()
  /** Of any form of colour there is; as the browser paints it. */
  const rgbaOf = (colour: string): Rgba => {
    const found = known.get(colour)
    if (found) return found
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const rgba = [red, green, blue, alpha / 255] as const
    known.set(colour, rgba)
    return rgba
  }
  const over = (top: Rgba, below: Rgba): Rgba => {
    const mix = (at: 0 | 1 | 2) => top[at] * top[3] + below[at] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const backgroundOf = (element: PageElement | null): Rgba => {
    if (!element) return rgbaOf(getComputedStyle(document.documentElement).backgroundColor)
    const own = rgbaOf(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement))
  }
  const luminance = (colour: Rgba) => {
    const [red = 0, green = 0, blue = 0] = colour.slice(0, 3).map((channel) => {
      const part = channel / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  const faint: FaintText[] = []
  for (const element of document.querySelectorAll('body *')) {
    const text = [...element.childNodes]
      .map((node) => (node.nodeType === 3 ? node.textContent : ''))
      .join(' ')
      .trim()
    if (!text || element.closest('[aria-disabled=true], [data-disabled], :disabled, .visuallyHidden, .skipLink'))
      continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const style = getComputedStyle(element)
    const background = backgroundOf(element)
    const [light = 0, dark = 0] = [luminance(over(rgbaOf(style.color), background)), luminance(background)].sort(
      (a, b) => b - a,
    )
    const ratio = (light + 0.05) / (dark + 0.05)
    const size = Number.parseFloat(style.fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
    if (ratio >= (isLarge ? 3 : 4.5)) continue
    faint.push({
      text: text.slice(0, 40),
      ratio: Math.round(ratio * 100) / 100,
      colours: `${style.color} on ${background}`,
    })
  }
  return faint
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

/** What is used of the DOM, which this program's types do not have. */
interface PageElement {
  readonly parentElement: PageElement | null
  readonly childNodes: Iterable<{ readonly nodeType: number; readonly textContent: string }>
  closest(selector: string): PageElement | null
  checkVisibility(options: object): boolean
}
interface PageWindow {
  readonly document: {
    readonly documentElement: PageElement
    querySelectorAll(selector: string): Iterable<PageElement>
    createElement(name: 'canvas'): {
      getContext(
        kind: '2d',
        options: object,
      ): {
        fillStyle: string
        clearRect(x: number, y: number, width: number, height: number): void
        fillRect(x: number, y: number, width: number, height: number): void
        getImageData(x: number, y: number, width: number, height: number): { readonly data: Iterable<number> }
      }
    }
  }
  getComputedStyle(element: PageElement): {
    readonly color: string
    readonly backgroundColor: string
    readonly fontSize: string
    readonly fontWeight: string
  }
}
