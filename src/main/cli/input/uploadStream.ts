import { stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import type { ImportSourceInput } from '../../../contract/files/imports.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { throwIfAborted } from '../../base/abort.ts'
import { openPipe } from '../../base/files/openPipe.ts'
import type { Invocation } from '../invocation.ts'

/** How a command names standard input. */
const STDIN = '-'

/** Below the 4 MB that one `uploads.append` takes. */
const PIECE_BYTES = 3_000_000

/**
 * What a path of the command line is to the core. What can be read only once, standard input and named pipes (a shell's
 * `<(…)` is one), is uploaded, because an import reads what it imports more than once; the ids are added to `uploads`.
 */
export async function sourceOf(
  client: QuarryClient,
  invocation: Invocation,
  path: string,
  uploads: string[],
): Promise<ImportSourceInput> {
  const upload = async (stream: AsyncIterable<Uint8Array>, name: string) => {
    const { uploadId } = await client.uploads.begin({ name })
    uploads.push(uploadId)
    await uploadAll(client, invocation, stream, uploadId)
    return { kind: 'upload', uploadId, name } as const
  }
  if (path === STDIN) return upload(invocation.host.stdin, 'standard input')
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFIFO()) return { kind: 'path', path }
  const pipe = openPipe(path)
  try {
    return await upload(pipe, path)
  } finally {
    pipe.destroy()
  }
}

/** Hands a stream to the core piece by piece. Holds one piece in memory at a time. */
async function uploadAll(
  client: QuarryClient,
  { stop }: Invocation,
  stream: AsyncIterable<Uint8Array>,
  uploadId: string,
): Promise<void> {
  let chunks: Uint8Array[] = []
  let held = 0
  const send = async () => {
    const piece = Buffer.concat(chunks)
    chunks = []
    held = 0
    for (let at = 0; at < piece.length; at += PIECE_BYTES)
      await client.uploads.append({ uploadId, base64: piece.toString('base64', at, at + PIECE_BYTES) })
  }
  throwIfAborted(stop)
  // One that nothing comes from is waited for, until it is told to stop.
  if (stream instanceof Readable) addAbortSignal(stop, stream)
  try {
    for await (const chunk of stream) {
      throwIfAborted(stop)
      chunks.push(chunk)
      held += chunk.length
      if (held >= PIECE_BYTES) await send()
    }
  } catch (error) {
    throwIfAborted(stop)
    throw error
  }
  if (held > 0) await send()
}
