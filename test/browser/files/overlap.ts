import type { Locator } from 'playwright-core'

/** How much of the smaller of two boxes is inside the other, 0 to 1. */
export async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return 0
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.min(a.width * a.height, b.width * b.height)
}

/** Whether all of a box is within what is seen of another. */
export async function isInSight(one: Locator, ground: Locator): Promise<boolean> {
  const [box, seen] = [await one.boundingBox(), await ground.boundingBox()]
  if (!box || !seen) return false
  return box.y >= seen.y && box.y + box.height <= seen.y + seen.height
}
