import { CircleAlert, CircleCheck, CirclePause, LoaderCircle, Scissors } from 'lucide-react'
import type { RunView } from '../../contract/answering/runs.ts'
import { Badge, type Tone } from '../ui/indicators/Badge.tsx'
import { useStrings } from '../strings/strings.ts'

const looks = {
  running: ['accent', LoaderCircle],
  complete: ['ok', CircleCheck],
  paused: ['info', CirclePause],
  cut: ['warn', Scissors],
  failed: ['bad', CircleAlert],
} as const satisfies Record<RunView['state'], readonly [Tone, unknown]>

export function RunBadge({ run }: { readonly run: RunView }) {
  const strings = useStrings()
  const [tone, Icon] = looks[run.state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {strings.runs.states[run.state]}
    </Badge>
  )
}
