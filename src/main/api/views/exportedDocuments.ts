import { searchFilters } from '../../../contract/organising/searchFilters.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { DataExport } from '../../exporting/data/dataExport.ts'
import type { DocumentOrder } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { Selection } from '../../model/organising/selection.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import { allFound, filtersOf, selectionOf, smartFound } from './filters.ts'
import { asOfIso } from './times.ts'

export type ParsedSubject = Parameters<QuarryHandlers['exports']['write']>[0]['subject']

interface ExportedDocuments extends Pick<DataExport, 'of' | 'title'> {
  readonly total: number
  /** Whose fields are columns; undefined: all. */
  readonly fieldsOf: CollectionId | undefined
}

/** The documents that an export is of. @throws QuarryError not_found */
export async function exportedDocuments(
  core: Core,
  subject: Extract<ParsedSubject, { kind: 'collection' | 'documents' }>,
): Promise<ExportedDocuments> {
  const order = subject.sort as DocumentOrder | undefined
  if (typeof order === 'object' && 'field' in order) await core.library.fields.catchUp()
  if (subject.kind === 'documents') {
    const of = await idsOf(core, await selectionOf(core, subject.selection), order)
    return { of, title: subject.title ?? 'Documents', total: of.length, fieldsOf: undefined }
  }
  const collection = await core.library.source.getCollection(subject.id as CollectionId)
  const { id, name: title } = collection
  const asOf = asOfIso(subject.asOf)
  const isWhole = asOf === undefined && !collection.smart
  if (isWhole && order === undefined) return { of: id, title, total: collection.documents, fieldsOf: id }
  const of = await (asOf === undefined && collection.smart
    ? smartIds(core, collection, order)
    : allFound(core, { ...(await within(core, id)), asOf }, order))
  return { of, title, total: of.length, fieldsOf: isWhole ? id : undefined }
}

const within = (core: Core, id: CollectionId) => filtersOf(core, { ...searchFilters.parse({}), collections: [id] })

/** Of a smart collection: those of this moment. */
async function smartIds(core: Core, collection: Parameters<typeof smartFound>[1], order: DocumentOrder | undefined) {
  const { filters, ranked } = await smartFound(core, collection)
  return order === undefined && ranked ? ranked : allFound(core, filters, order)
}

async function idsOf(core: Core, selection: Selection, order: DocumentOrder | undefined) {
  if (selection.kind === 'documents') return [...new Set(selection.ids)]
  const filters = selection.kind === 'filters' ? selection.filters : { ...withoutFilters, collections: [selection.id] }
  const except = new Set(selection.except)
  return (await allFound(core, filters, order)).filter((id) => !except.has(id))
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
