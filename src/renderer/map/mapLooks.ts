import { useSyncExternalStore } from 'react'
import type { MapValuesView, MapView } from '../../contract/overview/maps.ts'
import type { Looks } from './drawMap.ts'

/** Parts from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** A colour of its own for each of some two dozen; those that follow each other are far apart (the golden angle). */
export function categoryColour(at: number, isDark: boolean): Rgb {
  const tone = (Math.floor(at / 8) % 3) * 0.08
  return fromHsl((170 + at * 137.508) % 360, 0.55, isDark ? 0.7 - tone : 0.38 + tone)
}

/** From blue to orange, which those who see few colours can tell apart too. */
export function scaleColour(share: number, isDark: boolean): Rgb {
  return isDark ? mixed([88, 116, 214], [255, 196, 92], share) : mixed([30, 64, 150], [226, 124, 20], share)
}

function mixed(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2) => Math.round(from[at] + (to[at] - from[at]) * share)
  return [part(0), part(1), part(2)]
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12
    const reach = saturation * Math.min(lightness, 1 - lightness)
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [part(0), part(8), part(4)]
}

export function cssOf([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`
}

/** As the pixels of a canvas are in memory. */
function pixelOf([red, green, blue]: Rgb): number {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0
}

/** A colour as the style sheet of the page has it. */
/** A colour of the page; where the system has the colours, that of the system, which a probe would have in place of any. */
function styleColour(name: '--bg' | '--text'): Rgb {
  const probe = document.createElement('span')
  const forced = name === '--bg' ? 'Canvas' : 'CanvasText'
  probe.style.forcedColorAdjust = 'none'
  probe.style.color = forcedColours().matches ? forced : `var(${name})`
  document.body.append(probe)
  const parts =
    getComputedStyle(probe)
      .color.match(/[\d.]+/g)
      ?.map(Number) ?? []
  probe.remove()
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0]
}

/** The colours of the page that is shown now, as one text: it changes with the theme, and canvases are drawn again. */
export function useTheme(): string {
  return useSyncExternalStore(watchTheme, () => [...styleColour('--bg'), ...styleColour('--text')].join(' '))
}

const forcedColours = () => window.matchMedia('(forced-colors: active)')

function watchTheme(changed: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(changed)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  const queries = [system, forcedColours()]
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    chosen.disconnect()
    for (const query of queries) query.removeEventListener('change', changed)
  }
}

/** Whether the background of a theme is dark. */
export function isDarkTheme(theme: string): boolean {
  const [red = 0, green = 0, blue = 0] = theme.split(' ').map(Number)
  return red + green + blue < 384
}

function coloursOf(theme: string): { readonly background: Rgb; readonly text: Rgb } {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = theme.split(' ').map(Number)
  return { background: [a, b, c], text: [d, e, f] }
}

/**
 * How points look: by cluster, or by the values that are asked for. `raised` stand out; with `isOnly`, all others step back.
 */
export function looksOf(
  map: MapView,
  values: MapValuesView | null,
  raised: ReadonlySet<number>,
  isOnly: boolean,
  theme: string,
): Looks {
  const isDark = isDarkTheme(theme)
  const { background, text } = coloursOf(theme)
  const none = mixed(background, text, 0.3)
  const colourOf = (at: number): Rgb => {
    if (!values) return categoryColour(map.cluster[at] ?? 0, isDark)
    const value = values.values[at] ?? null
    if (value === null) return none
    return values.isScale ? scaleColour(value, isDark) : categoryColour(value, isDark)
  }
  const places = [...map.documents.keys()].filter((at) => raised.has(map.documents[at] ?? 0))
  const isRaised = new Set(places)
  const colours = Uint32Array.from(map.documents, (_, at) =>
    pixelOf(isOnly && !isRaised.has(at) ? mixed(background, colourOf(at), 0.3) : colourOf(at)),
  )
  return {
    colours,
    raised: places,
    raisedColour: pixelOf(text),
    background: pixelOf(background),
    text: cssOf(text),
    halo: cssOf(background),
  }
}
