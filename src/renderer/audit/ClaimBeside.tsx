import { BookOpen, X } from 'lucide-react'
import type {
  AuditedSentenceView,
  AuditEvidenceView,
  AuditReason,
  AuditVerdict,
} from '../../contract/answering/audit.ts'
import { opensDocument } from '../state/presses.ts'
import { openReading } from '../state/route.ts'
import { Badge, type Tone } from '../ui/indicators/Badge.tsx'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { hostOf } from '../ui/text/webAddress.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import { MarkedPieces } from './MarkedPieces.tsx'
import { VerdictSign } from './VerdictSign.tsx'

const tones: Readonly<Record<AuditVerdict, Tone>> = {
  supported: 'ok',
  weak: 'warn',
  'number differs': 'bad',
  'name differs': 'bad',
  'not found': 'bad',
  'no source': 'plain',
}

/** A sentence beside what its sources say, with the figures and names that differ marked in both. */
export function ClaimBeside({
  sentence,
  onClose,
}: {
  readonly sentence: AuditedSentenceView
  readonly onClose: () => void
}) {
  const strings = useStrings()
  const w = strings.audit
  const { text, verdict, reasons, evidence, markers } = sentence
  return (
    <aside className="claimBeside" aria-live="polite">
      <div className="claimHead">
        <Badge tone={tones[verdict]} icon={<VerdictSign verdict={verdict} />}>
          {w.verdicts[verdict]}
        </Badge>
        {markers.length > 0 ? (
          <span className="faint claimMarkers">{w.markers(markers.map((marker) => `[${marker}]`).join(' '))}</span>
        ) : null}
        <span className="grow" />
        <IconButton size="small" label={w.close} keys="Escape" onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      {reasons.length > 0 ? (
        <ul className="claimReasons">
          {reasons.map((reason, index) => (
            <li key={index} dir="auto">
              {reasonText(reason, strings)}
            </li>
          ))}
        </ul>
      ) : null}
      <h4>{w.claim}</h4>
      <blockquote dir="auto">
        <MarkedPieces text={text} marks={marksOf(text, reasons)} />
      </blockquote>
      {evidence.length === 0 ? <p className="faint">{w.noEvidence}</p> : null}
      {evidence.map((one, index) => (
        <EvidencePiece key={index} evidence={one} />
      ))}
    </aside>
  )
}

function EvidencePiece({ evidence }: { readonly evidence: AuditEvidenceView }) {
  const strings = useStrings()
  const w = strings.audit
  const { documentId, passageId, title, url, marker, quote, marks, speaks } = evidence
  return (
    <section>
      <h4>{speaks === 'for' ? w.speaksFor : w.speaksAgainst}</h4>
      <blockquote dir="auto">
        <MarkedPieces text={quote} marks={marks} />
      </blockquote>
      <p className="claimSource faint" dir="auto">
        [{marker}] {title ?? hostOf(url) ?? url ?? ''}
      </p>
      {documentId === null ? null : (
        <Button {...opensDocument} size="small" variant="quiet" onPress={() => openReading({ documentId, passageId })}>
          <BookOpen aria-hidden />
          {w.open}
        </Button>
      )}
    </section>
  )
}

function reasonText({ code, claim, source, marker }: AuditReason, strings: Strings): string {
  const quoted = (text: string | null) => (text === null ? '' : `“${text}”`)
  return strings.audit.reasons[code](quoted(claim), quoted(source), marker ?? '')
}

/** What differs, where it stands in the sentence as it is shown here. */
function marksOf(text: string, reasons: readonly AuditReason[]) {
  let from = 0
  return reasons
    .filter((reason) => reason.claim !== null && reason.claim !== '')
    .sort((one, other) => (one.start ?? 0) - (other.start ?? 0))
    .flatMap(({ claim }) => {
      const start = text.indexOf(claim ?? '', from)
      if (start < 0) return []
      from = start + (claim?.length ?? 0)
      return [{ start, end: from, state: 'differs' as const }]
    })
}
