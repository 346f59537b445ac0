import { open } from 'node:fs/promises'
import { formats } from '../formats/formats.ts'

/**
 * The first bytes by which a file is of a format though its ending says nothing, where programs give files of that format
 * such an ending.
 */
export function tellingBytes(name: string): readonly Uint8Array[] {
  return formats.withLooseExtensionOf(name).flatMap(({ magic }) => (magic ? [magic] : []))
}

/**
 * Whether the first bytes of a file tell its format, whose ending says nothing. No other file is opened for that; one that
 * cannot be read is none. `name`: what it is called, where that is not its path.
 */
export async function isToldByBytes(path: string, name = path): Promise<boolean> {
  const magics = tellingBytes(name)
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
