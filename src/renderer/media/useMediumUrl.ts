import type { MediumView } from '../../contract/media.ts'
import { useClient } from '../api.ts'
import { fromBase64, useBlobUrl } from '../state/useBlobUrl.ts'

/** A blob: URL of an image or video of the library. */
export function useMediumUrl({ id, mime }: Pick<MediumView, 'id' | 'mime'>, wanted: boolean) {
  const client = useClient()
  const read = async (signal: AbortSignal) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    for await (const { base64 } of client.media.read({ id }, { signal })) pieces.push(fromBase64(base64))
    return pieces
  }
  return useBlobUrl(['medium', id], mime, read, wanted)
}
