import * as zlib from 'node:zlib'
import { snappyUncompress } from 'hyparquet'
import { unpackLz4, unpackLz4Raw } from './lz4.ts'
import { tooMuch } from './problems.ts'

type Decompress = (input: Uint8Array, bytes: number) => Uint8Array

/** A page is a megabyte as programs write them; one that says it is longer than this is not read. */
export const maxPageBytes = 256 * 1024 * 1024

/** By the names of the codecs. Each gives exactly as many bytes as the page says, or throws. */
export const decompressors: Readonly<Record<string, Decompress>> = {
  SNAPPY: bounded((input, bytes) => {
    const output = new Uint8Array(bytes)
    snappyUncompress(input, output)
    return output
  }),
  GZIP: bounded((input, bytes) => zlib.gunzipSync(input, { maxOutputLength: Math.max(1, bytes) })),
  BROTLI: bounded((input, bytes) => zlib.brotliDecompressSync(input, { maxOutputLength: Math.max(1, bytes) })),
  LZ4: bounded(unpackLz4),
  LZ4_RAW: bounded(unpackLz4Raw),
  ZSTD: bounded((input, bytes) => zlib.zstdDecompressSync(input, { maxOutputLength: Math.max(1, bytes) })),
}

function bounded(decompress: Decompress): Decompress {
  return (input, bytes) => {
    if (!(bytes >= 0 && bytes <= maxPageBytes)) throw tooMuch(`it has a page of ${bytes} bytes`)
    return decompress(input, bytes)
  }
}
