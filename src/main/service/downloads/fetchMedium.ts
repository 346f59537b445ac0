import { imageTypes, videoTypes } from '../../model/media.ts'
import { guardedFetch, type FetchRules } from '../transport/guardedFetch.ts'

/** Pictures and videos that can be kept: an SVG is a document, which may run and load. */
const types = { image: new Set<string>(imageTypes), video: new Set<string>(videoTypes) } as const
const maxImageBytes = 20_000_000
const timeoutMs = 20_000

/**
 * The bytes of an image or video of somebody else's server, to be kept. @throws QuarryError permission, invalid_input, service
 */
export async function fetchMedium(
  url: string,
  kind: 'image' | 'video',
  signal: AbortSignal,
  options: Pick<FetchRules, 'allowAddress' | 'network'> & { readonly maxVideoBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  await guardedFetch(
    url,
    signal,
    {
      types: types[kind],
      maxBytes: kind === 'image' ? maxImageBytes : options.maxVideoBytes,
      timeoutMs,
      allowAddress: options.allowAddress,
      network: options.network,
      words: {
        what: kind,
        wrongType: `It is no ${kind} of a kind that is kept.`,
        notPublic: `Only what is on the public web is fetched.`,
      },
    },
    (part) => {
      parts.push(part)
    },
  )
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
