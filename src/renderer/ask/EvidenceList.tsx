import type { EvidenceView } from '../../contract/answering/conversations.ts'
import { useStrings } from '../strings/strings.ts'
import { Passages } from './Passages.tsx'

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
      <Passages evidence={evidence} noteOf={({ marker }) => (cited.has(marker) ? null : w.notCited)} />
    </details>
  )
}
