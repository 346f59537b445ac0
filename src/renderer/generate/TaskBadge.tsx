import { CircleAlert, CircleCheck, CircleHelp, Download, Hourglass, LoaderCircle, Package, Send } from 'lucide-react'
import type { TaskView } from '../../contract/generation.ts'
import { Badge, type Tone } from '../ui/indicators/Badge.tsx'
import { useStrings } from '../strings/strings.ts'

const looks = {
  creating: ['accent', Send],
  unknown: ['warn', CircleHelp],
  queued: ['info', Hourglass],
  running: ['accent', LoaderCircle],
  downloading: ['accent', Download],
  done: ['ok', CircleCheck],
  failed: ['bad', CircleAlert],
  expired: ['warn', CircleAlert],
  stored: ['info', Package],
} as const satisfies Record<TaskView['state'], readonly [Tone, unknown]>

export function TaskBadge({ task }: { readonly task: Pick<TaskView, 'state'> }) {
  const strings = useStrings()
  const [tone, Icon] = looks[task.state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {strings.generate.states[task.state]}
    </Badge>
  )
}

/** States in which something goes on by itself. */
export const movingStates: ReadonlySet<TaskView['state']> = new Set(['creating', 'queued', 'running', 'downloading'])
