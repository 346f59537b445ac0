import { createWriteStream } from 'node:fs'
import { mkdtemp, open } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import type { PageFacts } from '../../../../model/layout.ts'
import { layoutJson } from '../../../../text/layoutBytes.ts'
import { sectionStarts } from '../../../../text/placeOf.ts'
import { piecesOf } from '../../../../text/textPieces.ts'
import type { ExtractedPart } from '../../format.ts'
import type { OutlineEntry } from '../classify.ts'
import type { DocumentText } from '../documentText.ts'

/** In UTF-16 units. A longer text goes to another process in files: as objects, its places took ten times its memory. */
const LONGEST_WHOLE = 400_000
const BYTES_PER_UNIT = 2

type Draft = Omit<Extract<ExtractedPart, { kind: 'long-document' }>['draft'], 'text'>

/**
 * A finished text as a document: whole, or in files in `folder` where it is long.
 * @param outline of the document, for its headings
 * @param onStep called often, as this takes a while for a book
 */
export async function handOver(
  written: DocumentText,
  draft: Draft,
  pages: readonly PageFacts[],
  outline: readonly OutlineEntry[],
  folder: string,
  onStep: () => void,
): Promise<ExtractedPart> {
  if (written.text.length <= LONGEST_WHOLE) {
    const layout = { blocks: [...written.blocks(outline)], pages, lines: [...written.places()] }
    return { kind: 'document', draft: { ...draft, text: written.text.slice(0), layout } }
  }
  const own = await mkdtemp(path.join(folder, 'document-'))
  const file = await open(path.join(own, 'text'), 'wx')
  try {
    let bytes = Buffer.alloc(0)
    for (const piece of told(piecesOf(written.text), onStep)) {
      const length = BYTES_PER_UNIT * piece.length
      if (bytes.length < length) bytes = Buffer.allocUnsafeSlow(length)
      bytes.write(piece.toWellFormed(), 'utf16le')
      await file.write(bytes, 0, length)
    }
  } finally {
    await file.close()
  }
  const json = layoutJson({ blocks: written.blocks(outline), pages, lines: written.places() })
  await pipeline(
    Readable.from(told(json, onStep)),
    createDeflateRaw(),
    createWriteStream(path.join(own, 'layout'), { flags: 'wx' }),
  )
  const sections = sectionStarts(written.blocks(outline))
  return { kind: 'long-document', draft, folder: own, sections }
}

/** Calls `onStep` before each piece. */
function* told<T>(pieces: Iterable<T>, onStep: () => void): Generator<T> {
  for (const piece of pieces) {
    onStep()
    yield piece
  }
}
