import type { Command } from 'commander'
import type { ChangeView, ReversalView } from '../../../../contract/organising/changes.ts'
import { defined } from '../../../base/defined.ts'
import { integer } from '../../input/parseOption.ts'
import type { Dispatch } from '../../invocation.ts'
import { counted, plain, table } from '../../output/format.ts'

const existing = { create: false }

/** What users did to organise the library, and the way back and forth. */
export function addChanges(program: Command, dispatch: Dispatch): void {
  const changes = program
    .command('changes')
    .description('what was done to collections and documents; undoes and redoes it')
  changes
    .command('list', { isDefault: true })
    .description('the latest changes, those that were undone included')
    .option('--limit <n>', 'how many', integer(1, 200), 20)
    .action(({ limit }: { readonly limit: number }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const all = await client.changes.list({ limit }, { signal: invocation.stop })
          invocation.print(all, () => describeAll(all, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  for (const how of ['undo', 'redo'] as const)
    changes
      .command(how)
      .description(how === 'undo' ? 'takes a change back' : 'does again what was undone')
      .argument('[number]', 'number of the change (default: the last one)', integer(1, Number.MAX_SAFE_INTEGER))
      .action((id: number | undefined, _: unknown, command: Command) =>
        dispatch(command, (invocation) =>
          invocation.withLibrary(async (client) => {
            const done = await client.changes[how](defined({ id }))
            invocation.print(done, () => describeReversal(done))
            return 0
          }, existing),
        ),
      )
}

function describeAll(all: readonly ChangeView[], columns: number): string {
  if (all.length === 0) return 'Nothing was changed yet.'
  return table(
    [{ title: 'number', align: 'right' }, { title: 'when' }, { title: 'what', shrinks: true }, { title: '' }],
    all.map((change) => [
      String(change.id),
      change.at.slice(0, 16).replace('T', ' '),
      describeChange(change),
      change.state === 'undone' ? 'undone' : '',
    ]),
    columns,
  )
}

function describeReversal({ change, kept }: ReversalView): string {
  const rest = kept === 0 ? '' : ` What something else changed since was left as it is (${counted(kept, 'row')}).`
  return `${change.state === 'undone' ? 'Undone' : 'Redone'}: ${describeChange(change)}.${rest}`
}

function quoted(name: string | undefined): string {
  return `"${plain(name ?? '')}"`
}

/** One thing by its name, or how many there are. */
function named(noun: string, { name, count }: ChangeView['subject']): string {
  return count === undefined ? `the ${noun} ${quoted(name)}` : counted(count, noun)
}

/** An area of a page may have no text. */
function highlighted(subject: ChangeView['subject']): string {
  return subject.name === '' ? 'a highlighted area' : named('highlight', subject)
}

/** `added 3 documents to "Ports"` */
function describeChange({ kind, subject }: ChangeView): string {
  const documents = counted(subject.documents ?? 0, 'document')
  switch (kind) {
    case 'collection.create':
      return `made the collection ${quoted(subject.name)}`
    case 'collection.rename':
      return `renamed ${quoted(subject.from)} to ${quoted(subject.name)}`
    case 'collection.move':
      return `put ${quoted(subject.name)} ${subject.into === undefined ? 'at the top' : `into ${quoted(subject.into)}`}`
    case 'collection.remove':
      return `removed the collection ${quoted(subject.name)}`
    case 'collection.restore':
      return `restored the collection ${quoted(subject.name)}`
    case 'smart.change':
      return `changed what ${quoted(subject.name)} searches for`
    case 'smart.convert':
      return `turned ${quoted(subject.name)} into an ordinary collection of ${documents}`
    case 'documents.add':
      return `added ${documents} to ${quoted(subject.into)}`
    case 'documents.move':
      return `moved ${documents} from ${quoted(subject.from)} to ${quoted(subject.into)}`
    case 'documents.remove':
      return `took ${documents} out of ${quoted(subject.from)}`
    case 'documents.restore':
      return `restored ${documents} to ${quoted(subject.into)}`
    case 'trash.restore':
      return `restored ${counted(subject.count ?? 0, 'item')} from the trash`
    case 'documents.tag':
      return `tagged ${documents} ${quoted(subject.name)}`
    case 'documents.untag':
      return `took ${quoted(subject.name)} off ${documents}`
    case 'documents.star':
      return `${subject.name === 'on' ? 'starred' : 'took the star off'} ${documents}`
    case 'documents.read':
      return `marked ${documents} as ${subject.name === 'on' ? 'read' : 'unread'}`
    case 'documents.status':
    case 'documents.priority': {
      const list = kind === 'documents.status' ? 'status' : 'priority'
      return subject.name === undefined
        ? `took the ${list} off ${documents}`
        : `set the ${list} of ${documents} to ${quoted(subject.name)}`
    }
    case 'documents.mark':
      return `changed the marks of ${documents}`
    case 'tag.create':
      return `made the tag ${quoted(subject.name)}`
    case 'tag.change':
      return `changed the colour of the tag ${quoted(subject.name)}`
    case 'tag.rename':
      return `renamed the tag ${quoted(subject.from)} to ${quoted(subject.name)}`
    case 'tag.merge':
      return `merged the tag ${quoted(subject.from)} into ${quoted(subject.name)}`
    case 'tag.delete':
      return `deleted the tag ${quoted(subject.name)}`
    case 'list.define':
      return `changed the list ${quoted(subject.name)}`
    case 'highlight.add':
      return `highlighted ${subject.name === '' ? 'an area' : quoted(subject.name)}`
    case 'highlight.change':
      return `changed the colour of ${highlighted(subject)}`
    case 'highlight.remove':
      return `removed ${highlighted(subject)}`
    case 'note.add':
      return `added the note ${quoted(subject.name)}`
    case 'note.change':
      return `changed the note ${quoted(subject.name)}`
    case 'note.remove':
      return `removed ${named('note', subject)}`
    case 'marks.remove':
      return `removed ${subject.count ?? 0} highlights and notes`
    case 'lost.remove':
      return `took ${counted(subject.documents ?? 0, 'lost mark')} off the list`
    case 'field.define':
      return `defined the field ${quoted(subject.name)}`
    case 'field.rename':
      return `renamed the field ${quoted(subject.from)} to ${quoted(subject.name)}`
    case 'field.retype':
      return `changed the type of the field ${quoted(subject.name)} from ${subject.from} to ${subject.into}`
    case 'field.choices':
      return `changed the choices of the field ${quoted(subject.name)}`
    case 'field.remove':
      return `removed the field ${quoted(subject.name)}`
    case 'documents.field':
      return `set the field ${quoted(subject.name)} of ${documents}`
    case 'documents.unedit':
      return `took back edits of the field ${quoted(subject.name)} in ${documents}`
  }
}
