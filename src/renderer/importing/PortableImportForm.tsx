import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PortableImportView } from '../../contract/portable.ts'
import { useClient } from '../api.ts'
import { goOnFrom } from '../state/route.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { importFiles, type ImportFile } from './importState.ts'
import { StartButton } from './StartButton.tsx'

/** The ending of a collection that was exported with everything. */
export const portableEnding = '.quarry-collection'

/** Imports collections that were exported with everything, each as a collection of its own. */
export function PortableImportForm({ files }: { readonly files: readonly ImportFile[] }) {
  const strings = useStrings()
  const w = strings.exporting.portable
  const client = useClient()
  const queries = useQueryClient()
  const [running, setRunning] = useState<{ readonly items: number; readonly total: number } | null>(null)
  const stopping = useRef<AbortController | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  const isReady = files.every(({ source }) => source !== null)
  const run = async () => {
    const stop = new AbortController()
    stopping.current = stop
    setRunning({ items: 0, total: 0 })
    try {
      let last: PortableImportView | undefined
      const done = new Set<number>()
      for (const file of files) {
        if (file.source === null) continue
        for await (const step of client.portable.import({ source: file.source }, { signal: stop.signal })) {
          if (step.kind === 'progress') setRunning(step)
          else {
            last = step
            toast({ text: w.imported(step.name, step.documents, step.conflicts) })
          }
        }
        done.add(file.key)
      }
      await queries.invalidateQueries()
      if (last) goOnFrom('import', { page: 'collection', id: last.collectionId })
      importFiles.set((now) => now.filter(({ key }) => !done.has(key)))
    } catch (error) {
      toast(stop.signal.aborted ? { text: w.stopped } : { text: failureLine(error), tone: 'bad' })
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className="portableImport">
      <p>{w.hint}</p>
      {running ? (
        <>
          <ProgressBar
            label={w.importing}
            fraction={running.total === 0 ? null : running.items / running.total}
            valueLabel={strings.exporting.progress(running.items, running.total)}
          />
          <p className="row">
            <span className="grow num" role="status">
              {strings.exporting.progress(running.items, running.total)}
            </span>
            <Button onPress={() => stopping.current?.abort()}>{strings.common.cancel}</Button>
          </p>
        </>
      ) : (
        <StartButton isDisabled={!isReady} onPress={() => void run()}>
          {w.start}
        </StartButton>
      )}
    </div>
  )
}
