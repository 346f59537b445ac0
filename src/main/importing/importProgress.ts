/**
 * How far an import is between two chunks, in memory that the threads which read and store it write to: a chunk of ten thousand
 * records takes seconds, and what is stored tells nothing of it before its end.
 */
export interface SharedProgress {
  /** Bytes that were read, and all that there are to read; 0 while that is not known. Of the files as they lie on disk. */
  readonly read: Float64Array<SharedArrayBuffer>
  /** How much of the chunk that is being stored is there, in thousandths. */
  readonly stored: Int32Array<SharedArrayBuffer>
}

export function sharedProgress(): SharedProgress {
  return {
    read: new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)),
    stored: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  }
}

/** Reading is this share of the work on a byte, storing the rest. */
const readingShare = 0.2

/** Bytes that are done, from what is stored, the end of the chunk that is being stored, and what the threads tell. */
export function bytesDone(stored: number, chunkEnd: number, { read, stored: share }: SharedProgress): number {
  const reached = stored + (Math.max(0, chunkEnd - stored) * (share[0] as number)) / 1000
  const ahead = Math.max(0, (read[0] as number) - reached)
  return Math.round(reached + readingShare * ahead)
}
