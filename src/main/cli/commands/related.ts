import type { Command } from 'commander'
import type { LikeResult, RelatedResult } from '../../../contract/related.ts'
import type { CopyView } from '../../../contract/search.ts'
import { QuarryError } from '../../base/errors.ts'
import { findCollections } from '../input/collectionNames.ts'
import { collect, documentNumber, integer } from '../input/parseOption.ts'
import type { Dispatch, ExitCode, Invocation } from '../invocation.ts'
import { count, counted, plain, table } from '../output/format.ts'
import { describeHits, publicHit } from '../output/hits.ts'

interface RelatedFlags {
  readonly text?: string
  readonly collection?: string[]
  readonly limit: number
}

export function addRelated(program: Command, dispatch: Dispatch): void {
  program
    .command('related')
    .description('shows what is like a document, several documents or a text, and near-duplicates; sends nothing')
    .argument('[document-ids...]', 'one document, or several that are compared together', collectNumber)
    .option('--text <text>', 'in place of documents: a text, by a vector that is cached, else by its words')
    .option('--collection <name>', 'only in this collection (may be given several times)', collect)
    .option('--limit <n>', 'how many documents', integer(1, 200), 10)
    .action((documentIds: readonly number[], flags: RelatedFlags, command: Command) =>
      dispatch(command, (invocation) => showRelated(invocation, documentIds, flags)),
    )
}

function collectNumber(text: string, before: readonly number[] = []): number[] {
  return [...before, documentNumber(text)]
}

function showRelated(
  invocation: Invocation,
  documentIds: readonly number[],
  { text, collection = [], limit }: RelatedFlags,
): Promise<ExitCode> {
  const [first, ...others] = documentIds
  if ((first === undefined) === (text === undefined))
    throw new QuarryError('usage', 'Related to what? Give the numbers of documents, or --text.', {
      hint: 'Write quarry related 12, quarry related 12 15, or quarry related --text "…".',
    })
  const { stdout, env } = invocation.host
  const { stop: signal } = invocation
  return invocation.withLibrary(
    async (client) => {
      const filters = { collections: (await findCollections(client, collection, signal)).map(({ id }) => id) }
      if (text !== undefined) {
        const found = await client.search.query({ query: text, offline: true, limit, filters }, { signal })
        const { mode, reason, tookMs } = found
        const about = reason === undefined ? {} : { reason }
        invocation.print({ text, mode, ...about, tookMs, hits: found.hits.map(publicHit) }, () =>
          [
            ...(reason === undefined ? [] : [reason, '']),
            ...describeHits(found.hits, stdout, env),
            `${counted(found.hits.length, 'document')} like it, ${mode}, ${count(Math.round(tookMs))} ms.`,
          ].join('\n'),
        )
      } else if (first !== undefined && others.length === 0) {
        const found = await client.related.ofDocument({ documentId: first, limit, filters }, { signal })
        const hits = found.hits.map((hit) => {
          const { resemblance, shared, common } = hit
          return { ...publicHit(hit), resemblance, shared, common }
        })
        invocation.print({ ...found, hits }, () =>
          [
            ...describeCopies(found, stdout.columns),
            ...describeHits(found.hits, stdout, env),
            describeWays(found),
          ].join('\n'),
        )
      } else {
        const found = await client.related.like({ documentIds: [...documentIds], limit, filters }, { signal })
        invocation.print({ documentIds, ...found, hits: found.hits.map(publicHit) }, () =>
          [...describeHits(found.hits, stdout, env), describeWays(found)].join('\n'),
        )
      }
      return 0
    },
    { create: false },
  )
}

function describeCopies({ copies, unsigned, copiesCut }: RelatedResult, columns: number): string[] {
  const lines =
    copies.length === 0
      ? ['No near-duplicates.']
      : [
          `${counted(copies.length, 'near-duplicate')}${copiesCut ? ' or more' : ''}:`,
          table(
            [
              { title: 'document', align: 'right' },
              { title: 'text', align: 'right' },
              { title: 'meaning', align: 'right' },
              { title: 'title', shrinks: true },
              { title: 'collection', shrinks: true },
            ],
            copies.map(copyRow),
            columns,
          ),
        ]
  if (unsigned > 0) lines.push(`${counted(unsigned, 'document')} of this library are still being prepared.`)
  return [...lines, '']
}

function copyRow({ documentId, resemblance, similarity, title, collection }: CopyView): string[] {
  const meaning = similarity === null ? '' : similarity.toFixed(3)
  return [String(documentId), `${Math.round(resemblance * 100)} %`, meaning, plain(title), plain(collection)]
}

function describeWays(found: RelatedResult | LikeResult): string {
  const { hits, space, mode, tookMs, reason } = found
  const by = space ? `${mode} (${space.model}, ${count(space.dimension)} dimensions)` : mode
  const how = reason === undefined ? '' : ` ${reason}`
  return `${counted(hits.length, 'document')} related, ${by}, ${count(Math.round(tookMs))} ms.${how}`
}
