import type { MediumView } from '../../contract/media.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { download, safeName } from '../exporting/exportToFile.ts'
import { fromBase64 } from '../state/useBlobUrl.ts'

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** Asks where to on the desktop, and the core writes it; in a browser it is downloaded. Null: the user thought better. */
export async function saveMedium(client: QuarryClient, medium: MediumView, name: string): Promise<string | null> {
  const fileName = `${safeName(name)}.${endings[medium.mime] ?? 'bin'}`
  const desktop = window.quarryDesktop
  if (desktop) {
    const path = await desktop.chooseExport(fileName)
    if (path === null) return null
    await client.media.write({ id: medium.id, path })
    return fileName
  }
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const { base64 } of client.media.read({ id: medium.id })) parts.push(fromBase64(base64))
  download(new Blob(parts, { type: medium.mime }), fileName)
  return fileName
}
