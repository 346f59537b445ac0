import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { MoveStepView } from '../../contract/libraries.ts'
import { useClient } from '../api.ts'
import { restoring } from '../libraries/upkeep.ts'
import { progressOf, type WorkProgress } from '../state/progressOf.ts'
import { UpkeepOutcome, UpkeepRunning } from '../libraries/UpkeepShown.tsx'
import { useSwitched } from '../libraries/useOpenLibrary.ts'
import { createStore, useStore } from '../state/store.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { SettingRow } from './SettingRow.tsx'

type Ended = Extract<MoveStepView, { kind: 'ended' }>

/** The move that goes on, whatever page is looked at. `progress` is null while files are copied and checked. */
const runningMove = createStore<{
  readonly progress: WorkProgress | null
  readonly stop: () => void
} | null>(null)

/** Moves the library to where the user says; what there was is kept until the copy was checked. */
export function MoveLibrary({ name }: { readonly name: string }) {
  const strings = useStrings()
  const w = strings.settings.move
  const client = useClient()
  const desktop = window.quarryDesktop
  const switched = useSwitched()
  const running = useStore(runningMove)
  const [path, setPath] = useState('')
  const moving = useMutation({
    mutationFn: async (): Promise<Ended> => {
      const stopping = new AbortController()
      const { signal } = stopping
      const stop = () => stopping.abort()
      try {
        const follow = progressOf()
        runningMove.set({ progress: null, stop })
        for await (const step of client.libraries.move({ path: path.trim() }, { signal })) {
          if (step.kind === 'ended') return step
          runningMove.set({
            progress: step.kind === 'copying' ? follow({ part: 'copying', done: step.bytes, total: step.total }) : null,
            stop,
          })
        }
        throw new Error(w.notEnded)
      } catch (error) {
        if (signal.aborted) throw new Error(strings.settings.stopped, { cause: error })
        throw error
      } finally {
        runningMove.set(null)
      }
    },
    onSuccess: async (ended) => {
      if (!ended.ok) {
        toast({ text: w.failed(ended.problems.length), tone: 'bad' })
        return
      }
      setPath('')
      // What was restored is not where that said any more.
      restoring.set((now) => ({ ...now, report: null }))
      await switched()
      toast({ text: ended.left === null ? w.moved(ended.path) : w.movedLeft(ended.path, ended.left) })
    },
    onError: (error) =>
      error.message === strings.settings.stopped
        ? toast({ text: strings.settings.stopped })
        : toast({ text: failureLine(error), tone: 'bad' }),
  })
  const choose = async () => {
    const chosen = await desktop?.chooseExport(`${name}.quarry`)
    if (chosen) setPath(chosen)
  }
  const ended = moving.data
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (path.trim() !== '') moving.mutate()
        }}
      >
        <SettingRow name={w.name} hint={w.hint} wide>
          {running ? (
            <UpkeepRunning
              label={running.progress ? w.copying : w.checking}
              progress={running.progress}
              onStop={running.stop}
            />
          ) : (
            <span className="row">
              <TextField
                aria-label={w.path}
                placeholder={strings.settings.backupPath}
                value={path}
                onChange={setPath}
              />
              {desktop ? <Button onPress={() => void choose()}>{strings.settings.backupChoose}</Button> : null}
              <Button type="submit" isDisabled={path.trim() === ''}>
                {w.now}
              </Button>
            </span>
          )}
        </SettingRow>
      </form>
      {ended && !ended.ok ? (
        <UpkeepOutcome ok={false} text={w.failed(ended.problems.length)} problems={ended.problems} />
      ) : null}
    </>
  )
}
