import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { MediumView } from '../../contract/media.ts'
import { useClient } from '../api.ts'

/** A blob: URL of an image or video of the library, as long as it is shown; nothing of it leaves the page. */
export function useMediumUrl(medium: Pick<MediumView, 'id' | 'mime'>, wanted: boolean) {
  const client = useClient()
  const bytes = useQuery({
    queryKey: ['medium', medium.id],
    queryFn: async ({ signal }) => {
      const pieces: Uint8Array<ArrayBuffer>[] = []
      for await (const { base64 } of client.media.read({ id: medium.id }, { signal })) pieces.push(fromBase64(base64))
      return new Blob(pieces, { type: medium.mime })
    },
    enabled: wanted,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const url = useMemo(() => (bytes.data ? URL.createObjectURL(bytes.data) : null), [bytes.data])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return { url, error: bytes.error }
}

function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
