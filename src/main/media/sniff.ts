import type { MediaType } from '../model/media.ts'

/**
 * What the first bytes of a file say it is: a kind that can be kept, or what it is instead, in words. Our own because
 * file-type looks at the first brand only (an AVIF image of brand `mif1` is HEIF to it, and any unknown brand a video), and
 * tells no SVG.
 */
export type Sniffed =
  | { readonly kind: 'media'; readonly mime: MediaType }
  | { readonly kind: 'foreign'; readonly what: string; readonly hint?: string }

/** Bytes that are enough to tell. */
export const SNIFF_BYTES = 4_100

const avifBrands = new Set(['avif', 'avis'])
const mp4Brands = new Set([
  'isom',
  'iso2',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  'dash',
  'mmp4',
])
const heicBrands = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1'])

/** Tells the kind of a file by its first bytes; what it is called is not looked at. */
export function sniffMedia(head: Uint8Array): Sniffed {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.toString('hex', 0, 8) === '89504e470d0a1a0a') return media('image/png')
  if (bytes.toString('hex', 0, 3) === 'ffd8ff') return media('image/jpeg')
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return media('image/gif')
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return media('image/webp')
  if (ascii(4, 8) === 'ftyp') return byBrand(ascii(8, 12), brandsOf(bytes))
  if (bytes.toString('hex', 0, 4) === '1a45dfa3') return byDocType(bytes)
  return foreign(bytes)
}

function byBrand(major: string, compatible: readonly string[]): Sniffed {
  const all = [major, ...compatible]
  if (all.some((brand) => avifBrands.has(brand))) return media('image/avif')
  if (heicBrands.has(major))
    return { kind: 'foreign', what: 'an HEIC image', hint: 'Save it as JPEG, PNG or WebP first.' }
  if (all.some((brand) => mp4Brands.has(brand))) return media('video/mp4')
  return { kind: 'foreign', what: 'a video of a kind that browsers do not play', hint: 'Save it as MP4 or WebM first.' }
}

/** The brands a file says it is compatible with: what is left of its first box. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length)
  const brands: string[] = []
  for (let at = 16; at + 4 <= end; at += 4) brands.push(bytes.toString('latin1', at, at + 4))
  return brands
}

function byDocType(bytes: Buffer): Sniffed {
  const at = bytes.indexOf(Buffer.of(0x42, 0x82))
  // Its length is written in as many bytes as the first one says.
  const start = at + 2 + Math.max(1, Math.clz32(bytes[at + 2] ?? 0) - 23)
  const docType = at < 0 ? '' : bytes.toString('latin1', start, start + 4)
  if (docType === 'webm') return media('video/webm')
  return { kind: 'foreign', what: 'a Matroska video', hint: 'Save it as MP4 or WebM first.' }
}

function foreign(bytes: Buffer): Sniffed {
  const start = new TextDecoder().decode(bytes).trimStart().toLowerCase()
  if (/^(<\?xml|<!--|<!doctype svg|<svg)/.test(start) && start.includes('<svg')) {
    return {
      kind: 'foreign',
      what: 'an SVG drawing, which may run programs',
      hint: 'Save it as PNG first.',
    }
  }
  return {
    kind: 'foreign',
    what: 'no image or video of a kind that can be kept',
    hint: 'PNG, JPEG, WebP, GIF, AVIF, MP4 and WebM can.',
  }
}

function media(mime: MediaType): Sniffed {
  return { kind: 'media', mime }
}
