import type { TaskView } from '../../../contract/generation.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import { plain } from '../output/format.ts'
import type { Invocation } from '../invocation.ts'

const moving: ReadonlySet<TaskView['state']> = new Set(['creating', 'queued', 'running', 'downloading'])

/**
 * Shows how a task goes on until it has ended, or waits for what only a person can do; answers it as it is then. Ctrl-C and
 * `--timeout` leave it to the service, which goes on with it. @throws QuarryError aborted
 */
export async function followTask(client: QuarryClient, invocation: Invocation, started: TaskView): Promise<TaskView> {
  let shown = ''
  try {
    for await (const tasks of client.generation.watch({ limit: 1000 }, { signal: invocation.stop })) {
      const task = tasks.find(({ id }) => id === started.id)
      if (!task) continue
      const line = task.wait ? `${words[task.state]}: ${plain(task.wait.message)}` : words[task.state]
      if (line !== shown && moving.has(task.state)) invocation.note(`task ${task.id}: ${line}`)
      shown = line
      if (!moving.has(task.state)) return task
      if (task.wait && task.wait.until === null)
        throw new QuarryError('service', task.wait.message, {
          where: `task ${task.id}`,
          hint: `It is kept. To go on: quarry tasks wait ${task.id}`,
        })
    }
  } catch (error) {
    if (!invocation.stop.aborted) throw error
  }
  throw new QuarryError('aborted', 'Stopped waiting.', {
    hint: `The service goes on with it. To fetch it: quarry tasks wait ${started.id}`,
  })
}

const words: Readonly<Record<TaskView['state'], string>> = {
  creating: 'is being asked for',
  unknown: 'may have been created',
  queued: 'waits in line',
  running: 'is being made',
  downloading: 'is being fetched',
  done: 'done',
  failed: 'failed',
  expired: 'is not known to the service any more',
  stored: 'was created',
}
