import type { Command } from 'commander'
import type { NoteView } from '../../../../contract/organising/notes.ts'
import { defined } from '../../../base/defined.ts'
import { QuarryError } from '../../../base/errors.ts'
import { documentNumber, givenOnce, integer } from '../../input/parseOption.ts'
import { requireDocuments } from '../../input/requireDocuments.ts'
import { spanOf } from '../../input/spanOf.ts'
import type { Dispatch } from '../../invocation.ts'
import { counted, plain, table } from '../../output/format.ts'
import { change } from './tags.ts'

const existing = { create: false }

interface AddFlags {
  readonly document?: number
  readonly span?: string
}

interface ListFlags {
  readonly document?: number
  readonly query?: string
  readonly free?: boolean
  readonly limit: number
}

export function addNotes(program: Command, dispatch: Dispatch): void {
  const note = program.command('note').description('notes on documents, on spans of them, or on nothing, in Markdown')
  note
    .command('add')
    .description('adds a note; quarry:document/12#34-56 in it is a link to a span of a document')
    .argument('<text>', 'the note, in Markdown')
    .option('--document <number>', 'on the document of this number (default: a free note)', givenOnce(documentNumber))
    .option('--span <start-end>', 'on these characters of its text, in UTF-16 units, which are highlighted')
    .action((text: string, flags: AddFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const made = await client.notes.add({ on: subjectOf(flags), text })
          invocation.print(made, () => `Note ${made.id} is ${whereOf(made)}.`)
          return 0
        }, existing),
      ),
    )
  note
    .command('list', { isDefault: true })
    .description('notes, the last changed first; with --query the best first')
    .option('--document <number>', 'on this document', documentNumber)
    .option('--query <words>', 'with these words')
    .option('--free', 'on no document')
    .option('--limit <n>', 'how many', integer(1, 500), 100)
    .action(({ document, query, free, limit }: ListFlags, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          await requireDocuments(client, document === undefined ? [] : [document], invocation.stop)
          const listed = await client.notes.list(
            { limit, free: free === true, ...defined({ query, documentId: document }) },
            { signal: invocation.stop },
          )
          invocation.print(listed, () => describeNotes(listed.items, listed.total, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  note
    .command('edit')
    .description('gives a note another text')
    .argument('<number>', 'number of the note', integer(1, Number.MAX_SAFE_INTEGER))
    .argument('<text>', 'the note, in Markdown')
    .action((id: number, text: string, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const changed = await client.notes.change({ id, text })
          invocation.print(changed, () => `Note ${id} is ${whereOf(changed)}.`)
          return 0
        }, existing),
      ),
    )
  note
    .command('remove')
    .description('removes a note')
    .argument('<number>', 'number of the note', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        change(invocation, async (client) => ({
          filed: await client.notes.remove({ id }),
          done: `Removed note ${id}.`,
        })),
      ),
    )
}

function subjectOf({ document, span }: AddFlags) {
  if (document === undefined) {
    if (span !== undefined) throw new QuarryError('usage', 'A span of what? Give --document NUMBER.')
    return { kind: 'library' } as const
  }
  if (span === undefined) return { kind: 'document', documentId: document } as const
  return { kind: 'span', documentId: document, ...spanOf(span, '--span') } as const
}

function whereOf({ documentId, title, quote }: NoteView): string {
  if (documentId === null) return 'in the library, on no document'
  const on = `document ${documentId}, "${plain(title ?? '')}"`
  return quote === null ? `on ${on}` : `on "${plain(quote)}" of ${on}`
}

function describeNotes(items: readonly NoteView[], total: number, columns: number): string {
  if (total === 0) return 'No notes.'
  // Only where one is of another member of a team.
  const hasAuthors = items.some(({ addedBy }) => addedBy !== null)
  const list = table(
    [
      { title: 'number', align: 'right' },
      ...(hasAuthors ? [{ title: 'by' }] : []),
      { title: 'on', shrinks: true },
      { title: 'note', shrinks: true },
    ],
    items.map((one) => [
      String(one.id),
      ...(hasAuthors ? [plain(one.addedBy ?? '')] : []),
      one.documentId === null ? '' : `${one.documentId} ${one.title ?? ''}`,
      one.text.replace(/\s+/g, ' '),
    ]),
    columns,
  )
  return items.length < total ? `${list}\n${counted(total, 'note')} in all; --limit shows more.` : list
}
