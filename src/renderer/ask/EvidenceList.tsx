import type { EvidenceView } from '../../contract/answering/conversations.ts'
import { Evidence } from './Evidence.tsx'
import { useStrings } from '../strings/strings.ts'

/** The passages an answer was given, cited or not. */
export function EvidenceList({
  evidence,
  cited,
}: {
  readonly evidence: readonly EvidenceView[]
  readonly cited: ReadonlySet<number>
}) {
  const w = useStrings().ask
  return (
    <details className="askEvidence">
      <summary>{w.passages(evidence.length)}</summary>
      <ol>
        {evidence.map((one) => (
          <Evidence key={one.marker} evidence={one} note={cited.has(one.marker) ? null : w.notCited} />
        ))}
      </ol>
    </details>
  )
}
