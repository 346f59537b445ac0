import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { array, assert, integer, property, tuple } from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dividingHyphens } from '../../../src/main/importing/formats/pdf/divisions.ts'
import { DocumentText } from '../../../src/main/importing/formats/pdf/documentText.ts'
import { PlacedLines } from '../../../src/main/importing/formats/pdf/placedLines.ts'
import { BlockSpool } from '../../../src/main/importing/formats/pdf/spool/blockSpool.ts'
import { handOver } from '../../../src/main/importing/formats/pdf/spool/handOver.ts'
import { Spool } from '../../../src/main/importing/formats/pdf/spool/spool.ts'
import { TextSpool } from '../../../src/main/importing/formats/pdf/spool/textSpool.ts'
import { piecesOf } from '../../../src/main/text/textPieces.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-spool-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('what is spooled', () => {
  it('is read back at any place, whether it is in memory or in a file', () => {
    const size = integer({ min: 0, max: 700_000 })
    const places = array(tuple(integer({ min: 0, max: 2_000_000 }), integer({ min: 0, max: 100_000 })))
    assert(
      property(array(size, { maxLength: 6 }), places, (sizes, asked) => {
        const spool = new Spool(folder)
        const pieces = sizes.map((bytes, at) => Buffer.alloc(bytes, at + 1))
        for (const piece of pieces) spool.write(piece)
        const whole = Buffer.concat(pieces)
        expect(spool.length).toBe(whole.length)
        for (const [from, length] of asked)
          expect(spool.read(from, from + length).equals(whole.subarray(from, from + length))).toBe(true)
        spool.close()
      }),
      { numRuns: 30 },
    )
  })

  it('is deleted when it is closed', async () => {
    const spool = new Spool(folder)
    spool.write(Buffer.alloc(3_000_000))
    expect(await readdir(folder)).toHaveLength(1)
    spool.close()
    expect(await readdir(folder)).toEqual([])
  })

  it('is read into the same memory each time, which does not grow with the file', () => {
    const spool = new Spool(folder)
    spool.write(Buffer.alloc(3_000_000, 1))
    const [first, then] = [spool.read(0, 64_000), spool.read(2_000_000, 2_064_000)]
    expect(then.buffer).toBe(first.buffer)
    spool.close()
  })

  it('gives a table as it was put in, whose cells are many', () => {
    const blocks = new BlockSpool(folder)
    const rows = Array.from({ length: 40_000 }, (_, at) => [[at, at + 1] as const])
    const block = { start: 0, end: 40_000, page: 1, size: 10, isBold: false, top: 0.5, isNote: false, lines: 0 }
    for (const own of [[], rows, []]) blocks.push({ ...block, kind: 'table', rows: own })
    expect([...blocks].map((each) => each.rows?.length)).toEqual([0, rows.length, 0])
    blocks.close()
  })

  it('gives a text in pieces that do not part a character', () => {
    const text = new TextSpool(folder)
    text.write('a')
    text.write('😀'.repeat(100_000))
    const pieces = [...piecesOf(text)]
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('')).toBe(`a${'😀'.repeat(100_000)}`)
    expect(pieces.every((piece) => !/[\uD800-\uDBFF]$/.test(piece))).toBe(true)
    text.close()
  })

  it('tells which hyphens divide a word as the whole text does', () => {
    const words = 'the har-bour froze and the sea-son was late; a well-known season of the mid-crop '
    const line = words.repeat(3_000)
    const hyphens = [...line.matchAll(/-/g)].map(({ index }) => index).filter((_, at) => at % 3 > 0)
    const text = new TextSpool(folder)
    for (let at = 0; at < line.length; at += 1_000) text.write(line.slice(at, at + 1_000))
    expect(dividingHyphens(text, hyphens)).toEqual(dividingHyphens(line, hyphens))
    text.close()
  })

  it('gives blocks and places as they were put in, and goes through them again', () => {
    const blocks = new BlockSpool(folder)
    const placed = new PlacedLines(folder)
    const block = (at: number) =>
      ({ kind: 'text', start: at, end: at + 1, page: 1, size: 10, isBold: false, top: 0.5, isNote: false }) as const
    const numbers = Array.from({ length: 20_000 }, (_, at) => at)
    for (const at of numbers) {
      blocks.push({ ...block(at), lines: 1 })
      placed.push(at, at + 1, at, { left: 0.25, top: 0.5, width: 0.125, height: 0 }, at % 2 ? 'rtl' : undefined)
    }
    const last = blocks.last
    if (last) last.end = 99_999
    for (const _ of [1, 2]) {
      const found = [...blocks]
      expect(found.map(({ start }) => start)).toEqual(numbers)
      expect(found.at(-1)?.end).toBe(99_999)
      const lines = [...placed.lines((offset) => offset - Math.min(offset, 10))]
      // Those that became empty are left out.
      expect(lines).toHaveLength(numbers.length - 10)
      expect(lines.at(-1)).toEqual({
        start: 19_989,
        end: 19_990,
        page: 19_999,
        box: { left: 0.25, top: 0.5, width: 0.125, height: 0 },
        direction: 'rtl',
      })
    }
    blocks.close()
    placed.close()
  })
})

it('a long document that is passed on tells often that it goes on', async () => {
  const line = { words: [{ text: 'x'.repeat(700_000), u0: 0, u1: 1 }], u0: 0, u1: 1, v0: 0, v1: 1, base: 1, size: 1 }
  const place = { page: 1, turn: 0, width: 600, height: 800, size: 1, isBold: false, top: 0 } as const
  const lines = [{ ...line, isBold: false, isRtl: false, hasRaisedStart: false }]
  const written = new DocumentText(folder)
  written.add({ kind: 'text', lines, isNote: false, isFull: true, ...place }, true)
  written.finish()
  let steps = 0
  const draft = { kind: 'file', title: 'Book', source: { name: 'book.pdf' }, raw: {} } as const
  const part = await handOver(written, draft, [{ width: 600, height: 800 }], [], folder, () => steps++)
  expect(part.kind).toBe('long-document')
  // More than once in as much text as takes a second on a slow machine.
  expect(steps).toBeGreaterThan(10)
  written.close()
})
