import exifReader from 'exif-reader'

/** What of an image's EXIF is used. */
export interface Exif {
  /** When it was taken, ms since the epoch; a camera that names no time zone is read as UTC. */
  readonly takenAt: number | undefined
  readonly description: string | undefined
  readonly artist: string | undefined
}

/** Reads a block of EXIF (a TIFF structure, with or without its `Exif` mark). What is damaged in it is left out. */
export function readExif(block: Uint8Array): Exif {
  try {
    const { Image: image, Photo: photo } = exifReader(Buffer.from(block.buffer, block.byteOffset, block.byteLength))
    return {
      takenAt: timeOf(photo?.DateTimeOriginal ?? image?.DateTime, textOf(photo?.OffsetTimeOriginal)),
      description: captionOf(image?.ImageDescription),
      artist: captionOf(image?.Artist),
    }
  } catch {
    // It is no EXIF, or its directory lies beyond its end.
    return { takenAt: undefined, description: undefined, artist: undefined }
  }
}

/** What the library makes of `0000:00:00 00:00:00`, with which cameras say that their clock was not set. */
const unsetClock = Date.UTC(0, -1, 0)

/** The library reads a time as UTC; `offset` is its zone, `+02:00`, where the camera knew it. */
function timeOf(date: unknown, offset = ''): number | undefined {
  if (!(date instanceof Date) || Number.isNaN(date.getTime()) || date.getTime() === unsetClock) return undefined
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset) ?? []
  if (sign === undefined) return date.getTime()
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000
  return date.getTime() + (sign === '+' ? -offsetMs : offsetMs)
}

/** Text is said to be ASCII, and often is UTF-8, which the library gives as bytes. A wrong type is no text. */
function textOf(value: unknown): string | undefined {
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : value
  return typeof text === 'string' ? text.split('\0', 1)[0] : undefined
}

/** Cameras fill the field with spaces or their own name. */
function captionOf(value: unknown): string | undefined {
  const trimmed = textOf(value)?.trim()
  return trimmed === undefined || trimmed === '' || /^(OLYMPUS DIGITAL CAMERA|SONY DSC|default)$/i.test(trimmed)
    ? undefined
    : trimmed
}
