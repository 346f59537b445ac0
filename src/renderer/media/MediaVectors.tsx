import type { DocumentView } from '../../contract/documents.ts'
import { useStrings } from '../strings/strings.ts'

/** Which vectors a document has through its images and videos, and how each was made. */
export function MediaVectors({ document }: { readonly document: DocumentView }) {
  const strings = useStrings()
  const w = strings.media
  if (document.mediaVectors.length === 0) return null
  return (
    <section>
      <h3>{w.vectors}</h3>
      <dl className="facts">
        {document.mediaVectors.map((vector, index) => (
          <div key={index}>
            <dt>{strings.collections.in(vector.model, vector.dimension)}</dt>
            <dd>
              {[
                w.modality[vector.modality],
                vector.withText ? w.withText : null,
                vector.parts > 1 ? w.part(vector.part, vector.parts) : null,
                vector.frameRate === null ? null : w.frameRate(vector.frameRate),
                vector.instruction === null ? null : w.instruction(vector.instruction),
                vector.truncated ? strings.reading.truncated(1) : null,
              ]
                .filter((fact) => fact !== null)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
