import { imageTypes } from '../../model/media.ts'
import { guardedFetch } from '../transport/guardedFetch.ts'
import type { NetworkRoutes } from '../transport/networkRoute.ts'

/**
 * Images of other people's servers, fetched only when a user asks for one: that tells the server who is reading.
 */
export interface FetchedImage {
  readonly contentType: string
  readonly bytes: Uint8Array
}

export interface ImageLimits {
  readonly maxBytes: number
  readonly timeoutMs: number
  /** Whether an address of the network may be reached; undefined: no private, local or reserved ones. */
  readonly allowAddress?: (address: string) => boolean
}

const standardLimits: ImageLimits = { maxBytes: 5_000_000, timeoutMs: 15_000 }
/** Pictures only: an SVG is a document, which may run and load. */
const types = new Set<string>(imageTypes)
const words = {
  what: 'image',
  wrongType: 'It is no picture of a kind that is shown.',
  notPublic: 'Images are loaded from the public web only.',
}

/** @throws QuarryError permission, invalid_input, service */
export async function fetchImage(
  url: string,
  signal: AbortSignal,
  network: NetworkRoutes,
  limits: ImageLimits = standardLimits,
): Promise<FetchedImage> {
  const parts: Uint8Array[] = []
  const { contentType } = await guardedFetch(url, signal, { ...limits, types, words, network }, (part) => {
    parts.push(part)
  })
  return { contentType, bytes: Buffer.concat(parts) }
}
