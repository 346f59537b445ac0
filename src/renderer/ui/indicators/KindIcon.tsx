import { memo } from 'react'
import { useStrings } from '../../strings/strings.ts'
import { pictured } from './kindPictures.tsx'
import './kindIcon.css'

/**
 * What kind of document it is, as a picture with its name for those who do not see it. Rows that go by show one document after
 * another, most of them of one kind.
 */
export const KindIcon = memo(function KindIcon({ kind }: { readonly kind: string }) {
  const strings = useStrings()
  const name = strings.kinds[kind] ?? kind
  return <span className="kindIcon" data-kind={pictured(kind)} role="img" aria-label={name} title={name} />
})
