import { createHash } from 'node:crypto'
import { createReadStream, watch } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The SHA-256 of a file, hexadecimal. @throws what the file system says */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

/**
 * Calls `changed` when something in the folder, at any depth, may have changed. A hint, and no more: not every file system
 * gives any. The answer ends it.
 */
export function hintChanges(folder: string, changed: () => void): () => void {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, changed)
    // A folder that is deleted, or a limit of the system: the folder is looked at from time to time all the same.
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => {}
  }
}
