import { createHash } from 'node:crypto'
import type { ZipPart } from './zip.ts'

/** What was written of a part. */
export interface SummedPart {
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** A part whose bytes are counted and hashed while they are written. */
export function summed(part: ZipPart, written: SummedPart[]): ZipPart {
  return {
    ...part,
    pieces: async function* () {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const piece of part.pieces()) {
        const chunk = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
      written.push({ name: part.name, bytes, sha256: hash.digest('hex') })
    },
  }
}
