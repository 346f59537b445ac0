import type { GrayImage } from './engine.ts'

const HEADER = 8
const ENTRY = 12
const SHORT = 3
const LONG = 4

/** Pictures as the pages of one TIFF file, uncompressed: an engine that is started once reads them all. */
export function toTiff(images: readonly GrayImage[]): Buffer {
  const parts: Buffer[] = []
  let offset = HEADER
  for (const [index, { width, height, pixels }] of images.entries()) {
    const entries = [
      [256, LONG, width],
      [257, LONG, height],
      [258, SHORT, 8],
      // Not compressed; 0 is black.
      [259, SHORT, 1],
      [262, SHORT, 1],
      [273, LONG, offset + directoryBytes],
      [277, SHORT, 1],
      [278, LONG, height],
      [279, LONG, pixels.length],
    ] as const
    const directory = Buffer.alloc(directoryBytes)
    directory.writeUInt16LE(entries.length, 0)
    for (const [at, [tag, type, value]] of entries.entries()) {
      const from = 2 + at * ENTRY
      directory.writeUInt16LE(tag, from)
      directory.writeUInt16LE(type, from + 2)
      directory.writeUInt32LE(1, from + 4)
      directory.writeUInt32LE(value, from + 8)
    }
    // Directories begin at even offsets.
    const padding = pixels.length % 2
    offset += directoryBytes + pixels.length + padding
    directory.writeUInt32LE(index === images.length - 1 ? 0 : offset, 2 + entries.length * ENTRY)
    parts.push(directory, Buffer.from(pixels), Buffer.alloc(padding))
  }
  const header = Buffer.from([0x49, 0x49, 42, 0, HEADER, 0, 0, 0])
  return Buffer.concat([header, ...parts])
}

/** Nine entries, how many they are, and where the next directory is. */
const directoryBytes = 2 + 9 * ENTRY + 4
