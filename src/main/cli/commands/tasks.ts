import type { Command } from 'commander'
import { checkOut } from '../output/checkOut.ts'
import { describeTask, taskResult } from '../output/describeTask.ts'
import { followTask } from '../progress/followTask.ts'
import { plain, table } from '../output/format.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { integer } from '../input/parseOption.ts'
import { plainOption, writeMade } from '../output/writeMade.ts'

const taskNumber = integer(1, Number.MAX_SAFE_INTEGER)

interface OpenFlags {
  readonly out?: string
  /** False with --no-credentials. */
  readonly credentials: boolean
}

export function addTasks(program: Command, dispatch: Dispatch): void {
  const tasks = program.command('tasks').description('images and videos that were asked for, and what came of them')
  tasks
    .command('list', { isDefault: true })
    .description('the latest tasks')
    .option('--limit <n>', 'how many', integer(1, 1000), 50)
    .action((flags: { readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) => list(invocation, flags.limit)),
    )
  const one = (name: string, description: string) =>
    tasks.command(name).description(description).argument('<id>', 'number of the task', taskNumber)
  const shown = (name: 'open' | 'wait' | 'again', description: string) =>
    one(name, description)
      .option('--out <file>', 'write the image or video here; an image in the format its ending says')
      .option('--no-credentials', plainOption)
      .action((id: number, flags: OpenFlags, command: Command) =>
        dispatch(command, (invocation) => show(invocation, id, name, flags)),
      )
  shown('open', 'shows a task with everything about its making; nothing is sent')
  shown('wait', 'waits until a task has ended, and fetches what it made')
  shown('again', 'asks for the same again, as a new task that costs again; waits for it')
  one('save', 'makes a document of what a task has made')
    .requiredOption('--collection <name>', 'where to; made if it is not there')
    .action((id: number, flags: { readonly collection: string }, command: Command) =>
      dispatch(command, (invocation) => save(invocation, id, flags.collection)),
    )
  one('remove', 'takes a task out of the list; restore brings it back until the library is compacted').action(
    (id: number, _flags: object, command: Command) => dispatch(command, (invocation) => mark(invocation, id, 'remove')),
  )
  one('restore', 'brings a removed task back').action((id: number, _flags: object, command: Command) =>
    dispatch(command, (invocation) => mark(invocation, id, 'restore')),
  )
}

function list(invocation: Invocation, limit: number): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const tasks = await client.generation.list({ limit })
      invocation.print(
        tasks.map((task) => taskResult(task, null)),
        () => {
          if (tasks.length === 0) return 'No tasks yet. To begin one: quarry generate image PROMPT'
          return table(
            [
              { title: 'task', align: 'right' },
              { title: 'kind' },
              { title: 'state' },
              { title: 'prompt', shrinks: true },
              { title: 'at' },
            ],
            tasks.map((task) => [
              String(task.id),
              task.modality,
              task.state,
              plain(task.prompt),
              task.createdAt.slice(0, 16).replace('T', ' '),
            ]),
            invocation.host.stdout.columns,
          )
        },
      )
      return 0
    },
    { create: false },
  )
}

async function show(
  invocation: Invocation,
  id: number,
  how: 'open' | 'wait' | 'again',
  { out, credentials }: OpenFlags,
): Promise<ExitCode> {
  await checkOut(out)
  return invocation.withLibrary(
    async (client) => {
      const given = await client.generation.get({ id })
      await checkOut(out, given.modality)
      const found = how === 'again' ? await client.generation.again({ id }) : given
      if (how === 'wait' && found.wait) await client.generation.lookNow({ id })
      const task = how === 'open' ? found : await followTask(client, invocation, found)
      const path = await writeMade(client, invocation, task, out, credentials)
      invocation.print(taskResult(task, path), () => describeTask(task, path))
      return how !== 'open' && ['failed', 'expired', 'unknown'].includes(task.state) ? 1 : 0
    },
    { create: false },
  )
}

function save(invocation: Invocation, id: number, collection: string): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const { embed: _, ...saved } = await client.generation.save({ ids: [id], collection, embed: false })
      invocation.print(saved, () =>
        saved.imported > 0 ? `Saved into "${saved.collection.name}".` : `"${saved.collection.name}" has it already.`,
      )
      return 0
    },
    { create: false },
  )
}

function mark(invocation: Invocation, id: number, how: 'remove' | 'restore'): Promise<ExitCode> {
  return invocation.withLibrary(
    async (client) => {
      const { id: task } = await client.generation.get({ id })
      if (how === 'remove') await client.generation.remove({ ids: [task] })
      else await client.generation.restore({ ids: [task] })
      invocation.print({ task, removed: how === 'remove' }, () => `Task ${task} is ${how}d.`)
      return 0
    },
    { create: false },
  )
}
