/** Passes bytes on and reports how many were read: reading that shows no progress is ended. */
export async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes) {
    onBytes(piece.length)
    yield piece
  }
}
