import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Clock } from '../../base/clock.ts'
import { QuarryError } from '../../base/errors.ts'
import { fileError } from '../../base/files/fileError.ts'
import { guardedFetch, type Fetched, type FetchRules } from '../transport/guardedFetch.ts'

/** A page or file of somebody else's server, to be captured. */
export interface PageRequest {
  readonly url: string
  /** What it is, in words for errors: `page`, `picture`. */
  readonly what: string
  /** Where its bytes are written; undefined: nowhere, `text` has them. */
  readonly path?: string
  readonly maxBytes: number
  readonly headers?: Readonly<Record<string, string>>
  /** Statuses besides 200 that are an answer and not an error. */
  readonly statuses?: readonly number[]
  /** Called before a redirect is followed; what it throws ends the fetch. */
  readonly onRedirect?: (url: URL) => Promise<void>
}

export interface FetchedPage extends Fetched {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly sha256: string
  /** The bytes as UTF-8, where they were written nowhere. */
  readonly text: string
}

/** @throws QuarryError permission, invalid_input, service, disk_full */
export type FetchPage = (request: PageRequest, signal: AbortSignal) => Promise<FetchedPage>

/** Silence after which a page is given up, and the longest that all of it may take. */
const silenceMs = 30_000
const totalMs = 300_000
const mostRedirects = 10

/**
 * Fetches pages under Quarry's own name, from public addresses only. `version` is that of the program; `allowAddress` as in
 * {@link FetchRules}.
 */
export function createPageFetcher({
  version,
  clock,
  allowAddress,
  network,
}: {
  readonly version: string
  readonly clock: Clock
  readonly allowAddress: FetchRules['allowAddress']
  readonly network: FetchRules['network']
}): FetchPage {
  const userAgent = `Quarry/${version} (captures pages for a user; obeys robots.txt as "Quarry")`
  return async ({ url, what, path, maxBytes, headers, statuses, onRedirect }, signal) => {
    const hash = createHash('sha256')
    const parts: Uint8Array[] = []
    const file = path === undefined ? undefined : await open(path, 'w')
    try {
      const startedAt = clock.now()
      const fetched = await guardedFetch(
        url,
        signal,
        {
          maxBytes,
          timeoutMs: silenceMs,
          headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip, br', ...headers },
          mostRedirects,
          allowAddress,
          network,
          ...(statuses ? { statuses } : {}),
          ...(onRedirect ? { onRedirect } : {}),
          words: {
            what,
            wrongType: `It is no ${what}.`,
            notPublic: 'Only what is on the public web is captured.',
          },
        },
        async (part) => {
          if (clock.now() - startedAt > totalMs) throw tooSlow(what, url)
          hash.update(part)
          if (!file) parts.push(Uint8Array.from(part))
          else
            await file.writeFile(part).catch((error: unknown) => {
              throw fileError(error, path ?? url)
            })
        },
      )
      return { ...fetched, sha256: hash.digest('hex'), text: Buffer.concat(parts).toString('utf8') }
    } finally {
      await file?.close()
    }
  }
}

function tooSlow(what: string, url: string): QuarryError {
  return new QuarryError('service', `The ${what} could not be loaded.`, {
    where: new URL(url).host,
    hint: `It took longer than ${totalMs / 60_000} minutes.`,
  })
}
