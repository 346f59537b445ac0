import path from 'node:path'
import type { Command } from 'commander'
import type { QuarryClient } from '../../../../contract/routes.ts'
import type { LookView, WatchedFolderView, WatchEventView } from '../../../../contract/files/watching.ts'
import { wordAdvice } from '../../../base/advice.ts'
import { isAbort, QuarryError } from '../../../base/errors.ts'
import { integer } from '../../input/parseOption.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { cliAdvice } from '../../advice.ts'
import { count, counted, plain, table } from '../../output/format.ts'

const existing = { create: false }

export function addWatch(program: Command, dispatch: Dispatch): void {
  const watch = program.command('watch').description('folders in step with collections; quarry import --watch adds one')

  watch
    .command('list', { isDefault: true })
    .description('watched folders, with how many of their files were read, refused, warned of and are gone')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const folders = await client.watching.list({}, { signal: invocation.stop })
          invocation.print(folders, () => describeFolders(folders))
          return 0
        }, existing),
      ),
    )

  watch
    .command('run')
    .description('watches all folders and prints what happens until Ctrl-C; with --json, one JSON document a line')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => followFolders(client, invocation), {
          ...existing,
          inBackground: true,
        }),
      ),
    )

  named(watch, dispatch, 'look', 'looks at a folder now, and waits until what is new is imported', look).option(
    '--accept-empty',
    'the folder was emptied on purpose: its files are gone',
  )
  named(watch, dispatch, 'pause', 'does not look at a folder until resumed', async (client, { id }) => {
    const folder = await client.watching.pause({ id })
    return {
      result: folder,
      text: `Folder ${id}, ${plain(folder.path)}, is not looked at until: quarry watch resume ${id}`,
    }
  })
  named(watch, dispatch, 'resume', 'looks at a paused folder again', async (client, { id }) => {
    const folder = await client.watching.resume({ id })
    return { result: folder, text: `Folder ${id}, ${plain(folder.path)}, is watched again.` }
  })
  named(watch, dispatch, 'remove', 'stops watching a folder; its documents stay', async (client, { id }) => {
    await client.watching.remove({ id })
    return { result: { id }, text: `Folder ${id} is no longer watched. Its documents stay.` }
  })

  watch
    .command('move')
    .description('the folder lies at another path now')
    .argument('<id>', 'number of the folder', integer(1, Number.MAX_SAFE_INTEGER))
    .argument('<path>', 'where it is now')
    .action((id: number, to: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const folder = await client.watching.move({ id, path: path.resolve(to) })
          invocation.print(folder, () => `Folder ${id} is looked for at ${plain(folder.path)}.`)
          return 0
        }, existing),
      ),
    )

  watch
    .command('history')
    .description('what happened in watched folders, newest first')
    .argument('[id]', 'number of the folder; otherwise all', integer(1, Number.MAX_SAFE_INTEGER))
    .option('--limit <n>', 'at most so many', integer(1, 1000), 100)
    .action((id: number | undefined, flags: { readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const found = await client.watching.history({ ...(id === undefined ? {} : { id }), limit: flags.limit })
          const events = found.map(worded)
          invocation.print(events, () =>
            events.length === 0 ? 'Nothing happened yet.' : events.map((event) => describeEvent(event)).join('\n'),
          )
          return 0
        }, existing),
      ),
    )
}

interface Named {
  readonly id: number
  readonly acceptEmpty?: boolean
}

/** A command about one folder. */
function named(
  watch: Command,
  dispatch: Dispatch,
  name: string,
  description: string,
  work: (
    client: QuarryClient,
    asked: Named,
    invocation: Invocation,
  ) => Promise<{ readonly result: unknown; readonly text: string; readonly code?: ExitCode }>,
): Command {
  return watch
    .command(name)
    .description(description)
    .argument('<id>', 'number of the folder, as quarry watch lists it', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, flags: { readonly acceptEmpty?: boolean }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const { result, text, code = 0 } = await work(client, { id, ...flags }, invocation)
          invocation.print(result, () => text)
          return code
        }, existing),
      ),
    )
}

async function look(client: QuarryClient, { id, acceptEmpty = false }: Named, { stop }: Invocation) {
  const looked = await client.watching.look({ id, acceptEmpty }, { signal: stop })
  const found = {
    ...looked,
    events: looked.events.map(worded),
    passedOver: looked.passedOver.map((one) => ({ ...one, message: wordAdvice(one.message, cliAdvice) })),
  }
  const code: ExitCode = found.events.some(({ kind }) => kind === 'refused' || kind === 'incomplete') ? 3 : 0
  return { result: found, text: describeLook(found), code }
}

function describeLook({ events, unsettled, passedOver, trouble, waitsFor }: LookView): string {
  const lines = events.map((event) => describeChange(event))
  if (waitsFor !== null) lines.push(`An earlier import waits: quarry jobs resume ${waitsFor}`)
  if (trouble !== null && events.length === 0) lines.push(trouble)
  if (unsettled > 0) lines.push(`${counted(unsettled, 'file')} may still be being written: look again in a moment.`)
  const changes = lines.length === 0 ? ['Nothing changed.'] : lines
  const notes = passedOver.map(({ message, count }) => `${counted(count, 'file')} passed over: ${message}`)
  return [...changes, ...notes].join('\n')
}

/** Starts to watch folders, and prints what happens until Ctrl-C. */
export async function watchFolders(
  client: QuarryClient,
  invocation: Invocation,
  folders: readonly string[],
  request: Omit<Parameters<QuarryClient['watching']['add']>[0], 'path'>,
): Promise<ExitCode> {
  for (const folder of folders) {
    const { path: at, collection } = await client.watching.add({ ...request, path: path.resolve(folder) })
    invocation.note(`Watching ${plain(at)} for "${plain(collection)}".`)
  }
  return followFolders(client, invocation)
}

async function followFolders(client: QuarryClient, invocation: Invocation): Promise<ExitCode> {
  const { host, json, stop } = invocation
  const folders = await client.watching.list({}, { signal: stop })
  if (folders.length === 0)
    throw new QuarryError('not_found', 'No folder is watched.', {
      hint: 'To watch one: quarry import FOLDER --watch --collection NAME',
    })
  invocation.note('Ctrl-C ends this; the folders stay watched: quarry watch run goes on, and so does the window.')
  try {
    for await (const found of client.watching.follow({}, { signal: stop })) {
      const event = worded(found)
      host.stdout.write(`${json ? JSON.stringify(event) : describeEvent(event)}\n`)
    }
  } catch (error) {
    if (!stop.aborted && !isAbort(error)) throw error
  }
  return 0
}

/** Why a file was refused is what an import says of it. */
function worded<Event extends LookView['events'][number]>(event: Event): Event {
  return event.detail === null ? event : { ...event, detail: wordAdvice(event.detail, cliAdvice) }
}

function describeEvent(event: WatchEventView): string {
  return `${event.at.slice(0, 19).replace('T', ' ')}  ${describeChange(event)}`
}

function describeChange({ kind, path: at, detail }: LookView['events'][number]): string {
  const what = plain(at === '' ? 'the folder' : at)
  if (detail === null) return `${kind.padEnd(11)}  ${what}`
  return `${kind.padEnd(11)}  ${what}${kind === 'moved' ? ' from ' : ': '}${plain(detail)}`
}

/** A table of the folders, and what is wrong with some. */
export function describeFolders(folders: readonly WatchedFolderView[]): string {
  if (folders.length === 0) return 'No folder is watched. To watch one: quarry import FOLDER --watch --collection NAME'
  const list = table(
    [
      { title: 'id', align: 'right' },
      { title: 'collection' },
      { title: 'read', align: 'right' },
      { title: 'refused', align: 'right' },
      { title: 'warned of', align: 'right' },
      { title: 'gone', align: 'right' },
      { title: 'last look' },
      { title: 'state' },
      // Last and whole: it is what tells folders from each other, and a terminal breaks a long line.
      { title: 'folder' },
    ],
    folders.map((folder) => [
      String(folder.id),
      folder.collection,
      count(folder.files.there - folder.files.refused),
      count(folder.files.refused),
      count(folder.files.warned),
      count(folder.files.gone),
      folder.lookedAt?.slice(0, 16).replace('T', ' ') ?? 'never',
      folder.paused ? 'paused' : folder.trouble === null ? 'watched' : 'unreachable',
      folder.path,
    ]),
    Number.POSITIVE_INFINITY,
  )
  const troubles = folders.flatMap(({ id, trouble }) => (trouble === null ? [] : [`Folder ${id}: ${plain(trouble)}`]))
  return [list, ...troubles].join('\n')
}
