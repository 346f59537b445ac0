import { Argument, type Command } from 'commander'
import { markColours, type MarkColour } from '../../../../contract/organising/colours.ts'
import type { HighlightView } from '../../../../contract/organising/marks.ts'
import { choiceOption, documentNumber, integer } from '../../input/parseOption.ts'
import { requireDocuments } from '../../input/requireDocuments.ts'
import { spanOf } from '../../input/spanOf.ts'
import type { Dispatch } from '../../invocation.ts'
import { plain, table } from '../../output/format.ts'
import { change } from './tags.ts'

const existing = { create: false }

/** `mark highlight`, `highlights`, `colour` and `unhighlight`: marked spans of documents. */
export function addHighlights(mark: Command, dispatch: Dispatch): void {
  mark
    .command('highlight')
    .description('highlights a span of a document')
    .argument('<document>', 'number of the document', documentNumber)
    .argument('<start-end>', 'these characters of its text, in UTF-16 units, like 34-56')
    .addOption(choiceOption('--colour <colour>', 'its colour', markColours).default('yellow'))
    .action((documentId: number, span: string, flags: { readonly colour: MarkColour }, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const made = await client.marks.highlight({ documentId, span: spanOf(span), colour: flags.colour })
          invocation.print(made, () => `Highlight ${made.id} is ${made.colour}, on "${plain(made.quote)}".`)
          return 0
        }, existing),
      ),
    )
  mark
    .command('highlights')
    .description('the highlights of a document, in the order of its text')
    .argument('<document>', 'number of the document', documentNumber)
    .action((documentId: number, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          await requireDocuments(client, [documentId], invocation.stop)
          const { highlights } = await client.marks.document({ documentId }, { signal: invocation.stop })
          invocation.print(highlights, () => describeHighlights(highlights, invocation.host.stdout.columns))
          return 0
        }, existing),
      ),
    )
  mark
    .command('colour')
    .alias('color')
    .description('gives a highlight another colour')
    .argument('<highlight>', 'number of the highlight', integer(1, Number.MAX_SAFE_INTEGER))
    .addArgument(new Argument('<colour>', 'its colour').choices(markColours))
    .action((id: number, colour: MarkColour, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        invocation.withLibrary(async (client) => {
          const changed = await client.marks.recolour({ id, colour })
          invocation.print(changed, () => `Highlight ${id} is ${changed.colour}.`)
          return 0
        }, existing),
      ),
    )
  mark
    .command('unhighlight')
    .description('removes a highlight; notes on it stay, on its document')
    .argument('<highlight>', 'number of the highlight', integer(1, Number.MAX_SAFE_INTEGER))
    .action((id: number, _: unknown, command: Command) =>
      dispatch(command, (invocation) =>
        change(invocation, async (client) => ({
          filed: await client.marks.removeHighlight({ id }),
          done: `Removed highlight ${id}.`,
        })),
      ),
    )
}

function describeHighlights(all: readonly HighlightView[], columns: number): string {
  if (all.length === 0) return 'No highlights.'
  return table(
    [{ title: 'number', align: 'right' }, { title: 'colour' }, { title: 'where' }, { title: 'text', shrinks: true }],
    all.map(({ id, colour, span, box, quote }) => [
      String(id),
      colour,
      span ? `${span.start}-${span.end}` : `page ${box?.page ?? ''}`,
      quote.replace(/\s+/g, ' '),
    ]),
    columns,
  )
}
