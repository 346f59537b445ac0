import { Argument, type Command } from 'commander'
import { QuarryError } from '../../../base/errors.ts'
import { markColours, type MarkColour } from '../../../../contract/organising/colours.ts'
import type { HighlightView } from '../../../../contract/organising/marks.ts'
import { areaOf } from '../../input/areaOf.ts'
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
    .description('highlights a span of a document, or an area of a page of its original')
    .argument('<document>', 'number of the document', documentNumber)
    .argument('[start-end]', 'these characters of its text, in UTF-16 units, like 34-56')
    .option(
      '--area <area>',
      'this area: its page, left, top, width and height in percent of the page, like 2:10,20,50,15',
    )
    .addOption(choiceOption('--colour <colour>', 'its colour', markColours).default('yellow'))
    .action((documentId: number, span: string | undefined, flags: HighlightFlags, command: Command) =>
      dispatch(command, (invocation) => {
        const place = placeGiven(span, flags.area)
        return invocation.withLibrary(async (client) => {
          const made = await client.marks.highlight({ documentId, ...place, colour: flags.colour })
          const { id, colour, quote, box } = made
          const where = quote === '' && box ? `an area of page ${box.page}` : `"${plain(quote)}"`
          invocation.print(made, () => `Highlight ${id} is ${colour}, on ${where}.`)
          return 0
        }, existing)
      }),
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

interface HighlightFlags {
  readonly area?: string
  readonly colour: MarkColour
}

/** @throws QuarryError usage unless there is just one of them */
function placeGiven(span: string | undefined, area: string | undefined) {
  if ((span === undefined) === (area === undefined))
    throw new QuarryError('usage', 'A highlight is on a span or on an area.', {
      hint: 'Give characters, like 34-56, or --area 2:10,20,50,15.',
    })
  return area === undefined ? { span: spanOf(span ?? '') } : { box: areaOf(area) }
}

function describeHighlights(all: readonly HighlightView[], columns: number): string {
  if (all.length === 0) return 'No highlights.'
  return table(
    [{ title: 'number', align: 'right' }, { title: 'colour' }, { title: 'where' }, { title: 'text', shrinks: true }],
    all.map(({ id, colour, span, box, quote, marked }) => [
      String(id),
      colour,
      span ? `${span.start}-${span.end}` : `page ${box?.page ?? ''}`,
      // The text may read otherwise in this version of the document.
      [quote, ...(marked === null ? [] : [`(marked: "${marked}")`])].join(' ').replace(/\s+/g, ' '),
    ]),
    columns,
  )
}
