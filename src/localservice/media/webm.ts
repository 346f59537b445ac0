/**
 * What a WebM (or Matroska) file says of its video track, and the frames in it that stand for themselves. Our own because
 * mediabunny takes 12 MB, and decodes with WebCodecs, which Node lacks.
 */
export interface WebmVideo {
  readonly durationMs: number
  readonly width: number
  readonly height: number
  /** 'V_VP8', 'V_VP9', … */
  readonly codec: string
  /** Key frames in order, without copying: views of the file. */
  readonly keyFrames: readonly { readonly timeMs: number; readonly bytes: Uint8Array }[]
}

const id = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const

/** Elements that hold elements; all others hold data. */
const masters = new Set<number>([id.segment, id.info, id.tracks, id.trackEntry, id.video, id.cluster, id.blockGroup])

export function isWebm(file: Uint8Array): boolean {
  return file.length > 4 && readUint(file, 0, 4) === id.ebml
}

interface Track {
  number: number
  codec: string
  width: number
  height: number
}

/** Reads a file to its end, or to where it breaks off. Throws an Error when there is no video track in it. */
export function readWebm(file: Uint8Array): WebmVideo {
  let scaleNs = 1_000_000
  let durationTicks = 0
  let clusterTicks = 0
  let video: Track | undefined
  const tracks: Track[] = []
  const shown = { count: 0, first: 0, last: 0 }
  const keyFrames: { ticks: number; bytes: Uint8Array }[] = []
  const findVideo = () => (video ??= tracks.find(({ width, height }) => width > 0 && height > 0))
  const readBlock = (from: number, to: number) => {
    const track = findVideo()
    const { value, length } = readVint(file, from, true)
    const at = from + length
    if (!track || value !== track.number || at + 3 > to) return
    const ticks = clusterTicks + ((readUint(file, at, 2) << 16) >> 16)
    if (shown.count++ === 0) shown.first = ticks
    shown.last = Math.max(shown.last, ticks)
    const bytes = file.subarray(at + 3, to)
    if (track.codec === 'V_VP8' && isVp8KeyFrame(bytes)) keyFrames.push({ ticks, bytes })
  }
  walk(file, (element, from, to) => {
    const value = () => readUint(file, from, Math.min(to - from, 8))
    const track = tracks.at(-1)
    if (element === id.trackEntry) tracks.push({ number: 0, codec: '', width: 0, height: 0 })
    else if (element === id.timestampScale) scaleNs = value() || scaleNs
    else if (element === id.duration) durationTicks = readFloat(file, from, to - from)
    else if (element === id.timestamp) clusterTicks = value()
    else if (track && element === id.trackNumber) track.number = value()
    else if (track && element === id.codecId) track.codec = Buffer.from(file.subarray(from, to)).toString('latin1')
    else if (track && element === id.pixelWidth) track.width = value()
    else if (track && element === id.pixelHeight) track.height = value()
    else if (element === id.simpleBlock || element === id.block) readBlock(from, to)
  })
  const found = findVideo()
  if (!found) throw new Error('has no video track')
  const toMs = (ticks: number) => (ticks * scaleNs) / 1_000_000
  // A recording that was never finished names no duration: its last frame lasts as long as the others do on average.
  const shownTicks = shown.count < 2 ? shown.last : shown.last + (shown.last - shown.first) / (shown.count - 1)
  return {
    durationMs: toMs(durationTicks > 0 && Number.isFinite(durationTicks) ? durationTicks : shownTicks),
    width: found.width,
    height: found.height,
    codec: found.codec,
    keyFrames: keyFrames.map(({ ticks, bytes }) => ({ timeMs: toMs(ticks), bytes })),
  }
}

/** A VP8 key frame as a WebP file: the two hold the same bits (RFC 6386, section 9.1, and the WebP container). */
export function vp8AsWebp(frame: Uint8Array): Buffer {
  const padded = frame.length + (frame.length % 2)
  const file = Buffer.alloc(20 + padded)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(12 + padded, 4)
  file.write('WEBPVP8 ', 8, 'latin1')
  file.writeUInt32LE(frame.length, 16)
  file.set(frame, 20)
  return file
}

/** The lowest bit of the first byte is 0 in key frames, and three fixed bytes follow the frame tag. */
function isVp8KeyFrame(bytes: Uint8Array): boolean {
  return bytes.length > 10 && ((bytes[0] ?? 1) & 1) === 0 && readUint(bytes, 3, 3) === 0x9d012a
}

/** Visits every element in order, those inside of {@link masters} after their own. A file that breaks off just ends. */
function walk(file: Uint8Array, visit: (element: number, from: number, to: number) => void): void {
  let at = 0
  while (at < file.length) {
    const element = readVint(file, at, false)
    const size = readVint(file, at + element.length, true)
    const from = at + element.length + size.length
    if (element.length === 0 || size.length === 0 || from > file.length) return
    // A live recording says that it does not know a size; its elements follow all the same.
    const to = size.isUnknown ? file.length : Math.min(file.length, from + size.value)
    visit(element.value, from, to)
    at = masters.has(element.value) ? from : to
  }
}

/** An EBML number: as many bytes as the first one has leading zeros, plus one. The mark is part of ids, not of sizes. */
function readVint(
  file: Uint8Array,
  at: number,
  isSize: boolean,
): { readonly value: number; readonly length: number; readonly isUnknown: boolean } {
  const first = file[at] ?? 0
  const length = first === 0 ? 0 : Math.clz32(first) - 23
  if (length === 0 || at + length > file.length) return { value: 0, length: 0, isUnknown: false }
  const mark = 1 << (8 - length)
  let value = isSize ? first & (mark - 1) : first
  let isUnknown = isSize && value === mark - 1
  for (let i = 1; i < length; i++) {
    const byte = file[at + i] ?? 0
    if (byte !== 0xff) isUnknown = false
    value = value * 256 + byte
  }
  return { value, length, isUnknown }
}

function readUint(file: Uint8Array, at: number, bytes: number): number {
  let value = 0
  for (let i = 0; i < bytes; i++) value = value * 256 + (file[at + i] ?? 0)
  return value
}

function readFloat(file: Uint8Array, at: number, bytes: number): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (at + bytes > file.length) return 0
  if (bytes === 4) return view.getFloat32(at)
  return bytes === 8 ? view.getFloat64(at) : 0
}
