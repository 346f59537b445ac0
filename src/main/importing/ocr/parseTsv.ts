import type { RecognisedLine, RecognisedPage, RecognisedWord } from './recognisedPage.ts'

/** The level of a word in Tesseract's table: 1 page, 2 block, 3 paragraph, 4 line, 5 word. */
const WORD = 5
/** Below this, signs without a letter or digit are specks and rules of the picture. */
const SURE_SIGN = 0.6
/** Engines write marks of direction, which are no ink, after words that end a line. */
const directionMarks = /[\u200e\u200f]/g
const letterOrDigit = /[\p{L}\p{N}]/u

/**
 * The text of a page from Tesseract's TSV output: level, page, block, paragraph, line, word, left, top, width, height,
 * confidence in percent, text. A header, lines that are no word, and unsure signs are passed over.
 */
export function parseTsv(tsv: string): RecognisedPage {
  const blocks = new Map<string, Map<string, Map<string, RecognisedWord[]>>>()
  let characters = 0
  let sum = 0
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t')
    const [level, , block = '', paragraph = '', line = '', , left, top, width, height, percent] = cells
    const text = cells.slice(11).join('\t').replace(directionMarks, '').trim()
    if (Number(level) !== WORD || text === '') continue
    const confidence = Math.min(1, Math.max(0, Number(percent) / 100))
    if (confidence < SURE_SIGN && !letterOrDigit.test(text)) continue
    const box = { left: Number(left), top: Number(top), width: Number(width), height: Number(height) }
    const paragraphs = entryOf(blocks, block, () => new Map<string, Map<string, RecognisedWord[]>>())
    const lines = entryOf(paragraphs, paragraph, () => new Map<string, RecognisedWord[]>())
    entryOf(lines, line, (): RecognisedWord[] => []).push({ text, box, confidence })
    characters += text.length
    sum += confidence * text.length
  }
  return {
    blocks: [...blocks.values()].map((paragraphs) => ({
      paragraphs: [...paragraphs.values()].map((lines): RecognisedLine[] => [...lines.values()]),
    })),
    confidence: characters === 0 ? 0 : sum / characters,
  }
}

/** The words of each picture from the TSV output for `count` pictures of one line each. */
export function parseTsvOfLines(tsv: string, count: number): readonly RecognisedLine[] {
  const rows = Map.groupBy(tsv.split('\n'), (row) => Number(row.split('\t', 2)[1]))
  return Array.from({ length: count }, (_, at) =>
    parseTsv((rows.get(at + 1) ?? []).join('\n')).blocks.flatMap(({ paragraphs }) => paragraphs.flat(2)),
  )
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make()
  map.set(key, found)
  return found
}
