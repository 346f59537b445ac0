import { searchFilters } from '../../../contract/organising/searchFilters.ts'
import type { QuarryHandlers } from '../../../contract/routes.ts'
import { QuarryError } from '../../base/errors.ts'
import type { Core } from '../../core.ts'
import type { DataExport } from '../../exporting/data/dataExport.ts'
import type { DocumentOrder } from '../../model/document.ts'
import type { CollectionId } from '../../model/ids.ts'
import type { Field } from '../../model/organising/fields.ts'
import type { Selection } from '../../model/organising/selection.ts'
import { withoutFilters } from '../../model/search/filters.ts'
import { allFound, filtersOf, selectionOf, smartFound } from './filters.ts'
import { asOfIso } from './times.ts'

export type ParsedSubject = Parameters<QuarryHandlers['exports']['write']>[0]['subject']

interface ExportedDocuments extends Pick<DataExport, 'of' | 'title'> {
  readonly total: number
  /** Those that are columns. */
  readonly fields: readonly Field[]
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
    return { of, title: subject.title ?? 'Documents', total: of.length, fields: await core.library.source.listFields() }
  }
  const collection = await core.library.source.getCollection(subject.id as CollectionId)
  const { id, name: title } = collection
  const asOf = asOfIso(subject.asOf)
  const isWhole = asOf === undefined && !collection.smart
  if (isWhole && order === undefined)
    return { of: id, title, total: collection.documents, fields: await fieldsIn(core, id) }
  const of = await (asOf === undefined && collection.smart
    ? smartIds(core, collection, order)
    : allFound(core, { ...(await within(core, id)), asOf }, order))
  const fields = isWhole ? fieldsIn(core, id) : core.library.source.listFields()
  return { of, title, total: of.length, fields: await fields }
}

/** The fields of a collection, and those of other collections where documents that are in both have a value. */
async function fieldsIn(core: Core, id: CollectionId): Promise<readonly Field[]> {
  const { source, fields } = core.library
  const own = await source.listFields(id)
  const others = (await source.listFields()).filter((field) => own.every((one) => one.id !== field.id))
  if (others.length === 0) return own
  const counted = await fields.facets(
    await within(core, id),
    others.map((field) => field.id),
  )
  const filled = new Set(counted.filter(({ documents }) => documents > 0).map(({ fieldId }) => fieldId))
  return [...own, ...others.filter((field) => filled.has(field.id))]
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
