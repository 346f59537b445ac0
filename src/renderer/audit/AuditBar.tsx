import { ChevronDown, ChevronUp } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { AuditVerdict, AuditView } from '../../contract/answering/audit.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { useStrings } from '../strings/strings.ts'
import { verdictOrder } from './auditing.ts'
import { VerdictSign } from './VerdictSign.tsx'

/** How many sentences have which verdict: a button each, which shows only those; and steps from one to the next. */
export function AuditBar({
  counts,
  withoutClaim,
  only,
  onOnly,
  position,
  of,
  onStep,
}: {
  readonly counts: AuditView['counts']
  readonly withoutClaim: number
  readonly only: ReadonlySet<AuditVerdict>
  readonly onOnly: (verdicts: ReadonlySet<string | number>) => void
  /** Of the chosen sentence among those that are shown; below 0: it is not among them. */
  readonly position: number | null
  readonly of: number
  readonly onStep: (by: 1 | -1) => void
}) {
  const strings = useStrings()
  const w = strings.audit
  const present = verdictOrder.filter((verdict) => counts[verdict] > 0)
  if (present.length === 0) return <p className="listNote">{w.none}</p>
  return (
    <div className="auditBar">
      <ToggleButtonGroup
        className="auditCounts"
        aria-label={w.filter}
        selectionMode="multiple"
        selectedKeys={only}
        onSelectionChange={onOnly}
      >
        {present.map((verdict) => (
          <ToggleButton key={verdict} id={verdict} className="auditCount" data-verdict={verdict}>
            <VerdictSign verdict={verdict} />
            <span className="auditName">{w.verdicts[verdict]}</span>
            <span className="num">{strings.common.number(counts[verdict])}</span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {withoutClaim > 0 ? <span className="faint auditWithout">{w.without(withoutClaim)}</span> : null}
      <span className="grow" />
      <span className="num faint" role="status">
        {position !== null && position >= 0 ? w.position(position + 1, of) : ''}
      </span>
      <IconButton size="small" label={w.previous} keys="K" onPress={() => onStep(-1)} isDisabled={of === 0}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton size="small" label={w.next} keys="J" onPress={() => onStep(1)} isDisabled={of === 0}>
        <ChevronDown aria-hidden />
      </IconButton>
    </div>
  )
}
