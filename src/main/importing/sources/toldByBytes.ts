import { open } from 'node:fs/promises'
import { formats } from '../formats/formats.ts'

/**
 * Whether a file whose ending says nothing is of a format all the same: its first bytes tell, where programs give files of that
 * format such an ending. No other file is opened for that; one that cannot be read is none.
 */
export async function isToldByBytes(path: string): Promise<boolean> {
  const magics = formats.withLooseExtensionOf(path).flatMap(({ magic }) => (magic ? [magic] : []))
  if (magics.length === 0) return false
  const file = await open(path).catch(() => undefined)
  if (!file) return false
  try {
    const head = Buffer.alloc(Math.max(...magics.map(({ length }) => length)))
    await file.read(head, 0, head.length, 0)
    return magics.some((magic) => head.subarray(0, magic.length).equals(magic))
  } catch {
    return false
  } finally {
    await file.close()
  }
}
