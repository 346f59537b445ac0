import type { QuarryClient } from '../../contract/routes.ts'
import { throwIfAborted } from '../base/abort.ts'
import type { Invocation } from './invocation.ts'

/** How a command names standard input. */
export const STDIN = '-'

/** Below the 4 MB that one `uploads.append` takes. */
const PIECE_BYTES = 3_000_000

/** Hands standard input to the core piece by piece; returns the upload's id. Holds one piece in memory at a time. */
export async function uploadStdin(client: QuarryClient, invocation: Invocation): Promise<string> {
  const { uploadId } = await client.uploads.begin({ name: 'standard input' })
  let chunks: Uint8Array[] = []
  let held = 0
  const send = async () => {
    const piece = Buffer.concat(chunks)
    chunks = []
    held = 0
    for (let at = 0; at < piece.length; at += PIECE_BYTES)
      await client.uploads.append({ uploadId, base64: piece.toString('base64', at, at + PIECE_BYTES) })
  }
  for await (const chunk of invocation.host.stdin) {
    throwIfAborted(invocation.stop)
    chunks.push(chunk)
    held += chunk.length
    if (held >= PIECE_BYTES) await send()
  }
  if (held > 0) await send()
  return uploadId
}
