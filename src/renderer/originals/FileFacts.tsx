import { File } from 'lucide-react'
import type { OriginalView } from '../../contract/files/originals.ts'
import { opensDocument } from '../state/presses.ts'
import { openReading } from '../state/route.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useStrings } from '../strings/strings.ts'
import { PathText } from '../ui/text/PathText.tsx'

/** A file of a kind that is not shown: what is known of it. */
export function FileFacts({ original }: { readonly original: OriginalView }) {
  const strings = useStrings()
  const w = strings.originals
  const facts: readonly (readonly [string, string])[] = [
    [w.storedAt, (original.parent === null ? original.movedTo : null) ?? original.path ?? original.name],
    [w.formatLabel, original.mime],
    [w.bytesLabel, strings.common.bytes(original.bytes)],
    ...(original.hash === '' ? [] : [[w.hash, original.hash] as const]),
  ]
  return (
    <div className="scroll originalPage">
      <EmptyState icon={<File aria-hidden />} title={w.unshown}>
        <p>{w.unshownHint}</p>
      </EmptyState>
      <div className="details">
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <PathText>{value}</PathText>
              </dd>
            </div>
          ))}
        </dl>
        {original.children.length > 0 ? <Children original={original} label={w.children} /> : null}
      </div>
    </div>
  )
}

/** The files in a file, each a link to the document it became. */
export function Children({ original, label }: { readonly original: OriginalView; readonly label: string }) {
  return (
    <section className="originalChildren">
      <h3>{label}</h3>
      <ul className="detailsList">
        {original.children.map(({ id, name: whole, documentId }) => {
          const name = whole.startsWith(`${original.name}/`) ? whole.slice(original.name.length + 1) : whole
          return (
            <li key={id}>
              {documentId === null ? (
                <span dir="auto">{name}</span>
              ) : (
                <button
                  type="button"
                  {...opensDocument}
                  className="textLink"
                  dir="auto"
                  onClick={() => openReading({ documentId, passageId: null })}
                >
                  {name}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
