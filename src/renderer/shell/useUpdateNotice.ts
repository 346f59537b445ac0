import { useEffect } from 'react'
import { useClient } from '../api.ts'
import { goTo } from '../state/route.ts'
import { stringsInUse } from '../strings/strings.ts'
import { toast } from '../ui/feedback/toast.tsx'

/** Tells once of a newer version when the window opens, where the user has allowed that it is asked for. */
export function useUpdateNotice(): void {
  const client = useClient()
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const { isOn, unavailable, address } = await client.updates.get({}, { signal: stop.signal })
      if (!isOn || unavailable !== null || address === '') return
      const found = await client.updates.check({}, { signal: stop.signal })
      if (found.kind === 'current' || stop.signal.aborted) return
      const { updates, formats } = stringsInUse()
      toast({
        text: updates.available(found.version, formats.date(found.date)),
        action: { label: updates.show, run: () => goTo({ page: 'settings', find: updates.title }) },
      })
    }
    // Nobody waits for it: what went wrong is shown where updates are checked by hand.
    ask().catch(() => {})
    return () => stop.abort()
  }, [client])
}
