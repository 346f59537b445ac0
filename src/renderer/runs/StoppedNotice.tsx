import { CircleAlert, Scissors } from 'lucide-react'
import type { RunView } from '../../contract/answering/runs.ts'
import { Notice } from '../ui/indicators/Badge.tsx'
import { useStrings } from '../strings/strings.ts'

/** A run that did not reach its end: why, where it was, and that what came is kept. */
export function StoppedNotice({ run, where }: { readonly run: RunView; readonly where: string }) {
  const strings = useStrings()
  const w = strings.runs
  if (run.state !== 'cut' && run.state !== 'failed') return null
  const failed = run.state === 'failed'
  const why = run.error?.kind === 'aborted' ? w.stoppedByYou : run.error && strings.message(run.error.message)
  return (
    <div className="runNotice" role="status">
      <Notice tone={failed ? 'bad' : 'warn'} icon={failed ? <CircleAlert aria-hidden /> : <Scissors aria-hidden />}>
        <p>
          <strong>{failed ? w.failedTitle : w.cutTitle}</strong> {why} {where} {w.chunksKept(run.chunks)}{' '}
          <span className="muted">{w.neverResent}</span>
        </p>
      </Notice>
    </div>
  )
}
