/** What of an image's EXIF is used. */
export interface Exif {
  /** When it was taken, ms since the epoch; a camera that names no time zone is read as UTC. */
  readonly takenAt: number | undefined
  readonly description: string | undefined
  readonly artist: string | undefined
}

const IMAGE_DESCRIPTION = 0x010e
const ARTIST = 0x013b
const DATE_TIME = 0x0132
const EXIF_FOLDER = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011
const TYPE_ASCII = 2
/** A folder of more entries is damaged, not long. */
const MAX_ENTRIES = 1_000

/** Reads a block of EXIF (a TIFF structure, with or without its `Exif` mark). What is damaged in it is left out. */
export function readExif(block: Uint8Array): Exif {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength)
  const start = bytes.toString('latin1', 0, 4) === 'Exif' ? 6 : 0
  const tiff = bytes.subarray(start)
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return none
  const little = order === 'II'
  const main = readFolder(tiff, u32(tiff, 4, little), little)
  const pointer = main.numbers.get(EXIF_FOLDER)
  const details = pointer === undefined ? undefined : readFolder(tiff, pointer, little)
  const date = details?.texts.get(DATE_TIME_ORIGINAL) ?? main.texts.get(DATE_TIME)
  return {
    takenAt: date === undefined ? undefined : parseTime(date, details?.texts.get(OFFSET_TIME_ORIGINAL)),
    description: worded(main.texts.get(IMAGE_DESCRIPTION)),
    artist: worded(main.texts.get(ARTIST)),
  }
}

const none: Exif = { takenAt: undefined, description: undefined, artist: undefined }

interface Folder {
  readonly texts: ReadonlyMap<number, string>
  readonly numbers: ReadonlyMap<number, number>
}

function readFolder(tiff: Buffer, at: number, little: boolean): Folder {
  const texts = new Map<number, string>()
  const numbers = new Map<number, number>()
  const entries = at + 2 > tiff.length ? 0 : Math.min(MAX_ENTRIES, u16(tiff, at, little))
  for (let index = 0; index < entries; index++) {
    const entry = at + 2 + index * 12
    if (entry + 12 > tiff.length) break
    const tag = u16(tiff, entry, little)
    const length = u32(tiff, entry + 4, little)
    const value = u32(tiff, entry + 8, little)
    if (u16(tiff, entry + 2, little) !== TYPE_ASCII) numbers.set(tag, value)
    else {
      const from = length <= 4 ? entry + 8 : value
      if (from + length <= tiff.length) texts.set(tag, decode(tiff.subarray(from, from + length)))
    }
  }
  return { texts, numbers }
}

/** Said to be ASCII, and often UTF-8. */
function decode(bytes: Buffer): string {
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end))
}

/** `2024:05:17 09:30:00`, and `+02:00` where the camera knew. */
function parseTime(date: string, offset = ''): number | undefined {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(date)
  if (!match) return undefined
  const [, year, month, day, hour, minute, second] = match
  const zone = /^[+-]\d\d:\d\d$/.test(offset) ? offset : 'Z'
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(time) ? undefined : time
}

/** Cameras fill the field with spaces or their own name. */
function worded(text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  return trimmed === undefined || trimmed === '' || /^(OLYMPUS DIGITAL CAMERA|SONY DSC|default)$/i.test(trimmed)
    ? undefined
    : trimmed
}

function u16(bytes: Buffer, at: number, little: boolean): number {
  return little ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at)
}

function u32(bytes: Buffer, at: number, little: boolean): number {
  return little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)
}
