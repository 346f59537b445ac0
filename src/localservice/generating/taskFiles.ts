import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalTask } from './localTask.ts'

/** Where tasks and their outputs are kept: files of a folder, each in place only when it is whole, or memory. */
export interface TaskFiles {
  /** What addresses are signed with; it stays the same over restarts where there is a folder. */
  readonly secret: string
  list(): Promise<LocalTask[]>
  keep(task: LocalTask): Promise<void>
  keepOutput(name: string, bytes: Buffer): Promise<void>
  readOutput(name: string): Promise<Buffer | undefined>
  forget(task: LocalTask): Promise<void>
}

/** `folder` undefined: memory. The folder is made when something is kept in it. */
export async function createTaskFiles(folder: string | undefined, makeSecret: () => string): Promise<TaskFiles> {
  if (folder === undefined) return inMemory(makeSecret())
  const write = async (name: string, bytes: Buffer | string) => {
    // For the owner alone: the secret opens the outputs, and prompts are nobody else's business.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Under a name of its own: tasks that come at once each keep the secret.
    const partial = join(folder, `${name}.${randomUUID()}.part`)
    await writeFile(partial, bytes, { mode: 0o600 })
    await rename(partial, join(folder, name))
  }
  const read = (name: string) => readFile(join(folder, name)).catch(() => undefined)
  const secret = (await read('secret'))?.toString('utf8') ?? makeSecret()
  return {
    secret,
    list: async () => {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(names.filter((name) => name.endsWith('.task.json')).map(read))
      return found.flatMap((bytes) => parseTask(bytes) ?? [])
    },
    keep: async (task) => {
      await write('secret', secret)
      await write(`${task.id}.task.json`, JSON.stringify(task))
    },
    keepOutput: write,
    readOutput: read,
    forget: async ({ id, output }) => {
      await rm(join(folder, `${id}.task.json`), { force: true })
      if (output) await rm(join(folder, `${id}.${output.extension}`), { force: true })
    },
  }
}

function inMemory(secret: string): TaskFiles {
  const outputs = new Map<string, Buffer>()
  return {
    secret,
    list: async () => [],
    keep: async () => {},
    keepOutput: async (name, bytes) => void outputs.set(name, bytes),
    readOutput: async (name) => outputs.get(name),
    forget: async ({ id, output }) => void outputs.delete(`${id}.${output?.extension ?? ''}`),
  }
}

/** What cannot be read was not written by us, and is left alone. */
function parseTask(bytes: Buffer | undefined): LocalTask | undefined {
  try {
    const task = JSON.parse(bytes?.toString('utf8') ?? 'null') as LocalTask | null
    return typeof task?.id === 'string' ? task : undefined
  } catch {
    return undefined
  }
}
