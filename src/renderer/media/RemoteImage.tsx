import { useMutation } from '@tanstack/react-query'
import { ImageDown, ImageOff } from 'lucide-react'
import { useClient } from '../api.ts'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { useStrings } from '../strings/strings.ts'
import './remoteImage.css'

/** The place of an image that is somewhere else. It is loaded when one asks for it: that tells its server who is reading. */
export function RemoteImage({ url, alt }: { readonly url: string; readonly alt: string }) {
  const w = useStrings().collect
  const client = useClient()
  const host = URL.canParse(url) ? new URL(url).host : url
  const load = useMutation({ mutationFn: () => client.media.image({ url }) })
  if (load.data)
    return <img className="remoteImage" src={`data:${load.data.contentType};base64,${load.data.base64}`} alt={alt} />
  const why = load.isError ? failureLine(load.error) : null
  return (
    <button
      type="button"
      className="noImage"
      tabIndex={-1}
      aria-label={w.loadImageFrom(host)}
      title={why ?? w.loadImageFrom(host)}
      disabled={load.isPending}
      onClick={(event) => {
        event.stopPropagation()
        load.mutate()
      }}
    >
      {why ? <ImageOff aria-hidden /> : <ImageDown aria-hidden />}
      <span className="ellipsis">{why ? w.imageFailed : host}</span>
    </button>
  )
}
