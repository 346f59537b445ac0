import type { JsonObject } from './document.ts'
import type { MediaType } from './media.ts'

/** Types of files that Content Credentials (C2PA) are written into; WebM has no place for them. */
export const creditedTypes: ReadonlySet<MediaType> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
])

/** What the Content Credentials of a generated image or video say, and who says it. */
export interface MediumCredentials {
  readonly title: string
  /** The version of Quarry. */
  readonly version: string
  /** The model that made it, where that is known. */
  readonly model: string | undefined
  /** Prompt, parameters and ids: how it was made. */
  readonly provenance: JsonObject
  readonly signer: CredentialSigner
}

export interface CredentialSigner {
  /** An Ed25519 key, PKCS 8 in PEM. */
  readonly privateKey: string
  /** In DER: that of the key, then the one that it leads to. */
  readonly certificates: readonly Uint8Array[]
}
