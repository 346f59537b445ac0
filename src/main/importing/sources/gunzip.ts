import { createGunzip } from 'node:zlib'

export function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b && head[2] === 8
}

/** Compressed bytes handed over at a time; deflate expands at most about a thousandfold, so this bounds a bomb's memory. */
const stepBytes = 16 * 1024

/**
 * Decompresses. What was good is yielded before the error of a damaged or truncated end is thrown: a stream piped through
 * zlib would drop what it still holds. `zlib` is told to wait by waiting for each write.
 */
export async function* gunzip(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const zlib = createGunzip({ chunkSize: 64 * 1024 })
  let ready: Uint8Array[] = []
  let failure: Error | undefined
  zlib.on('data', (data: Uint8Array) => ready.push(data))
  let settle = () => {}
  zlib.on('error', (error) => {
    failure ??= error
    settle()
  })
  // A write that fails may never be called back: an error settles whatever is waited for.
  const settled = (start: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      settle = resolve
      start(resolve)
    })
  const take = () => {
    const taken = ready
    ready = []
    return taken
  }
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += stepBytes) {
        const step = chunk.subarray(at, at + stepBytes)
        await settled((done) => zlib.write(step, () => done()))
        yield* take()
        if (failure) throw damaged(failure)
      }
    }
    await settled((done) => {
      zlib.once('end', done)
      zlib.end()
    })
    yield* take()
    if (failure) throw damaged(failure)
  } finally {
    zlib.destroy()
  }
}

/** The compressed data ends early or is damaged; what came before it has been read. `whenNothingKept` says only that. */
export class DamagedGzip extends Error {
  readonly whenNothingKept: string

  constructor(reason: string, advice: string, cause: Error) {
    super(`${reason} Whole records before this were kept. ${advice}`, { cause })
    this.whenNothingKept = `${reason} ${advice}`
  }
}

function damaged(cause: Error): DamagedGzip {
  const early = 'code' in cause && cause.code === 'Z_BUF_ERROR'
  return early
    ? new DamagedGzip('The compressed file ends early: it is incomplete.', 'Get the whole file again.', cause)
    : new DamagedGzip('The compressed data is damaged from here on.', 'Get the file again.', cause)
}
