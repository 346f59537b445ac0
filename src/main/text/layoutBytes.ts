import { readFileSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import {
  blockKinds,
  type Block,
  type EncodedLayout,
  type Layout,
  type PageFacts,
  type PlacedLine,
  type Spot,
} from '../model/layout.ts'

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

/**
 * A layout as it is stored: JSON, lines as numbers, deflated. Some 10 bytes a line of a page. Short ones, as rows of sheets
 * have, are a block that is not compressed: of 170 bytes 50 would be saved, and to set up zlib for each took a quarter
 * of the time that such rows are prepared in.
 */
export function encodeLayout(layout: Layout): Uint8Array {
  const json = Buffer.from([...layoutJson(layout)].join(''))
  return json.length > MOST_STORED ? deflateRawSync(json) : storedBlock(json)
}

const MOST_STORED = 300

/** Bytes as deflate has what it does not compress: the mark of a last such block, the length, its complement (RFC 1951, 3.2.4). */
function storedBlock(bytes: Uint8Array): Uint8Array {
  const block = Buffer.allocUnsafe(bytes.length + 5)
  block[0] = 1
  block.writeUInt16LE(bytes.length, 1)
  block.writeUInt16LE(bytes.length ^ 0xffff, 3)
  block.set(bytes, 5)
  return block
}

/** The bytes of an encoded layout, wherever they are. @throws the error of the file system */
export function encodedBytes({ bytes }: EncodedLayout): Uint8Array {
  return 'path' in bytes ? readFileSync(bytes.path) : bytes
}

/** A layout whose parts are made as they are asked for, once. */
interface LayoutParts {
  readonly blocks: Iterable<Block>
  readonly pages?: Iterable<PageFacts>
  readonly lines?: Iterable<PlacedLine>
  readonly spots?: readonly Spot[]
}

/** The JSON of a layout as it is stored, before it is deflated, in pieces of some hundred entries. */
export function* layoutJson({ blocks, pages, lines, spots }: LayoutParts): Generator<string> {
  yield '{"blocks":['
  yield* inPieces(blocks, (block) => JSON.stringify(block))
  yield ']'
  if (pages) {
    yield ',"pages":['
    yield* inPieces(pages, (page) => JSON.stringify(page))
    yield ']'
  }
  if (lines) {
    yield ',"lines":['
    yield* inPieces(lines, lineNumbers())
    yield ']'
  }
  if (spots) yield `,"spots":${JSON.stringify(spots)}`
  yield '}'
}

const PIECE_ENTRIES = 512

function* inPieces<T>(items: Iterable<T>, write: (item: T) => string): Generator<string> {
  let piece: string[] = []
  let isFirst = true
  for (const item of items) {
    piece.push(isFirst ? write(item) : `,${write(item)}`)
    isFirst = false
    if (piece.length < PIECE_ENTRIES) continue
    yield piece.join('')
    piece = []
  }
  yield piece.join('')
}

/** @throws ZodError or a zlib error for bytes that are no layout */
export function decodeLayout(bytes: Uint8Array): Layout {
  const { lines, ...layout } = storedLayout.parse(JSON.parse(inflateRawSync(bytes).toString('utf8')))
  return lines ? { ...layout, lines: linesOf(lines) } : layout
}

/** Writes the numbers of one line after the other. */
function lineNumbers(): (line: PlacedLine) => string {
  let before = 0
  return ({ start, end, page, box: { left, top, width, height }, direction }) => {
    const shares = [left, top, width, height].map((share) => Math.round(share * GRID))
    const numbers = [start - before, end - start, page, ...shares, directions.indexOf(direction ?? 'ltr')]
    before = start
    return numbers.join(',')
  }
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
