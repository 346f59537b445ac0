import { Clock } from 'lucide-react'
import type { TaskView } from '../../contract/generation.ts'
import { useNow } from '../state/useNow.ts'
import { useStrings, type Strings } from '../strings/strings.ts'
import { movingStates } from './TaskBadge.tsx'

/** How long what a task makes can still be fetched from the service: seven days from its creation. */
export function TimeLeft({ task, short = false }: { readonly task: TaskView; readonly short?: boolean }) {
  const strings = useStrings()
  const w = strings.generate
  const counts = task.expiresAt !== null && (movingStates.has(task.state) || task.state === 'stored')
  const now = useNow(counts)
  if (!counts || task.expiresAt === null) return null
  const text = timeLeft(Math.max(0, Date.parse(task.expiresAt) - now), strings)
  return (
    <span className="runFact num" title={w.at(task.expiresAt)}>
      <Clock aria-hidden />
      {short ? w.leftShort(text) : w.left(text)}
    </span>
  )
}

function timeLeft(ms: number, strings: Strings): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return strings.generate.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  return strings.generate.days(Math.floor(hours / 24), hours % 24)
}
