import { ExternalLink } from 'lucide-react'
import { useStrings } from '../../strings/strings.ts'
import { IconButton } from '../controls/Button.tsx'
import { openOutside } from './openOutside.ts'
import { webAddress } from './webAddress.ts'

/** Opens `url` in the user's browser. Draws nothing where it is no address of the web. */
export function SourceLink({ url }: { readonly url: string | null }) {
  const strings = useStrings()
  const href = webAddress(url)
  if (!href) return null
  return (
    <IconButton size="small" label={strings.reading.openSource} onPress={() => openOutside(href)}>
      <ExternalLink aria-hidden />
    </IconButton>
  )
}
