import type { QuarryHandlers } from '../../../contract/routes.ts'
import type { Core } from '../../core.ts'
import { withParts } from '../../model/collectionParts.ts'
import type { CollectionId, DocumentId, ListValueId, TagId } from '../../model/ids.ts'
import type { AskedFieldFilter } from '../../model/organising/fields.ts'
import type { Filters } from '../../model/search/filters.ts'
import type { Selection } from '../../model/organising/selection.ts'
import { fromIso } from './times.ts'

type FilterInput = Parameters<QuarryHandlers['search']['query']>[0]['filters']
type SelectionInput = Parameters<QuarryHandlers['documents']['add']>[0]['selection']

/** Filters as the core takes them. @throws QuarryError not_found for a collection or tag that is not there */
export async function filtersOf(core: Core, input: FilterInput): Promise<Filters> {
  const { source } = core.library
  await Promise.all(input.collections.map((id) => source.getCollection(id as CollectionId)))
  return {
    collections: input.collections.length === 0 ? [] : withParts(input.collections, await source.listCollections()),
    since: fromIso(input.since, 'since'),
    until: fromIso(input.until, 'until', true),
    domains: input.domains,
    languages: input.languages,
    kinds: input.kinds,
    tags: await Promise.all(
      input.tags.map(async (id) => (await core.library.tags.within(id as TagId)).map((tag) => tag.id)),
    ),
    starred: input.starred,
    unread: input.unread,
    status: input.status as ListValueId[],
    priority: input.priority as ListValueId[],
    fields: await core.library.fields.conditions(input.fields as AskedFieldFilter[]),
  }
}

/** The documents that a page or a command chose. @throws QuarryError not_found for a collection that is not there */
export async function selectionOf(core: Core, input: SelectionInput): Promise<Selection> {
  if (input.kind === 'documents') return { kind: 'documents', ids: input.ids as DocumentId[] }
  if (input.kind === 'collection')
    return { kind: 'collection', id: input.id as CollectionId, except: input.except as DocumentId[] }
  return { kind: 'filters', filters: await filtersOf(core, input.filters), except: input.except as DocumentId[] }
}
