import exifReader from 'exif-reader'
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

/** ImageDescription, and the title and comment that some systems write as UTF-16. What is damaged says nothing. */
function exifDescriptions(exif: Buffer): string[] {
  try {
    const { Image: image } = exifReader(exif)
    return [
      textOf(image?.ImageDescription, 'utf8'),
      textOf(image?.['XPTitle'], 'utf16le'),
      textOf(image?.['XPComment'], 'utf16le'),
    ]
  } catch {
    return []
  }
}

/** The library gives plain ASCII as text, and other values as bytes or as a list of them. */
function textOf(value: unknown, encoding: 'utf8' | 'utf16le'): string {
  if (typeof value === 'string') return value
  const isBytes =
    value instanceof Uint8Array || (Array.isArray(value) && value.every((byte) => typeof byte === 'number'))
  return isBytes ? Buffer.from(value).toString(encoding) : ''
}

/** The texts inside dc:title and dc:description. Only words are taken from them, so what they are nested in is dropped. */
function xmpDescriptions(xmp: string): string[] {
  return [...xmp.matchAll(/<dc:(title|description)[^>]*>(.*?)<\/dc:\1>/gs)].map(([, , inside = '']) =>
    inside.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);/gi, ' '),
  )
}
