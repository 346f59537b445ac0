import type { OriginalView } from '../../contract/files/originals.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { download, safeName } from '../exporting/exportToFile.ts'
import { fromBase64 } from '../state/useBlobUrl.ts'

/** The bytes [start, end) of an original; all of them when no range is given. */
export async function readOriginal(
  client: QuarryClient,
  id: number,
  { start = 0, end, signal }: { readonly start?: number; readonly end?: number; readonly signal?: AbortSignal } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const range = end === undefined ? { start } : { start, end }
  for await (const { base64 } of client.originals.read({ id, ...range }, signal ? { signal } : {}))
    pieces.push(fromBase64(base64))
  const bytes = new Uint8Array(pieces.reduce((total, piece) => total + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** Asks where to on the desktop, and the core writes it; in a browser it is downloaded. Null when it was cancelled. */
export async function saveOriginal(client: QuarryClient, original: OriginalView): Promise<string | null> {
  const name = original.name.split(/[/\\]/).at(-1) ?? original.name
  const dot = name.lastIndexOf('.')
  const fileName = dot > 0 ? `${safeName(name.slice(0, dot))}${name.slice(dot)}` : safeName(name)
  const desktop = window.quarryDesktop
  if (desktop) {
    const path = await desktop.chooseExport(fileName)
    if (path === null) return null
    await client.originals.write({ id: original.id, path })
    return fileName
  }
  download(new Blob([await readOriginal(client, original.id)], { type: original.mime }), fileName)
  return fileName
}
