import { InvalidArgumentError, type Command } from 'commander'
import { markLists, type ListValueView, type MarkList } from '../../../contract/organising/marks.ts'
import type { TagView } from '../../../contract/organising/tags.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { fieldFilters } from './fieldFilters.ts'
import { findNamed } from './findNamed.ts'
import { collect } from './parseOption.ts'

/** Flags that filter by marks and fields. */
export interface MarkFlags {
  readonly tag?: string[]
  readonly starred?: boolean
  readonly unread?: boolean
  readonly has?: string[]
  readonly status?: string[]
  readonly priority?: string[]
  readonly field?: string[]
}

export function addMarkFilters(command: Command): Command {
  return command
    .option('--tag <name>', 'only with this tag or one nested in it (given several times: with each of them)', collect)
    .option('--starred', 'only starred documents')
    .option('--unread', 'only unread documents')
    .option('--has <what>', 'only with a highlight or a note: highlight, note (given twice: with both)', collectHad)
    .option('--status <name>', 'only with this status (may be given several times)', collect)
    .option('--priority <name>', 'only with this priority (may be given several times)', collect)
    .option(
      '--field <comparison>',
      "only with this in a field, like 'price>=10', 'state=open', 'city~os' or 'due=' for none (may be given several times)",
      collect,
    )
}

function collectHad(text: string, before: readonly string[] = []): string[] {
  if (text !== 'highlight' && text !== 'note') throw new InvalidArgumentError('Documents have "highlight" or "note".')
  return [...before, text]
}

/** The filters of the flags; empty where none is given. @throws QuarryError not_found for a name that is not there */
export async function markFilters(client: QuarryClient, flags: MarkFlags, signal: AbortSignal) {
  const { tag = [], starred, unread, has = [] } = flags
  const tags = tag.length === 0 ? [] : await findTags(client, tag, signal)
  const lists: { status: number[]; priority: number[] } = { status: [], priority: [] }
  for (const list of markLists)
    for (const name of flags[list] ?? []) lists[list].push((await findListValue(client, list, name, signal)).id)
  return {
    tags: tags.map(({ id }) => id),
    ...lists,
    ...(starred ? { starred } : {}),
    ...(unread ? { unread } : {}),
    ...(has.includes('highlight') ? { highlighted: true } : {}),
    ...(has.includes('note') ? { noted: true } : {}),
    fields: await fieldFilters(client, flags.field ?? [], signal),
  }
}

/** The tags of these names. @throws QuarryError not_found with the names that exist, nearest spelling first */
export async function findTags(
  client: QuarryClient,
  names: readonly string[],
  signal: AbortSignal,
): Promise<TagView[]> {
  const all = await client.tags.list({}, { signal })
  return names.map((name) => findNamed(all, name, 'tag', 'The library has no tags yet: quarry tag add NAME …'))
}

/** A value of a list by its name. Throws as {@link findTags} does. */
export async function findListValue(
  client: QuarryClient,
  list: MarkList,
  name: string,
  signal: AbortSignal,
): Promise<ListValueView> {
  const lists = await client.marks.lists({}, { signal })
  return findNamed(lists[list], name, list, `The list "${list}" has no values yet: quarry mark define ${list} NAME …`)
}
