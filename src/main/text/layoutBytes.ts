import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { blockKinds, type Layout, type PlacedLine } from '../model/layout.ts'

/** Parts of a page's width and height are kept as whole numbers of this many: a fiftieth of a millimetre of A4. */
const GRID = 10_000

const directions = ['ltr', 'rtl', 'down'] as const
/** Numbers of one line: start after the start before, length, page, left, top, width, height, direction. */
const NUMBERS = 8

const place = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('row'), row: z.int() }),
  z.object({ kind: z.literal('line'), line: z.int() }),
  z.object({ kind: z.literal('page'), page: z.int(), label: z.string().exactOptional() }),
  z.object({ kind: z.literal('cells'), sheet: z.string(), range: z.string() }),
  z.object({ kind: z.literal('message'), message: z.int(), part: z.string().exactOptional() }),
  z.object({ kind: z.literal('chapter'), chapter: z.string() }),
])

const storedLayout = z.object({
  blocks: z.array(
    z.object({
      kind: z.enum(blockKinds),
      start: z.int(),
      end: z.int(),
      level: z.int().exactOptional(),
      rows: z.array(z.array(z.tuple([z.int(), z.int()]))).exactOptional(),
    }),
  ),
  pages: z
    .array(
      z.object({
        label: z.string().exactOptional(),
        width: z.number(),
        height: z.number(),
        recognised: z.number().exactOptional(),
      }),
    )
    .exactOptional(),
  lines: z.array(z.int()).exactOptional(),
  spots: z.array(z.object({ start: z.int(), end: z.int(), place })).exactOptional(),
})

/** A layout as it is stored: JSON, lines as numbers, deflated. Some 10 bytes a line of a page. */
export function encodeLayout(layout: Layout): Uint8Array {
  const stored: z.input<typeof storedLayout> = {
    blocks: layout.blocks as z.input<typeof storedLayout>['blocks'],
    ...(layout.pages ? { pages: [...layout.pages] } : {}),
    ...(layout.lines ? { lines: lineNumbers(layout.lines) } : {}),
    ...(layout.spots ? { spots: [...layout.spots] } : {}),
  }
  return deflateRawSync(JSON.stringify(stored))
}

/** @throws ZodError or a zlib error for bytes that are no layout */
export function decodeLayout(bytes: Uint8Array): Layout {
  const { lines, ...layout } = storedLayout.parse(JSON.parse(inflateRawSync(bytes).toString('utf8')))
  return lines ? { ...layout, lines: linesOf(lines) } : layout
}

function lineNumbers(lines: readonly PlacedLine[]): number[] {
  const numbers: number[] = []
  let before = 0
  for (const { start, end, page, box, direction } of lines) {
    const { left, top, width, height } = box
    numbers.push(start - before, end - start, page)
    for (const share of [left, top, width, height]) numbers.push(Math.round(share * GRID))
    numbers.push(directions.indexOf(direction ?? 'ltr'))
    before = start
  }
  return numbers
}

function linesOf(numbers: readonly number[]): PlacedLine[] {
  const lines: PlacedLine[] = []
  let start = 0
  for (let at = 0; at + NUMBERS <= numbers.length; at += NUMBERS) {
    const [skip = 0, length = 0, page = 1, left = 0, top = 0, width = 0, height = 0, direction = 0] = numbers.slice(
      at,
      at + NUMBERS,
    )
    start += skip
    const box = { left: left / GRID, top: top / GRID, width: width / GRID, height: height / GRID }
    const way = directions[direction]
    lines.push({
      start,
      end: start + length,
      page,
      box,
      ...(way === undefined || way === 'ltr' ? {} : { direction: way }),
    })
  }
  return lines
}
