/**
 * A WebM file (a Matroska subset: EBML elements of id, size, content) with one VP8 track of which every frame is a
 * keyframe. Durations are ms. Its cues stand before the pictures, so that a player can jump anywhere at once. Our
 * own because webm-muxer is no longer maintained, and mediabunny, which follows it, takes 12 MB.
 */
export interface WebmVideo {
  readonly width: number
  readonly height: number
  readonly frameMs: number
  readonly frames: readonly Uint8Array[]
}

const ids = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  flagLacing: 0x9c,
  codecId: 0x86,
  trackType: 0x83,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const

const writer = 'Quarry local service'
/** A keyframe, shown at once. */
const keyframeFlags = 0x80
const clusterMs = 1000

export function writeWebm({ width, height, frameMs, frames }: WebmVideo): Buffer {
  const head = element(
    ids.ebml,
    uint(ids.ebmlVersion, 1),
    uint(ids.ebmlReadVersion, 1),
    uint(ids.ebmlMaxIdLength, 4),
    uint(ids.ebmlMaxSizeLength, 8),
    text(ids.docType, 'webm'),
    uint(ids.docTypeVersion, 2),
    uint(ids.docTypeReadVersion, 2),
  )
  const info = element(
    ids.info,
    uint(ids.timestampScale, 1_000_000),
    float(ids.duration, frames.length * frameMs),
    text(ids.muxingApp, writer),
    text(ids.writingApp, writer),
  )
  const tracks = element(
    ids.tracks,
    element(
      ids.trackEntry,
      uint(ids.trackNumber, 1),
      uint(ids.trackUid, 1),
      uint(ids.flagLacing, 0),
      text(ids.codecId, 'V_VP8'),
      uint(ids.trackType, 1),
      uint(ids.defaultDuration, Math.round(frameMs * 1_000_000)),
      element(ids.video, uint(ids.pixelWidth, width), uint(ids.pixelHeight, height)),
    ),
  )
  const clusters = clustersOf(frames, frameMs)
  // Positions count from the first byte of the segment's content. Written at full width, they do not change any size.
  const cuesAt = (clustersAt: number) => {
    let at = clustersAt
    const points = clusters.map(({ startMs, bytes }) => {
      const point = element(
        ids.cuePoint,
        uint(ids.cueTime, startMs),
        element(ids.cueTrackPositions, uint(ids.cueTrack, 1), position(ids.cueClusterPosition, at)),
      )
      at += bytes.length
      return point
    })
    return element(ids.cues, ...points)
  }
  const seekHeadAt = (positions: readonly (readonly [number, number])[]) =>
    element(
      ids.seekHead,
      ...positions.map(([id, at]) =>
        element(ids.seek, element(ids.seekId, idBytes(id)), position(ids.seekPosition, at)),
      ),
    )
  const seekLength = seekHeadAt([
    [ids.info, 0],
    [ids.tracks, 0],
    [ids.cues, 0],
  ]).length
  const beforeCues = seekLength + info.length + tracks.length
  const seekHead = seekHeadAt([
    [ids.info, seekLength],
    [ids.tracks, seekLength + info.length],
    [ids.cues, beforeCues],
  ])
  const cues = cuesAt(beforeCues + cuesAt(0).length)
  return Buffer.concat([
    head,
    element(ids.segment, seekHead, info, tracks, cues, ...clusters.map(({ bytes }) => bytes)),
  ])
}

function clustersOf(frames: readonly Uint8Array[], frameMs: number): { startMs: number; bytes: Buffer }[] {
  const perCluster = Math.max(1, Math.floor(clusterMs / frameMs))
  return Array.from({ length: Math.ceil(frames.length / perCluster) }, (_, at) => {
    const first = at * perCluster
    const startMs = Math.round(first * frameMs)
    const blocks = frames.slice(first, first + perCluster).map((frame, within) => {
      const relativeMs = Math.round((first + within) * frameMs) - startMs
      return element(ids.simpleBlock, Buffer.of(0x81, relativeMs >> 8, relativeMs & 255, keyframeFlags), frame)
    })
    return { startMs, bytes: element(ids.cluster, uint(ids.timestamp, startMs), ...blocks) }
  })
}

/** An element: its id as it is, the size of its content, the content. */
function element(id: number, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([idBytes(id), sizeBytes(length), ...content])
}

/** In as few bytes as it takes: the highest bit that is set says how many. All ones mean that it is not known. */
function sizeBytes(length: number): Buffer {
  let width = 1
  while (length >= 2 ** (7 * width) - 1) width++
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length) | (1n << BigInt(7 * width)))
  return bytes.subarray(8 - width)
}

function idBytes(id: number): Buffer {
  const hex = id.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function uint(id: number, value: number): Buffer {
  const hex = value.toString(16)
  return element(id, Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'))
}

/** A number at full width: what is before it stays where it is, whatever the number. */
function position(id: number, value: number): Buffer {
  const content = Buffer.alloc(8)
  content.writeBigUInt64BE(BigInt(value))
  return element(id, content)
}

function float(id: number, value: number): Buffer {
  const content = Buffer.alloc(8)
  content.writeDoubleBE(value)
  return element(id, content)
}

const text = (id: number, value: string) => element(id, Buffer.from(value, 'latin1'))

/** The VP8 keyframe in a lossy WebP image: the content of its `VP8 ` chunk. Throws where there is none. */
export function vp8FrameOf(webp: Uint8Array): Uint8Array {
  const bytes = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'VP8 ') return bytes.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size % 2)
  }
  throw new Error('This WebP image holds no VP8 frame.')
}
