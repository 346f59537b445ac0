import { verify } from 'node:crypto'
import { z } from 'zod'
import { QuarryError } from '../../base/errors.ts'

const version = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/)

const release = z.object({
  name: z.literal('quarry'),
  version,
  /** The day of the release, `2031-02-14`. */
  date: z.iso.date(),
  /** What is new, as Markdown. */
  notes: z.string().max(100_000),
  downloads: z
    .array(
      z.object({
        /** As Node names it: `linux-x64`. */
        platform: z.string().max(40),
        url: z.url({ protocol: /^https?$/ }),
        bytes: z.int().min(1),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(100),
})
export type Release = z.output<typeof release>

/** `release` is the JSON of the description; `signature` is Ed25519 over its bytes as UTF-8, in base64. */
const signedRelease = z.object({ release: z.string(), signature: z.base64() })

/**
 * Reads what the update address answered, and believes nothing of it before the signature was checked against `key`, the
 * public key (PEM) of the package. @throws QuarryError invalid_input
 */
export function readRelease(text: string, key: string, where: string): Release {
  const refused = (message: string, cause?: unknown) =>
    new QuarryError('invalid_input', message, { where, hint: 'Nothing was downloaded.', cause })
  let signed: z.output<typeof signedRelease>
  try {
    signed = signedRelease.parse(JSON.parse(text))
  } catch (error) {
    throw refused('The update address did not answer with a signed release.', error)
  }
  const bytes = Buffer.from(signed.release, 'utf8')
  if (!verify(null, bytes, key, Buffer.from(signed.signature, 'base64')))
    throw refused('The release is not signed with the key of this package.')
  try {
    return release.parse(JSON.parse(signed.release))
  } catch (error) {
    throw refused('The release is signed, but this version of Quarry cannot read it.', error)
  }
}

/** Below zero where `one` is older than `other`; both are `MAJOR.MINOR.PATCH`. What follows a `-` is left out of account. */
export function compareVersions(one: string, other: string): number {
  const [parts, others] = [one, other].map((text) => text.replace(/-.*$/, '').split('.').map(Number))
  for (const [index, part] of (parts ?? []).entries()) {
    const difference = part - (others?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
