import { searchFilters } from '../../../contract/organising/searchFilters.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { DataExport } from '../../exporting/data/dataExport.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { Selection } from '../../model/organising/selection.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import { allFound, filtersOf, selectionOf, smartFound } from './filters.ts'
import { asOfIso } from './times.ts'

export type ParsedSubject = Parameters<QuarryHandlers['exports']['write']>[0]['subject']

interface ExportedDocuments extends Pick<DataExport, 'of' | 'title'> {
  readonly total: number
}

/** The documents that an export is of. @throws QuarryError not_found */
export async function exportedDocuments(
  core: Core,
  subject: Extract<ParsedSubject, { kind: 'collection' | 'documents' }>,
): Promise<ExportedDocuments> {
  if (subject.kind === 'documents') {
    const of = await idsOf(core, await selectionOf(core, subject.selection))
    return { of, title: subject.title ?? 'Documents', total: of.length }
  }
  const collection = await core.library.source.getCollection(subject.id as CollectionId)
  const { id, name: title } = collection
  const asOf = asOfIso(subject.asOf)
  if (asOf === undefined && !collection.smart) return { of: id, title, total: collection.documents }
  const of = await (asOf === undefined
    ? smartIds(core, collection)
    : allFound(core, { ...(await within(core, id)), asOf }))
  return { of, title, total: of.length }
}

const within = (core: Core, id: CollectionId) => filtersOf(core, { ...searchFilters.parse({}), collections: [id] })

/** Of a smart collection: those of this moment. */
async function smartIds(core: Core, collection: Parameters<typeof smartFound>[1]) {
  const { filters, ranked } = await smartFound(core, collection)
  return ranked ?? allFound(core, filters)
}

async function idsOf(core: Core, selection: Selection) {
  if (selection.kind === 'documents') return [...new Set(selection.ids)]
  const filters = selection.kind === 'filters' ? selection.filters : { ...withoutFilters, collections: [selection.id] }
  const except = new Set(selection.except)
  return (await allFound(core, filters)).filter((id) => !except.has(id))
}

/** The space is chosen by so many documents. */
const sampled = 1_000

/** The space whose vectors are exported. @throws QuarryError usage where none of the documents has a vector */
export async function spaceOf({ library: { source } }: Core, of: DataExport['of']) {
  const first =
    typeof of === 'number'
      ? (await source.listDocuments(of, { order: 'added', offset: 0, limit: sampled })).items.map(({ id }) => id)
      : of.slice(0, sampled)
  const space = await source.mostEmbedded(first)
  if (space) return space
  throw new QuarryError('usage', 'These documents have no vectors.', {
    hint: 'Embed them first, or export them without vectors.',
    where: 'withVectors',
  })
}
