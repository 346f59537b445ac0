import type { Command } from 'commander'
import type { CollectionView } from '../../../contract/collections.ts'
import type { SelectionInput } from '../../../contract/organising/selection.ts'
import type { QuarryClient } from '../../../contract/routes.ts'
import { searchModes, type SearchInput, type SearchMode } from '../../../contract/search.ts'
import { defined } from '../../base/defined.ts'
import { counted, plain } from '../output/format.ts'
import { QuarryError } from '../../base/errors.ts'
import { addDocumentFilters, type DocumentFlags } from './documentFilters.ts'
import { addMarkFilters, markFilters, type MarkFlags } from './markFilters.ts'
import { requireDocuments } from './requireDocuments.ts'
import { findCollections } from './collectionNames.ts'
import { choiceOption, documentNumber, integer } from './parseOption.ts'

/** Flags that choose documents: by number, by a search, or by filters alone. */
export interface ChoiceFlags extends DocumentFlags, MarkFlags {
  readonly document?: readonly number[]
  readonly query?: string
  readonly mode: SearchMode
  readonly limit: number
  readonly from?: string
  readonly all?: boolean
}

/** `from`: what the collection is to the command that the documents are chosen for. */
export function addChoice(command: Command, from: string): Command {
  return addMarkFilters(addDocumentFilters(command))
    .option('--document <number>', 'the document of this number (may be given several times)', collectNumber)
    .option('--query <text>', 'the documents that have these words')
    .addOption(
      choiceOption(
        '--mode <mode>',
        'how to search; by meaning every document is found, the best first, up to --limit',
        searchModes,
      ).default('keyword'),
    )
    .option('--limit <n>', 'how many documents of the search at most', integer(1, 1000), 100)
    .option('--from <name>', from)
    .option('--all', 'all documents of --from')
}

function collectNumber(text: string, before: readonly number[] = []): number[] {
  return [...before, documentNumber(text)]
}

/**
 * The documents that the flags choose, those of a search in the order of `sort`; undefined where a search found none.
 * @throws QuarryError usage where nothing is chosen: a forgotten flag must not mean everything; not_found for a number that
 * no document has
 */
export async function chosenDocuments(
  client: QuarryClient,
  flags: ChoiceFlags,
  signal: AbortSignal,
  sort: SearchInput['sort'] = 'relevance',
): Promise<SelectionInput | undefined> {
  const { document = [], query, from } = flags
  const lists = { domains: flags.domain ?? [], languages: flags.language ?? [], kinds: flags.kind ?? [] }
  const dates = defined({ since: flags.since, until: flags.until })
  const named = [
    lists.domains,
    lists.languages,
    lists.kinds,
    flags.tag,
    flags.status,
    flags.priority,
    flags.field,
    flags.has,
  ]
  const isFiltered =
    Object.keys(dates).length > 0 ||
    flags.starred === true ||
    flags.unread === true ||
    named.some((list = []) => list.length > 0)
  if (document.length > 0) {
    if (query !== undefined || isFiltered || flags.all)
      throw new QuarryError('usage', 'Documents are chosen by number, or by a search and filters, not both.')
    await requireDocuments(client, document, signal)
    return { kind: 'documents', ids: [...document] }
  }
  if (query === undefined && !isFiltered && !flags.all)
    throw new QuarryError('usage', 'No documents are chosen.', {
      hint: 'Give --document NUMBER, --query "…", a filter like --kind, or --from COLLECTION --all.',
    })
  if (flags.all && from === undefined) throw new QuarryError('usage', 'All documents of what? Give --from COLLECTION.')
  const collections = (await findCollections(client, from === undefined ? [] : [from], signal)).map(({ id }) => id)
  const filters = { collections, ...lists, ...dates, ...(await markFilters(client, flags, signal)) }
  if (query === undefined) return { kind: 'filters', filters }
  const asked = { query, mode: flags.mode, limit: flags.limit, filters, sort }
  const { hits } = await client.search.query(asked, { signal })
  const ids = [...new Set(hits.map(({ documentId }) => documentId))]
  return ids.length === 0 ? undefined : { kind: 'documents', ids }
}

/** How many documents were meant by a query: '' where they were chosen otherwise. */
export function meantText({ query, mode, limit }: ChoiceFlags, selection: SelectionInput | undefined): string {
  if (query === undefined) return ''
  const found = selection?.kind === 'documents' ? selection.ids.length : 0
  const documents = found === 0 ? 'No document' : counted(found, 'document')
  const limited = found === limit ? ', as many as --limit allows' : ''
  if (mode !== 'keyword') return ` The search found ${counted(found, 'document')}${limited}.`
  return ` ${documents} ${found < 2 ? 'has' : 'have'} "${plain(query)}"${limited}.`
}

/** The collection of `--from`, where the command cannot do without one. */
export async function sourceCollection(
  client: QuarryClient,
  { from }: ChoiceFlags,
  signal: AbortSignal,
): Promise<CollectionView> {
  const [found] = from === undefined ? [] : await findCollections(client, [from], signal)
  if (!found) throw new QuarryError('usage', 'Which collection do the documents leave? Give --from COLLECTION.')
  return found
}
