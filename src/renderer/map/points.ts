import type { MapView } from '../../contract/overview/maps.ts'

/** What of the map is in sight: pixels of the unit of the map, and where its origin is. */
export interface Camera {
  readonly scale: number
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const buckets = 128
const margin = 36

/** The whole map in the middle of a canvas. */
export function wholeMap({ width, height }: Size): Camera {
  const scale = Math.max(40, Math.min(width, height) - 2 * margin)
  return { scale, x: (width - scale) / 2, y: (height - scale) / 2 }
}

/** What was in the middle stays there when a canvas gets another size; who saw the whole map still sees all of it. */
export function resized(camera: Camera, before: Size, now: Size): Camera {
  const whole = wholeMap(before)
  const showsAll = camera.scale === whole.scale && camera.x === whole.x && camera.y === whole.y
  return showsAll
    ? wholeMap(now)
    : { ...camera, x: camera.x + (now.width - before.width) / 2, y: camera.y + (now.height - before.height) / 2 }
}

/** Zooms by `factor` around a place of the canvas; not farther than half of the whole. */
export function zoomedAt(
  camera: Camera,
  factor: number,
  at: { readonly x: number; readonly y: number },
  size: Size,
): Camera {
  const whole = wholeMap(size).scale
  const scale = Math.max(whole / 2, Math.min(whole * 400, camera.scale * factor))
  const by = scale / camera.scale
  return { scale, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by }
}

/** Looks at a place of the map, so that a part of it of `span` fills the canvas. */
export function lookAt(place: { readonly x: number; readonly y: number }, span: number, size: Size): Camera {
  const scale = wholeMap(size).scale / Math.max(0.01, span)
  return { scale, x: size.width / 2 - place.x * scale, y: size.height / 2 - place.y * scale }
}

/** The points of a map, found by their place. */
export interface Points {
  readonly count: number
  readonly xs: Float32Array
  readonly ys: Float32Array
  /** The nearest to a place of the map within `reach`; -1 where there is none. */
  nearest(x: number, y: number, reach: number): number
  /** All within a polygon, whose corners are x and y in turn. */
  within(polygon: readonly number[]): number[]
}

export function createPoints(map: Pick<MapView, 'x' | 'y'>): Points {
  const [xs, ys] = [Float32Array.from(map.x), Float32Array.from(map.y)]
  const grid = new Map<number, number[]>()
  const bucketOf = (value: number) => Math.max(0, Math.min(buckets - 1, Math.floor(value * buckets)))
  for (let at = 0; at < xs.length; at++) {
    const key = bucketOf(xs[at] ?? 0) * buckets + bucketOf(ys[at] ?? 0)
    const there = grid.get(key)
    if (there) there.push(at)
    else grid.set(key, [at])
  }
  return {
    count: xs.length,
    xs,
    ys,
    nearest: (x, y, reach) => {
      let [found, best] = [-1, reach * reach]
      for (let column = bucketOf(x - reach); column <= bucketOf(x + reach); column++)
        for (let row = bucketOf(y - reach); row <= bucketOf(y + reach); row++)
          for (const at of grid.get(column * buckets + row) ?? []) {
            const distance = ((xs[at] ?? 0) - x) ** 2 + ((ys[at] ?? 0) - y) ** 2
            if (distance < best) [found, best] = [at, distance]
          }
      return found
    },
    within: (polygon) => {
      const found: number[] = []
      for (let at = 0; at < xs.length; at++) if (isWithin(polygon, xs[at] ?? 0, ys[at] ?? 0)) found.push(at)
      return found
    },
  }
}

/** Whether a line from the point to the right crosses the border an odd number of times. */
function isWithin(polygon: readonly number[], x: number, y: number): boolean {
  let inside = false
  for (let at = 0, before = polygon.length - 2; at < polygon.length; before = at, at += 2) {
    const [x1, y1, x2, y2] = [polygon[at] ?? 0, polygon[at + 1] ?? 0, polygon[before] ?? 0, polygon[before + 1] ?? 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
