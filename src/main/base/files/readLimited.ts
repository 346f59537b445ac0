/** All bytes of a body; undefined when there are more than `mostBytes`, which are not read on. */
export async function readLimited(body: AsyncIterable<Buffer>, mostBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
