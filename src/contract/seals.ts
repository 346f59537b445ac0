import { z } from 'zod'
import { call } from './define.ts'

export interface SealView {
  /** The manifest; its signature lies beside it under the same name and `.sig`. */
  readonly path: string
  /** Of the sealed file. */
  readonly sha256: string
  readonly parts: number
  readonly sealedAt: string
  /** SHA-256 of the public key, hexadecimal. */
  readonly fingerprint: string
}

export const seals = {
  /** Seals a file of this computer as it is now, with Quarry's own key. */
  make: call(z.object({ path: z.string().min(1) }))<SealView>(),
}
