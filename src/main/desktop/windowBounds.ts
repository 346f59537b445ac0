export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const preferred = { width: 1280, height: 800 }
export const smallest = { width: 760, height: 520 }

/**
 * Where a window that was at `saved` should open on these work areas (the first is the main display's): there, made to
 * fit the display it is mostly on; or in the middle of the main display when too little of its title bar could be seen
 * to take hold of it, as after a display was taken away.
 */
export function windowBounds(saved: Rectangle | undefined, workAreas: readonly Rectangle[]): Rectangle {
  const main = workAreas[0] ?? { x: 0, y: 0, ...preferred }
  const home = saved && mostlyOn(saved, workAreas)
  if (!saved || !home) return centred(saved ?? preferred, main)
  const width = clamp(saved.width, smallest.width, home.width)
  const height = clamp(saved.height, smallest.height, home.height)
  return { x: saved.x, y: Math.max(saved.y, home.y), width, height }
}

/** The area that shows most of the title bar, if it is enough to take hold of: 80 by 20. */
function mostlyOn(saved: Rectangle, areas: readonly Rectangle[]): Rectangle | undefined {
  let best: Rectangle | undefined
  let most = 0
  for (const area of areas) {
    const wide = Math.min(saved.x + saved.width, area.x + area.width) - Math.max(saved.x, area.x)
    const high = Math.min(saved.y + 32, area.y + area.height) - Math.max(saved.y, area.y)
    if (wide >= 80 && high >= 20 && wide * high > most) {
      most = wide * high
      best = area
    }
  }
  return best
}

function centred(size: { readonly width: number; readonly height: number }, area: Rectangle): Rectangle {
  const width = clamp(size.width, smallest.width, area.width)
  const height = clamp(size.height, smallest.height, area.height)
  const x = area.x + Math.max(0, Math.round((area.width - width) / 2))
  const y = area.y + Math.max(0, Math.round((area.height - height) / 2))
  return { x, y, width, height }
}

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high))
