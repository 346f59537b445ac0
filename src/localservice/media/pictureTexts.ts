import type { Metadata } from 'sharp'

/** The part of an image's metadata that may hold words. */
export type TextMetadata = Pick<Metadata, 'comments' | 'exif' | 'xmpAsString'>

// What comes from a file is cut before it is looked at: it is as long as its author wished.
const longestText = 2000
const mostTexts = 8

/** Keywords of PNG texts that describe the image; others name programs and dates. */
const describing = new Set(['title', 'description', 'comment', 'caption', 'subject', 'keywords', 'prompt'])

/** Titles and descriptions that an image carries: PNG texts, EXIF's image description, XMP's title and description. */
export function readPictureTexts({ comments = [], exif, xmpAsString }: TextMetadata): readonly string[] {
  const texts = [
    ...comments.filter(({ keyword }) => describing.has(keyword.toLowerCase())).map(({ text }) => text),
    ...(exif ? exifDescriptions(exif) : []),
    ...(xmpAsString ? xmpDescriptions(xmpAsString.slice(0, 20_000)) : []),
  ]
  const cleaned = texts.map((text) => text.replaceAll('\0', ' ').trim().slice(0, longestText))
  return [...new Set(cleaned)].filter((text) => text !== '').slice(0, mostTexts)
}

/** ImageDescription, and the title and comment that some systems write as UTF-16. */
const exifTags = new Map<number, 'utf8' | 'utf16le'>([
  [0x010e, 'utf8'],
  [0x9c9b, 'utf16le'],
  [0x9c9c, 'utf16le'],
])

/** Reads the first directory of EXIF's TIFF structure; anything that points outside of the data is left out. */
function exifDescriptions(exif: Buffer): string[] {
  const tiff = exif.subarray(exif.subarray(0, 6).equals(Buffer.from('Exif\0\0', 'latin1')) ? 6 : 0)
  const order = tiff.subarray(0, 2).toString('latin1')
  if (tiff.length < 10 || (order !== 'II' && order !== 'MM')) return []
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = order === 'II'
  const u16 = (at: number) => (at + 2 <= tiff.length ? view.getUint16(at, little) : 0)
  const u32 = (at: number) => (at + 4 <= tiff.length ? view.getUint32(at, little) : 0)
  const directory = u32(4)
  const found: string[] = []
  for (let i = 0; i < u16(directory); i++) {
    const entry = directory + 2 + i * 12
    if (entry + 12 > tiff.length) break
    const encoding = exifTags.get(u16(entry))
    if (!encoding) continue
    const bytes = u32(entry + 4)
    const at = bytes <= 4 ? entry + 8 : u32(entry + 8)
    if (at + bytes <= tiff.length) found.push(tiff.subarray(at, at + bytes).toString(encoding))
  }
  return found
}

/** The texts inside dc:title and dc:description. Only words are taken from them, so what they are nested in is dropped. */
function xmpDescriptions(xmp: string): string[] {
  return [...xmp.matchAll(/<dc:(title|description)[^>]*>(.*?)<\/dc:\1>/gs)].map(([, , inside = '']) =>
    inside.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, ' '),
  )
}
