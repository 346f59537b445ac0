import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { QuarryError } from '../../base/errors.ts'
import { ownerOnly } from '../../base/files/ownerOnly.ts'
import { guardedFetch, type FetchRules } from '../../service/transport/guardedFetch.ts'

/** A file as the signed description of a release names it. */
export interface ReleasedFile {
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

export type DownloadStep =
  | { readonly kind: 'progress'; readonly bytes: number; readonly total: number }
  | { readonly kind: 'stored'; readonly path: string }

/**
 * Fetches `file` into `folder`, under a name of its own until its size and hash are right; otherwise nothing is left.
 * @throws QuarryError conflict for a file of this name, invalid_input for other bytes, service
 */
export async function* downloadInto(
  folder: string,
  file: ReleasedFile,
  signal: AbortSignal,
  rules: FetchRules,
): AsyncIterable<DownloadStep> {
  const name = decodeURIComponent(path.posix.basename(new URL(file.url).pathname)).replaceAll(/[^\w.+-]/g, '_')
  const to = path.join(folder, name)
  if (existsSync(to)) throw new QuarryError('conflict', 'There is a file of this name already.', { where: to })
  const part = `${to}.part`
  const hash = createHash('sha256')
  try {
    const handle = await open(part, 'w', ownerOnly.file)
    let bytes = 0
    try {
      for await (const piece of piecesOf(file.url, signal, { ...rules, maxBytes: file.bytes })) {
        hash.update(piece)
        bytes += piece.length
        await handle.writeFile(piece)
        yield { kind: 'progress', bytes, total: file.bytes }
      }
    } finally {
      await handle.close()
    }
    if (bytes !== file.bytes || hash.digest('hex') !== file.sha256)
      throw new QuarryError('invalid_input', 'The package is not the one that the release describes.', {
        where: file.url,
        hint: 'It was deleted. Try again later, or tell the publisher.',
      })
    await rename(part, to)
  } finally {
    await rm(part, { force: true })
  }
  yield { kind: 'stored', path: to }
}

/** What the guarded fetcher receives, no faster than it is read. A reader that stops ends the request. */
async function* piecesOf(url: string, signal: AbortSignal, rules: FetchRules): AsyncIterable<Uint8Array> {
  const stopping = new AbortController()
  const either = AbortSignal.any([signal, stopping.signal])
  const pieces = new PassThrough()
  const fetching = guardedFetch(url, either, rules, async (piece) => {
    if (!pieces.write(piece)) await once(pieces, 'drain', { signal: either })
  })
  fetching.then(
    () => pieces.end(),
    (error: unknown) => pieces.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  try {
    for await (const piece of pieces as AsyncIterable<Buffer>) yield piece
  } finally {
    stopping.abort()
  }
}
