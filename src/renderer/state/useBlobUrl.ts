import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

/** A blob: URL of bytes that `read` gives, as long as it is shown; nothing of it leaves the page. `key` names the bytes. */
export function useBlobUrl(
  key: readonly (string | number)[],
  mime: string,
  read: (signal: AbortSignal) => Promise<readonly Uint8Array<ArrayBuffer>[]>,
  wanted = true,
) {
  const bytes = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => new Blob([...(await read(signal))], { type: mime }),
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
  return { url, error: bytes.error, retry: () => void bytes.refetch() }
}

export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
