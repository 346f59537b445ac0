import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDecoder } from '../../src/main/importing/encoding/decode.ts'
import type { ImportItem, ImportOptions } from '../../src/main/importing/importItem.ts'
import { readImport } from '../../src/main/importing/reading/readImport.ts'

/** A stream that cuts the bytes wherever `cuts` says, round and round. */
async function* inPieces(bytes: Uint8Array, cuts: readonly number[]) {
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const length = cuts[n % cuts.length]!
    yield bytes.subarray(at, at + length)
    at += length
  }
}

async function readPieces(bytes: Uint8Array, cuts: readonly number[], options: ImportOptions): Promise<ImportItem[]> {
  const items: ImportItem[] = []
  for await (const item of readImport([{ kind: 'stdin', stream: inPieces(bytes, cuts) }], options)) items.push(item)
  return items
}

const encoders = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\uFEFF${text}`),
  'utf-16le': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
}

const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const encoding = fc.constantFrom(...(Object.keys(encoders) as (keyof typeof encoders)[]))
/** Whole characters: lone surrogates cannot be written in UTF-8. */
const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.toWellFormed().replaceAll('\uFEFF', '')),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a', '名'), maxLength: 12 }),
)

interface TableCase {
  readonly rows: readonly (readonly string[])[]
  readonly delimiter: string
  readonly newline: string
  readonly quoteAll: boolean
  readonly endsWithNewline: boolean
}
const table: fc.Arbitrary<TableCase> = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc.record({
    rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    newline: fc.constantFrom('\n', '\r\n'),
    quoteAll: fc.boolean(),
    endsWithNewline: fc.boolean(),
  }),
)

/** The plainest CSV writer: what could be misread is quoted. */
function write({ rows, delimiter, newline, quoteAll, endsWithNewline }: TableCase): string {
  const quoted = (text: string) =>
    quoteAll || /["\r\n,;\t|]/.test(text) || text.trim() !== text || text === ''
      ? `"${text.replaceAll('"', '""')}"`
      : text
  const header = ['text', ...rows[0]!.slice(1).map((_, index) => `note${index}`)]
  const lines = [header, ...rows.map((row) => row.map(quoted))].map((row) => row.join(delimiter))
  return lines.join(newline) + (endsWithNewline ? newline : '')
}

const optionsFor = (delimiter: string): ImportOptions => ({
  format: delimiter === '\t' ? 'tsv' : 'csv',
  // No other column is to stand in for a text that is empty.
  mapping: { text: ['text'], title: '' },
})

describe('reading what was written', () => {
  test('a table is read back whole, whatever its separators, encoding and pieces', async () => {
    await fc.assert(
      fc.asyncProperty(table, encoding, cuts, async (shape, name, pieces) => {
        const items = await readPieces(encoders[name](write(shape)), pieces, optionsFor(shape.delimiter))
        const kinds = items.filter(({ kind }) => kind !== 'file').map(({ kind }) => kind)
        expect(kinds).toEqual(shape.rows.map(([text]) => (/\S/.test(text!) ? 'document' : 'empty')))
        const drafts = items.flatMap((item) => (item.kind === 'document' ? [item.draft] : []))
        const expected = shape.rows.filter(([text]) => /\S/.test(text!))
        expect(drafts.map(({ text }) => text)).toEqual(expected.map(([text]) => text))
        expect(drafts.map(({ raw }) => Object.values(raw))).toEqual(expected.map(([, ...rest]) => rest))
      }),
      { numRuns: 400 },
    )
  })

  test('a reader of another make understands the same of a table', async () => {
    await fc.assert(
      fc.asyncProperty(table, cuts, async (shape, pieces) => {
        const written = write(shape)
        const items = await readPieces(Buffer.from(written), pieces, optionsFor(shape.delimiter))
        const ours = items.flatMap((item) => (item.kind === 'document' ? [item.draft.text] : []))
        const theirs = parse(written, {
          delimiter: shape.delimiter,
          record_delimiter: shape.newline,
          skip_empty_lines: true,
        }).slice(1) as string[][]
        expect(ours).toEqual(theirs.map(([text]) => text!).filter((text) => /\S/.test(text)))
      }),
      { numRuns: 200 },
    )
  })

  test('no table makes the reader throw, and cutting it elsewhere changes nothing', async () => {
    const noise = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', 'a', 'b'), maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(noise, cuts, async (text, pieces) => {
        const bytes = Buffer.from(`text,x\n${text}`)
        const options = optionsFor(',')
        expect(await readPieces(bytes, pieces, options)).toEqual(await readPieces(bytes, [bytes.length], options))
      }),
      { numRuns: 500 },
    )
  })

  test('JSON in any pieces, as a list, inside an object and as lines', async () => {
    const value = fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
    const records = fc.array(fc.record({ text: fc.string({ unit: 'binary', maxLength: 20 }), more: value }), {
      minLength: 1,
      maxLength: 8,
    })
    const shape = fc.constantFrom('list', 'pretty', 'inside', 'lines', 'run')
    await fc.assert(
      fc.asyncProperty(records, shape, encoding, cuts, async (list, form, name, pieces) => {
        const written = {
          list: JSON.stringify(list),
          pretty: JSON.stringify(list, null, 2),
          inside: JSON.stringify({ before: { a: 'x]}"' }, items: list, after: 1 }),
          lines: list.map((record) => JSON.stringify(record)).join('\r\n'),
          run: list.map((record) => JSON.stringify(record, null, 1)).join(' '),
        }[form]
        const options = {
          format: form === 'lines' ? ('jsonl' as const) : ('json' as const),
          mapping: { text: ['text'] },
        }
        const items = await readPieces(encoders[name](written), pieces, options)
        const readable = list.filter(({ text }) => /\S/.test(text))
        expect(items.filter(({ kind }) => kind === 'refused')).toEqual([])
        const drafts = items.flatMap((item) => (item.kind === 'document' ? [item.draft] : []))
        expect(drafts.map(({ text }) => text)).toEqual(readable.map(({ text }) => text))
        expect(drafts.map(({ raw }) => JSON.stringify(raw))).toEqual(
          readable.map(({ more }) => JSON.stringify({ more })),
        )
      }),
      { numRuns: 300 },
    )
  })
})

describe('decoding', () => {
  test('bytes that are no UTF-8 are found in any pieces, and the rest is decoded as it should', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc
        .tuple(fc.string({ unit: 'binary', maxLength: 20 }), fc.uint8Array({ maxLength: 3 }))
        .map(([text, extra]) => Buffer.concat([Buffer.from(text), extra, Buffer.from(text)])),
    )
    fc.assert(
      fc.property(bytes, cuts, (input, pieces) => {
        const decoder = createDecoder('utf-8')
        let text = ''
        for (let at = 0, n = 0; at < input.length; n++) {
          text += decoder.decode(input.subarray(at, at + pieces[n % pieces.length]!))
          at += pieces[n % pieces.length]!
        }
        text += decoder.end()
        const valid = new TextDecoder('utf-8', { fatal: true })
        let expected: string | undefined
        try {
          expected = valid.decode(input)
        } catch {
          expected = undefined
        }
        expect(decoder.isDamaged(text)).toBe(expected === undefined)
        if (expected !== undefined) expect(text).toBe(expected)
        else {
          // Every byte that means nothing stands as itself: putting them back gives the input.
          const back: number[] = []
          for (const char of text) {
            const code = char.codePointAt(0)!
            if (code >= 0xdc80 && code <= 0xdcff) back.push(code - 0xdc00)
            else back.push(...Buffer.from(char))
          }
          const mark = input[0] === 0xef && input[1] === 0xbb && input[2] === 0xbf ? 3 : 0
          expect(back).toEqual([...input].slice(mark))
        }
      }),
      { numRuns: 2000 },
    )
  })
})
