import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ExportPiece } from './data/dataExport.ts'

/** A file of a zip archive. Its pieces are read when its turn comes. */
export interface ZipPart {
  readonly name: string
  readonly pieces: () => AsyncIterable<ExportPiece>
  /** False: stored as it is, for what does not get smaller. */
  readonly compress?: boolean
}

/** Entries have the first time a zip archive can state, so that the same parts always make the same bytes. */
const noTime = new Date(1980, 0, 1)

/**
 * A zip archive as a stream; parts are written one after the other, and only a piece of one is in memory. Archives and
 * parts over 4 GB are written as ZIP64. The reason why a part cannot be read is thrown to the reader of the archive.
 */
export async function* zipPieces(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
): AsyncGenerator<Uint8Array, undefined> {
  const zip = new ZipFile()
  const output = zip.outputStream
  const opened: Readable[] = []
  const add = async () => {
    for await (const { name, pieces, compress = true } of parts) {
      await new Promise<void>((resolve, reject) => {
        zip.addReadStreamLazy(name, { compress, mtime: noTime }, (take) => {
          const stream = Readable.from(bytesOf(pieces()), { objectMode: false })
          opened.push(stream)
          stream.once('error', reject)
          stream.once('end', () => {
            opened.splice(opened.indexOf(stream), 1)
            resolve()
          })
          take(null, stream)
        })
      })
    }
    zip.end()
  }
  const added = add().catch((error: unknown) => {
    if ('destroy' in output && typeof output.destroy === 'function') output.destroy(error)
  })
  try {
    for await (const piece of output) yield asBytes(piece)
    await added
  } finally {
    for (const stream of opened) stream.destroy()
  }
}

async function* bytesOf(pieces: AsyncIterable<ExportPiece>): AsyncGenerator<Uint8Array, undefined> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
}

function asBytes(piece: string | Uint8Array): Uint8Array {
  return typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
}

/** A whole text as the pieces of a part. */
export async function* wholeText(text: string): AsyncGenerator<string, undefined> {
  yield text
}
