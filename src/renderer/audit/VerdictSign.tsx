import { CaseSensitive, Check, CircleDashed, Hash, SearchX, TriangleAlert } from 'lucide-react'
import type { AuditVerdict } from '../../contract/answering/audit.ts'

const signs = {
  supported: Check,
  weak: TriangleAlert,
  'number differs': Hash,
  'name differs': CaseSensitive,
  'not found': SearchX,
  'no source': CircleDashed,
} as const

/** The picture of a verdict; its name stands beside it or is its label. */
export function VerdictSign({ verdict }: { readonly verdict: AuditVerdict }) {
  const Sign = signs[verdict]
  return <Sign aria-hidden />
}
