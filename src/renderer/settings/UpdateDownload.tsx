import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../api.ts'
import { useStrings } from '../strings/strings.ts'
import { Button } from '../ui/controls/Button.tsx'
import { failureLine } from '../ui/feedback/describeFailure.ts'
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx'
import { openOutside } from '../ui/text/openOutside.ts'

interface PackageFile {
  readonly url: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * The package of a newer version: on the desktop it is stored in a folder of the user's choice once its hash is right. A
 * page in a browser writes no files, so the browser fetches it, and the hash is shown to be compared.
 */
export function UpdateDownload({ file }: { readonly file: PackageFile }) {
  const { formats, updates: w, common } = useStrings()
  const client = useClient()
  const desktop = window.quarryDesktop
  const running = useRef<AbortController>(null)
  const [done, setDone] = useState<number | null>(null)
  // Nothing would show it any more.
  useEffect(() => () => running.current?.abort(), [])
  const store = useMutation({
    mutationFn: async (folder: string) => {
      const stopping = new AbortController()
      running.current = stopping
      setDone(0)
      try {
        for await (const step of client.updates.download({ folder }, { signal: stopping.signal })) {
          if (step.kind === 'stored') return step.path
          setDone(step.bytes)
        }
      } catch (error) {
        if (!stopping.signal.aborted) throw error
      } finally {
        running.current = null
        setDone(null)
      }
      return null
    },
  })
  const size = formats.bytes(file.bytes)
  if (desktop === undefined)
    return (
      <>
        <Button onPress={() => openOutside(file.url)}>{w.download(size)}</Button>
        <p>{w.compare}</p>
        <p>
          <code>{file.sha256}</code>
        </p>
      </>
    )
  const choose = async () => {
    const [folder] = await desktop.chooseFolders()
    if (folder !== undefined) store.mutate(folder)
  }
  return done === null ? (
    <>
      <Button onPress={() => void choose()}>{w.downloadTo(size)}</Button>
      {store.isError ? <p>{failureLine(store.error)}</p> : null}
      {store.data ? <p>{w.stored(store.data)}</p> : null}
    </>
  ) : (
    <div className="row">
      <ProgressBar label={w.downloading} fraction={done / file.bytes} valueLabel={w.share(formats.bytes(done), size)} />
      <span>{w.share(formats.bytes(done), size)}</span>
      <Button onPress={() => running.current?.abort()}>{common.cancel}</Button>
    </div>
  )
}
