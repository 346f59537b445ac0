import { Argument, type Command } from 'commander'
import { markColours, type MarkColour } from '../../../../contract/organising/colours.ts'
import type { FiledView, SelectionInput } from '../../../../contract/organising/selection.ts'
import type { TagView } from '../../../../contract/organising/tags.ts'
import type { QuarryClient } from '../../../../contract/routes.ts'
import { QuarryError } from '../../../base/errors.ts'
import { addChoice, chosenDocuments, meantText, type ChoiceFlags } from '../../input/chosenDocuments.ts'
import { findTags } from '../../input/markFilters.ts'
import type { Dispatch, ExitCode, Invocation } from '../../invocation.ts'
import { count, counted, plain, table } from '../../output/format.ts'

const existing = { create: false }
const none: FiledView = { documents: 0, changeId: null }

export function addTags(program: Command, dispatch: Dispatch): void {
  const tag = program.command('tag').description('tags documents; "/" in a name nests tags')
  tag
    .command('list', { isDefault: true })
    .description('all tags, with how many documents have each or one nested in it')
    .action((_: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const all = await client.tags.list({}, { signal: invocation.stop })
          invocation.print(all, () => describeAll(all, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  addChoice(
    tag
      .command('add')
      .description('tags documents; the tag is made where there is none')
      .argument('<name>', 'the tag, like region/coast'),
    'of this collection',
  ).action((name: string, flags: ChoiceFlags, command: Command) =>
    dispatch(command, (invocation) =>
      change(invocation, async (client) => {
        const selection = await chosenDocuments(client, flags, invocation.stop)
        const filed = selection ? await client.tags.add({ selection, name }) : none
        return {
          filed,
          done: `Tagged ${counted(filed.documents, 'document')} "${plain(name)}".${meantText(flags, selection)}`,
        }
      }),
    ),
  )
  addChoice(
    tag.command('remove').description('takes a tag off documents').argument('<name>', 'the tag'),
    'of this collection',
  )
    .option('--everywhere', 'deletes the tag with those nested in it, and takes them off every document')
    .action((name: string, flags: ChoiceFlags & { readonly everywhere?: boolean }, command: Command) =>
      dispatch(command, (invocation) =>
        change(invocation, async (client) => {
          const selection = flags.everywhere
            ? refuseChoice(flags)
            : await chosenDocuments(client, flags, invocation.stop)
          const [found] = await findTags(client, [name], invocation.stop)
          const id = found?.id ?? 0
          const filed = flags.everywhere
            ? await client.tags.delete({ id })
            : selection
              ? await client.tags.remove({ selection, id })
              : none
          return {
            filed,
            done: `Took "${plain(name)}" off ${counted(filed.documents, 'document')}.${meantText(flags, selection)}`,
          }
        }),
      ),
    )
  tag
    .command('colour')
    .alias('color')
    .description('gives a tag a colour, or none')
    .argument('<name>', 'the tag')
    .addArgument(new Argument('<colour>', 'its colour').choices([...markColours, 'none']))
    .action((name: string, colour: MarkColour | 'none', _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const [found] = await findTags(client, [name], invocation.stop)
          const changed = await client.tags.setColour({ id: found?.id ?? 0, colour: colour === 'none' ? null : colour })
          invocation.print(changed, () => `"${plain(changed.tag.name)}" has the colour ${colour}.`)
          return 0
        }, existing),
      ),
    )
  for (const how of ['rename', 'merge'] as const)
    tag
      .command(how)
      .description(
        how === 'rename'
          ? 'renames a tag and those nested in it, on every document'
          : 'puts a tag into another one on every document; it is gone then',
      )
      .argument('<name>', 'the tag')
      .argument(how === 'rename' ? '<new-name>' : '<into>', how === 'rename' ? 'its new name' : 'the tag that stays')
      .action((name: string, other: string, _: unknown, command: Command) =>
        dispatch(command, (invocation) =>
          invocation.withLibrary(async (client) => {
            const [from, into] = await findTags(client, how === 'rename' ? [name] : [name, other], invocation.stop)
            const id = from?.id ?? 0
            const changed =
              how === 'rename'
                ? await client.tags.rename({ id, name: other })
                : await client.tags.merge({ id, into: into?.id ?? 0 })
            invocation.print(changed, () => `"${plain(name)}" is now "${plain(changed.tag.name)}".`)
            return 0
          }, existing),
        ),
      )
}

function refuseChoice({ document, query, from, all }: ChoiceFlags): SelectionInput | undefined {
  if (document !== undefined || query !== undefined || from !== undefined || all === true)
    throw new QuarryError('usage', 'A tag is removed from chosen documents, or --everywhere, not both.')
  return undefined
}

/** Runs a change of documents and prints what became of it, with the way back. */
export function change(
  invocation: Invocation,
  work: (client: QuarryClient) => Promise<{ readonly filed: FiledView; readonly done: string }>,
): Promise<ExitCode> {
  return invocation.withLibrary(async (client) => {
    const { filed, done } = await work(client)
    const undo = filed.changeId === null ? '' : ` To undo it: quarry changes undo ${filed.changeId}`
    invocation.print(filed, () => `${done}${undo}`)
    return 0
  }, existing)
}

function describeAll(all: readonly TagView[], columns: number): string {
  if (all.length === 0) return 'No tags yet. To tag documents: quarry tag add NAME --query "…"'
  return table(
    [
      { title: 'number', align: 'right' },
      { title: 'tag', shrinks: true },
      { title: 'colour' },
      { title: 'documents', align: 'right' },
    ],
    all.map(({ id, name, colour, documents }) => [String(id), name, colour ?? '', count(documents)]),
    columns,
  )
}
