import { Argument, type Command } from 'commander'
import { markLists, type LostMarkView, type MarkList } from '../../../../contract/organising/marks.ts'
import { addChoice, chosenDocuments, meantText, type ChoiceFlags } from '../../input/chosenDocuments.ts'
import { findListValue } from '../../input/markFilters.ts'
import { integer } from '../../input/parseOption.ts'
import type { Dispatch } from '../../invocation.ts'
import { counted, plain, table } from '../../output/format.ts'
import { addHighlights } from './highlights.ts'
import { change } from './tags.ts'

const existing = { create: false }
const none = { documents: 0, changeId: null }

const switches = {
  star: 'stars documents',
  unstar: 'takes the star off documents',
  read: 'marks documents as read',
  unread: 'marks documents as unread',
} as const

/** `mark`: star, read, status and priority of documents, highlights, and marks that have no place any more. */
export function addMarks(program: Command, dispatch: Dispatch): void {
  const mark = program
    .command('mark')
    .description('star, read, status and priority of documents; highlights; lost marks')
  addHighlights(mark, dispatch)
  for (const [how, description] of Object.entries(switches) as [keyof typeof switches, string][])
    addChoice(mark.command(how).description(description), 'of this collection').action(
      (flags: ChoiceFlags, command: Command) =>
        dispatch(command, (invocation) =>
          change(invocation, async (client) => {
            const selection = await chosenDocuments(client, flags, invocation.stop)
            const filed = !selection
              ? none
              : how === 'star' || how === 'unstar'
                ? await client.marks.star({ selection, starred: how === 'star' })
                : await client.marks.read({ selection, read: how === 'read' })
            return { filed, done: `Changed ${counted(filed.documents, 'document')}.${meantText(flags, selection)}` }
          }),
        ),
    )
  addChoice(
    mark
      .command('set')
      .description('sets the status or priority of documents')
      .addArgument(listArgument())
      .argument('[value]', 'a value of that list (default: none)'),
    'of this collection',
  ).action((list: MarkList, name: string | undefined, flags: ChoiceFlags, command: Command) =>
    dispatch(command, (invocation) =>
      change(invocation, async (client) => {
        const selection = await chosenDocuments(client, flags, invocation.stop)
        const value = name === undefined ? null : (await findListValue(client, list, name, invocation.stop)).id
        const filed = selection ? await client.marks.set({ selection, list, value }) : none
        return { filed, done: `Changed ${counted(filed.documents, 'document')}.${meantText(flags, selection)}` }
      }),
    ),
  )
  mark
    .command('define')
    .description('defines the values of a list in their order; those left out are deleted and taken off documents')
    .addArgument(listArgument())
    .argument('[values...]', 'the values')
    .action((list: MarkList, names: readonly string[], _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const known = (await client.marks.lists({}, { signal: invocation.stop }))[list]
          const values = await client.marks.define({
            list,
            values: names.map((name) => ({
              ...known.find((value) => value.name.toLowerCase() === name.toLowerCase()),
              name,
            })),
          })
          invocation.print(values, () => values.map(({ name }) => plain(name)).join('\n') || 'The list is empty.')
          return 0
        }, existing),
      ),
    )
  mark
    .command('lost')
    .description('marks that have no place any more: their document is gone, or its new version lacks their text')
    .option('--limit <n>', 'how many', integer(1, 500), 100)
    .action(({ limit }: { readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const lost = await client.marks.lost({ limit }, { signal: invocation.stop })
          invocation.print(lost, () => describeLost(lost.items, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
}

function listArgument(): Argument {
  return new Argument('<list>', 'which list').choices(markLists)
}

function describeLost(items: readonly LostMarkView[], columns: number): string {
  if (items.length === 0) return 'No mark was lost.'
  return table(
    [{ title: 'lost' }, { title: 'what' }, { title: 'text', shrinks: true }, { title: 'of', shrinks: true }],
    items.map(({ lostAt, kind, text, title }) => [lostAt.slice(0, 16).replace('T', ' '), kind, text, title]),
    columns,
  )
}
