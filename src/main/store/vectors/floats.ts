/** The numbers of a stored blob; without a copy where the blob lies on a multiple of four. */
export function floatsOf(blob: Uint8Array): Float32Array {
  if (blob.byteOffset % 4 !== 0) return new Float32Array(new Uint8Array(blob).buffer)
  return new Float32Array(blob.buffer as ArrayBuffer, blob.byteOffset, blob.byteLength / 4)
}
