import { useEffect, useState } from 'react'
import type { TaskView } from '../../contract/generation.ts'
import type { QuarryClient } from '../../contract/routes.ts'
import { useClient } from '../api.ts'

const lookAgainMs = 1_500
/** The latest; older ones are in `quarry tasks`. */
const mostTasks = 500

/** All tasks as they are, followed for as long as the page is shown. Null: not known yet. */
export function useTasks(): { readonly tasks: readonly TaskView[] | null; readonly broken: boolean } {
  const client = useClient()
  const [tasks, setTasks] = useState<readonly TaskView[] | null>(null)
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void follow(client, stop.signal, setTasks, setBroken)
    return () => stop.abort()
  }, [client])
  return { tasks, broken }
}

async function follow(
  client: QuarryClient,
  signal: AbortSignal,
  onTasks: (tasks: readonly TaskView[]) => void,
  onBroken: (broken: boolean) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const list of client.generation.watch({ limit: mostTasks }, { signal })) {
        onBroken(false)
        onTasks(list)
      }
    } catch {
      // Said on the page, and tried again: looking spends nothing.
    }
    if (signal.aborted) return
    onBroken(true)
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
}
