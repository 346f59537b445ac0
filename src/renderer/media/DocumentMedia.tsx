import type { DocumentView } from '../../contract/documents.ts'
import { MediumShown } from './MediumShown.tsx'
import './media.css'

/** The images and videos that a document is or shows. */
export function DocumentMedia({ document }: { readonly document: DocumentView }) {
  if (document.media.length === 0) return null
  return (
    <div className="mediaShown">
      {document.media.map((medium) => (
        <MediumShown key={medium.id} medium={medium} alt={document.title} />
      ))}
    </div>
  )
}
