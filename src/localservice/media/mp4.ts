/** What an MP4 or QuickTime file says of itself in its `moov` box. */
export interface Mp4Facts {
  readonly durationMs: number
  /** Of the largest track; 0 where none is seen. */
  readonly width: number
  readonly height: number
}

export function isMp4(file: Uint8Array): boolean {
  return ['ftyp', 'moov', 'mdat', 'wide', 'free'].includes(nameAt(file, 4))
}

/** What is looked into: `moov` at the top, and each `trak` in it. */
const containers = ['moov', 'trak']

/** Reads the boxes (ISO/IEC 14496-12). Throws an Error when there is no `moov`, without which nobody can play the file. */
export function readMp4(file: Uint8Array): Mp4Facts {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let durationMs: number | undefined
  let width = 0
  let height = 0
  const walk = (from: number, to: number, depth: number): void => {
    let at = from
    while (at + 8 <= to) {
      const short = view.getUint32(at)
      const isLong = short === 1 && at + 16 <= to
      const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short
      if (size < 8) return
      const inside = at + (isLong ? 16 : 8)
      const end = Math.min(to, at + size)
      const name = nameAt(file, at + 4)
      if (name === containers[depth]) walk(inside, end, depth + 1)
      else if (name === 'mvhd') durationMs = movieMs(view, inside, end)
      else if (name === 'tkhd' && end - inside >= 8) {
        // Width and height are the last two fields, in 16.16 fixed point.
        width = Math.max(width, view.getUint16(end - 8))
        height = Math.max(height, view.getUint16(end - 4))
      }
      at += size
    }
  }
  walk(0, file.length, 0)
  if (durationMs === undefined) throw new Error('is not a video that can be played: its header is missing')
  return { durationMs, width, height }
}

function movieMs(view: DataView, at: number, end: number): number | undefined {
  const isWide = at < end && view.getUint8(at) === 1
  if (at + (isWide ? 32 : 20) > end) return undefined
  const scale = view.getUint32(at + (isWide ? 20 : 12))
  const duration = isWide ? Number(view.getBigUint64(at + 24)) : view.getUint32(at + 16)
  return scale === 0 ? 0 : (duration * 1000) / scale
}

function nameAt(file: Uint8Array, at: number): string {
  return Buffer.from(file.subarray(at, at + 4)).toString('latin1')
}
