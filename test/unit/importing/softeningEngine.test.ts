import { expect, test } from 'vitest'
import type { GrayImage, LineEngine } from '../../../src/main/importing/ocr/engine.ts'
import { SofteningEngine } from '../../../src/main/importing/ocr/softeningEngine.ts'

/** An engine that keeps the pictures it is given, and reads nothing. */
function watched(): { readonly seen: GrayImage[]; readonly engine: LineEngine } {
  const seen: GrayImage[] = []
  const engine: LineEngine = {
    recognise: (image) => {
      seen.push(image)
      return Promise.resolve({ blocks: [], confidence: 0 })
    },
    recogniseLines: (images) => {
      seen.push(...images)
      return Promise.resolve(images.map(() => []))
    },
  }
  return { seen, engine }
}

/** White, with the left half black. */
function edge(width: number, height: number): GrayImage {
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 0 : 255))
  return { width, height, pixels, dpi: 300 }
}

test('pages and lines are read with soft edges, at the same size and in the same place', async () => {
  const { seen, engine } = watched()
  const image = edge(16, 4)
  await new SofteningEngine(engine).recognise(image)
  await new SofteningEngine(engine).recogniseLines([image], 'exact')
  expect(seen).toHaveLength(2)
  for (const { width, height, dpi, pixels } of seen) {
    expect({ width, height, dpi }).toEqual({ width: 16, height: 4, dpi: 300 })
    const row = [...pixels.subarray(0, 16)]
    expect(row.toSorted((a, b) => a - b)).toEqual(row)
    expect([row[0], row[15]]).toEqual([0, 255])
    // The edge is where it was: as much darker on one side of it as lighter on the other.
    expect(row[7]! + row[8]!).toBeGreaterThanOrEqual(253)
    expect(row[7]! + row[8]!).toBeLessThanOrEqual(257)
    expect(row[7]).toBeGreaterThan(50)
  }
  // The page itself stays as it is: others read it too.
  expect(image.pixels).toEqual(edge(16, 4).pixels)
})
