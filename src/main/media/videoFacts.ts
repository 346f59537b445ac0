/**
 * What the head of a video says; undefined where it does not say. Our own because mediabunny takes 12 MB, and reads durations
 * from the frames of the whole file.
 */
export interface VideoFacts {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly durationMs: number | undefined
}

/** Where the bytes are read from: a file, or memory. */
export interface ReadableBytes {
  read(buffer: Uint8Array, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>
}

const unknown: VideoFacts = { width: undefined, height: undefined, durationMs: undefined }
/** Of a `moov` box, or of the beginning of a WebM file; more is not read. */
const MAX_HEAD_BYTES = 32_000_000
const WEBM_HEAD_BYTES = 1_000_000
const MAX_BOXES = 10_000

/** Size and length of an MP4, from its `moov` box, wherever that lies in the file. */
export async function mp4Facts(file: ReadableBytes, bytes: number): Promise<VideoFacts> {
  for (let at = 0, boxes = 0; at + 8 <= bytes && boxes < MAX_BOXES; boxes++) {
    const head = await readAt(file, at, 16)
    const { type, size, headBytes } = boxAt(head, 0, bytes - at)
    if (size < headBytes) return unknown
    if (type === 'moov')
      return size > MAX_HEAD_BYTES ? unknown : movieFacts(await readAt(file, at + headBytes, size - headBytes))
    at += size
  }
  return unknown
}

function movieFacts(moov: Buffer): VideoFacts {
  let durationMs: number | undefined
  let size: { width: number; height: number } | undefined
  for (const { type, body } of boxesOf(moov)) {
    if (type === 'mvhd' && body.length >= 32) {
      const wide = body[0] === 1
      const scale = body.readUInt32BE(wide ? 20 : 12)
      const duration = wide ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16)
      if (scale > 0 && duration > 0) durationMs = Math.round((duration / scale) * 1000)
    } else if (type === 'trak') {
      const header = boxesOf(body).find((box) => box.type === 'tkhd')?.body
      if (!header || header.length < 84) continue
      // The last two fields, 16.16 fixed; a sound track has 0.
      const width = header.readUInt32BE(header.length - 8) >>> 16
      const height = header.readUInt32BE(header.length - 4) >>> 16
      if (width > 0 && height > 0) size ??= { width, height }
    }
  }
  return { width: size?.width, height: size?.height, durationMs }
}

function boxesOf(bytes: Buffer): { type: string; body: Buffer }[] {
  const found: { type: string; body: Buffer }[] = []
  for (let at = 0; at + 8 <= bytes.length && found.length < MAX_BOXES;) {
    const { type, size, headBytes } = boxAt(bytes, at, bytes.length - at)
    if (size < headBytes) break
    found.push({ type, body: bytes.subarray(at + headBytes, at + size) })
    at += size
  }
  return found
}

function boxAt(bytes: Buffer, at: number, left: number): { type: string; size: number; headBytes: number } {
  if (at + 8 > bytes.length) return { type: '', size: 0, headBytes: 8 }
  const size = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + 8)
  if (size === 0) return { type, size: left, headBytes: 8 }
  if (size !== 1) return { type, size, headBytes: 8 }
  return { type, size: at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : 0, headBytes: 16 }
}

/** Ids of the elements that are looked into or read. */
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TIMECODE_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const VIDEO = 0xe0
const PIXEL_WIDTH = 0xb0
const PIXEL_HEIGHT = 0xba
const entered = new Set([SEGMENT, INFO, TRACKS, TRACK_ENTRY, VIDEO])

/** Size and length of a WebM, as far as its first megabyte says. */
export async function webmFacts(file: ReadableBytes, bytes: number): Promise<VideoFacts> {
  const head = await readAt(file, 0, Math.min(bytes, WEBM_HEAD_BYTES))
  const numbers = new Map<number, number>()
  let count = 0
  const walk = (from: number, to: number) => {
    for (let at = from; at < to && count < MAX_BOXES; count++) {
      const id = vint(head, at, true)
      const size = id && vint(head, at + id.length, false)
      if (!id || !size) return
      const start = at + id.length + size.length
      // A size of ones only is that of a stream: it goes on to the end.
      const end = size.value < 0 ? to : Math.min(to, start + size.value)
      if (entered.has(id.value)) walk(start, end)
      else if (end <= head.length && !numbers.has(id.value))
        numbers.set(id.value, numberIn(head.subarray(start, end), id.value === DURATION))
      at = size.value < 0 ? to : start + size.value
    }
  }
  walk(0, head.length)
  const duration = numbers.get(DURATION)
  const nanoseconds = numbers.get(TIMECODE_SCALE) ?? 1_000_000
  return {
    width: numbers.get(PIXEL_WIDTH) || undefined,
    height: numbers.get(PIXEL_HEIGHT) || undefined,
    durationMs: duration === undefined || !(duration > 0) ? undefined : Math.round((duration * nanoseconds) / 1e6),
  }
}

/** A number whose first byte says how long it is. Ids keep that mark. -1: all ones, a size that is not known. */
function vint(bytes: Buffer, at: number, isId: boolean): { value: number; length: number } | undefined {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = isId ? first : first & (0xff >> length)
  let ones = (first & (0xff >> length)) === 0xff >> length
  for (let i = 1; i < length; i++) {
    const byte = bytes[at + i] as number
    value = value * 256 + byte
    ones &&= byte === 0xff
  }
  return { value: !isId && ones ? -1 : value, length }
}

function numberIn(bytes: Buffer, isFloat: boolean): number {
  if (isFloat) return bytes.length === 8 ? bytes.readDoubleBE(0) : bytes.length === 4 ? bytes.readFloatBE(0) : NaN
  return bytes.length > 6 || bytes.length === 0 ? NaN : bytes.readUIntBE(0, bytes.length)
}

async function readAt(file: ReadableBytes, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, at)
  return buffer.subarray(0, bytesRead)
}
