import type { ImportSourceInput } from '../../contract/files/imports.ts'
import type { QuarryClient } from '../../contract/routes.ts'

/** Bytes of one `uploads.append`: 4 MB before base64, the most the contract takes. */
const chunkBytes = 4_000_000

/** A file as the core can read it: its path where there is one, else uploaded piece by piece. */
export async function uploadFile(
  client: QuarryClient,
  file: File,
  signal: AbortSignal,
  onBytes: (sent: number) => void,
): Promise<ImportSourceInput> {
  const path = window.quarryDesktop?.pathOf(file)
  if (path) return { kind: 'path', path }
  const { uploadId } = await client.uploads.begin({ name: file.name }, { signal })
  try {
    for (let at = 0; at < file.size; at += chunkBytes) {
      const bytes = new Uint8Array(await file.slice(at, at + chunkBytes).arrayBuffer())
      await client.uploads.append({ uploadId, base64: toBase64(bytes) }, { signal })
      onBytes(Math.min(file.size, at + chunkBytes))
    }
  } catch (error) {
    // The core forgets half an upload; that it may fail too changes nothing.
    client.uploads.discard({ uploadId }).catch(() => {})
    throw error
  }
  return { kind: 'upload', uploadId, name: file.name }
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // fromCharCode takes its arguments on the stack: 32,768 at a time is safe everywhere.
  for (let at = 0; at < bytes.length; at += 32_768) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  }
  return btoa(binary)
}
