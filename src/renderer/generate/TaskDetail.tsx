import { Download, Pencil, RefreshCw, RotateCw, Trash2 } from 'lucide-react'
import type { TaskView } from '../../contract/generation.ts'
import { MediumShown } from '../media/MediumShown.tsx'
import { goTo } from '../state/route.ts'
import { focusSearch } from '../state/shell.ts'
import { useNow } from '../state/useNow.ts'
import { Badge, Notice } from '../ui/indicators/Badge.tsx'
import { Button, IconButton } from '../ui/controls/Button.tsx'
import { useFormats, useStrings } from '../strings/strings.ts'
import { WithTooltip } from '../ui/overlays/Tooltip.tsx'
import { draftFromTask } from './generateDraft.ts'
import { Provenance } from './Provenance.tsx'
import { SaveTask } from './SaveTask.tsx'
import { movingStates, TaskBadge } from './TaskBadge.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useTaskActions } from './useTaskActions.ts'

/** One task: what was made, or how far it is and why, and how it was made. */
export function TaskDetail({ task }: { readonly task: TaskView }) {
  const strings = useStrings()
  const w = strings.generate
  const { remove, lookNow, again, saveFile } = useTaskActions()
  const { medium, prompt, state } = task
  const isMoving = movingStates.has(state)
  return (
    <article className="task scroll" aria-label={prompt}>
      <header className="runHead">
        <div className="runTitle">
          <h2 dir="auto">{prompt}</h2>
          <div className="runActions">
            {medium ? (
              <>
                <SaveTask task={task} />
                <Button isDisabled={saveFile.isPending} onPress={() => saveFile.mutate({ medium, prompt })}>
                  <Download aria-hidden />
                  {w.saveFile}
                </Button>
              </>
            ) : null}
            {isMoving && task.canLookUp && task.wait ? (
              <Button onPress={() => lookNow.mutate(task.id)}>
                <RefreshCw aria-hidden />
                {w.lookNow}
              </Button>
            ) : null}
            {isMoving ? null : (
              <WithTooltip text={w.againCost}>
                <Button variant="quiet" onPress={() => again.mutate(task.id)} isDisabled={again.isPending}>
                  <RotateCw aria-hidden />
                  {w.again}
                </Button>
              </WithTooltip>
            )}
            <IconButton
              label={w.edit}
              onPress={() => {
                draftFromTask(task)
                focusSearch.set((count) => count + 1)
              }}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label={w.remove}
              onPress={() => {
                remove.mutate([task.id])
                goTo({ page: 'generate' })
              }}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </div>
        </div>
        <p className="runFacts">
          <TaskBadge task={task} />
          <Badge>{w.operations[task.operation]}</Badge>
          <TimeLeft task={task} />
          {medium ? <span className="runFact">{w.keptHere}</span> : null}
        </p>
      </header>
      <TaskNotices task={task} />
      {medium ? (
        <div className="mediaShown">
          <MediumShown medium={medium} alt={prompt} />
        </div>
      ) : isMoving ? (
        <div className="taskWaits" aria-hidden>
          <span />
        </div>
      ) : null}
      <Provenance task={task} />
    </article>
  )
}

/** Why it waits, why it failed, what is not known: each in a sentence, with what can be done. */
function TaskNotices({ task }: { readonly task: TaskView }) {
  const strings = useStrings()
  const { duration } = useFormats()
  const w = strings.generate
  const { state, error, wait, remoteId, notes } = task
  const now = useNow(wait?.until != null)
  const why = error ? strings.message(error.message) : ''
  const texts: { tone: 'info' | 'warn' | 'bad'; text: string }[] = notes.map((note) => ({
    tone: 'info',
    text: strings.message(note),
  }))
  if (movingStates.has(state) && !task.canLookUp && remoteId !== null)
    texts.push({ tone: 'warn', text: w.elsewhere(task.origin) })
  if (wait) {
    const seconds = wait.until === null ? 0 : (Date.parse(wait.until) - now) / 1000
    const next = seconds > 0 ? ` (${w.lookAt(duration(seconds))})` : ''
    texts.push({ tone: 'warn', text: `${w.waits[wait.kind] ?? ''}${next}: ${strings.message(wait.message)}` })
  }
  if (state === 'unknown') texts.push({ tone: 'warn', text: `${w.unknownText} ${why}` })
  if (state === 'stored') texts.push({ tone: 'info', text: w.storedText(remoteId ?? '') })
  if (state === 'failed')
    texts.push({
      tone: 'bad',
      text: `${why} ${remoteId === null ? w.refusedText : error?.kind === 'service' ? w.failedText : ''}`,
    })
  if (state === 'expired') texts.push({ tone: 'warn', text: `${w.expiredText} ${why}` })
  if (texts.length === 0) return null
  return (
    <div className="runNotice taskNotices" role="status">
      {texts.map(({ tone, text }) => (
        <Notice key={text} tone={tone}>
          {text}
        </Notice>
      ))}
    </div>
  )
}
