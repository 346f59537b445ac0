import { createHmac, timingSafeEqual } from 'node:crypto'
import { generationLimits } from '../limits.ts'
import { LocalError } from '../localError.ts'
import type { Drawing, Drawn } from './drawTask.ts'
import type { LocalTask } from './localTask.ts'
import { createTaskFiles, type TaskFiles } from './taskFiles.ts'

export type NewTask = Omit<LocalTask, 'createdAt' | 'updatedAt' | 'status' | 'failure' | 'output'>

/**
 * The tasks of the service, worked on one after the other in the order they came. With a folder they, and their outputs,
 * survive a restart: unfinished tasks start again. After seven days a task and its output are gone.
 */
export interface TaskShelf {
  add(task: NewTask): Promise<LocalTask>
  /** Throws 404 for one that is unknown or expired. */
  get(id: string): Promise<LocalTask>
  /** The path and query at which its output is, signed. */
  linkOf(task: LocalTask): Promise<string>
  /** The output of a signed address. Throws 403 for one that is not ours, 404 for one that has expired. */
  open(name: string, query: URLSearchParams): Promise<{ readonly contentType: string; readonly bytes: Buffer }>
  /** Stops working; tasks in progress start again the next time. */
  close(): Promise<void>
}

export interface ShelfOptions {
  /** Undefined: tasks end with the process. */
  readonly folder: string | undefined
  readonly now: () => number
  readonly secret: () => string
  readonly draw: (drawing: Drawing, signal: AbortSignal) => Promise<Drawn>
}

const outputPath = '/generated'

export function createTaskShelf({ folder, now, secret, draw }: ShelfOptions): TaskShelf {
  const closing = new AbortController()
  const tasks = new Map<string, LocalTask>()
  const waiting: string[] = []
  let working: Promise<void> | undefined
  let opened: Promise<TaskFiles> | undefined

  const files = () =>
    (opened ??= (async () => {
      const made = await createTaskFiles(folder, secret)
      for (const task of (await made.list()).toSorted((a, b) => a.createdAt - b.createdAt)) {
        tasks.set(task.id, task)
        if (task.status === 'queued' || task.status === 'running') waiting.push(task.id)
      }
      work()
      return made
    })())

  const change = async (id: string, changes: Partial<LocalTask>) => {
    const task = tasks.get(id)
    if (!task) return
    const changed = { ...task, ...changes, updatedAt: now() }
    await (await files()).keep(changed)
    tasks.set(id, changed)
  }

  const workOn = async (id: string) => {
    const task = tasks.get(id)
    if (!task) return
    await change(id, { status: 'running' })
    try {
      const drawn = await draw(task.drawing, closing.signal)
      if (task.willFail !== undefined) return await change(id, { status: 'failed', failure: task.willFail })
      await (await files()).keepOutput(`${id}.${drawn.extension}`, drawn.bytes)
      const { contentType, extension } = drawn
      await change(id, { status: 'succeeded', output: { contentType, extension } })
    } catch (error) {
      if (closing.signal.aborted) return
      const why = error instanceof Error ? error.message : String(error)
      await change(id, { status: 'failed', failure: `It could not be drawn: ${why}` })
    }
  }

  function work(): void {
    working ??= (async () => {
      for (let id = waiting.shift(); id !== undefined && !closing.signal.aborted; id = waiting.shift()) await workOn(id)
    })().finally(() => {
      working = undefined
    })
  }

  const sign = async (name: string, expires: string) =>
    createHmac('sha256', (await files()).secret)
      .update(`${name}\n${expires}`)
      .digest('hex')

  const get = async (id: string) => {
    await files()
    const task = tasks.get(id)
    if (!task) throw gone()
    if (now() < task.createdAt + generationLimits.retentionMs) return task
    tasks.delete(id)
    await (await files()).forget(task)
    throw gone()
  }

  return {
    add: async (task) => {
      const kept = await files()
      const at = now()
      const added: LocalTask = {
        ...task,
        createdAt: at,
        updatedAt: at,
        status: 'queued',
        failure: undefined,
        output: undefined,
      }
      await kept.keep(added)
      tasks.set(added.id, added)
      waiting.push(added.id)
      // The reply leaves before the work begins.
      setImmediate(work)
      return added
    },
    get,
    linkOf: async ({ id, createdAt, output }) => {
      const name = `${id}.${output?.extension ?? ''}`
      const expires = String(Math.floor((createdAt + generationLimits.retentionMs) / 1000))
      return `${outputPath}/${name}?${new URLSearchParams({ expires, signature: await sign(name, expires) })}`
    },
    open: async (name, query) => {
      const expires = query.get('expires') ?? ''
      const expected = Buffer.from(await sign(name, expires))
      const given = Buffer.from(query.get('signature') ?? '')
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new LocalError(403, 'The address is not signed.')
      if (now() >= Number(expires) * 1000) throw gone()
      const { output } = await get(name.replace(/\.[a-z]+$/, ''))
      const bytes = await (await files()).readOutput(name)
      if (!output || !bytes) throw gone()
      return { contentType: output.contentType, bytes }
    },
    close: async () => {
      closing.abort()
      await working
    },
  }
}

const gone = () => new LocalError(404, 'Task not found or expired.')
