import type { FieldView } from '../../contract/organising/fields.ts'
import type { ScopeDraft } from '../conversations/askState.ts'
import { filterText } from '../fields/filterText.ts'
import { useFields } from '../fields/useFields.ts'
import { useMarkLists, useTags } from '../marks/useMarks.ts'
import { useCollections } from '../state/queries.ts'
import { markStates } from '../state/searchState.ts'
import { useStrings, type Strings } from '../strings/strings.ts'

/** What questions are answered from, in one line. */
export function useScopeSummary(scope: ScopeDraft): string {
  const strings = useStrings()
  const collections = useCollections().data ?? []
  const tags = useTags().data ?? []
  const lists = useMarkLists().data
  const fields = useFields().data ?? []
  const names = {
    collections: new Map(collections.map(({ id, name }) => [id, name])),
    // Those that hold others: they count, too.
    outer: new Set(collections.flatMap(({ parentId }) => parentId ?? [])),
    tags: new Map(tags.map(({ id, name }) => [id, name])),
    status: new Map(lists?.status.map(({ id, name }) => [id, name])),
    priority: new Map(lists?.priority.map(({ id, name }) => [id, name])),
    fields: new Map(fields.map((field) => [field.id, field])),
  }
  return summarise(scope, names, strings)
}

interface Names {
  readonly collections: ReadonlyMap<number, string>
  readonly outer: ReadonlySet<number>
  readonly tags: ReadonlyMap<number, string>
  readonly status: ReadonlyMap<number, string>
  readonly priority: ReadonlyMap<number, string>
  readonly fields: ReadonlyMap<number, FieldView>
}

function summarise(scope: ScopeDraft, names: Names, strings: Strings): string {
  const w = strings.ask
  const { filters } = strings.search
  const day = (text: string) => strings.common.date(text)
  const parts = [
    ...(scope.documents.length > 0 ? [w.scopeDocuments(scope.documents.length)] : []),
    ...(scope.collections.length > 0 ? [scope.collections.map((id) => collectionText(id, names, w)).join(', ')] : []),
    ...(scope.library && scope.documents.length === 0 && scope.collections.length === 0 ? [w.scopeAll] : []),
    ...(scope.notes ? [w.sourceNames.notes] : []),
    ...(scope.web ? [w.sourceNames.web] : []),
    ...scope.tags.map((id) => names.tags.get(id) ?? ''),
    ...(scope.since ? [w.sinceText(day(scope.since))] : []),
    ...(scope.until ? [w.untilText(day(scope.until))] : []),
    ...(scope.asOf ? [w.asOfText(day(scope.asOf))] : []),
    ...scope.domains,
    ...scope.languages,
    ...scope.kinds.map((kind) => strings.kinds[kind] ?? kind),
    ...markStates.flatMap((mark) =>
      scope[mark] === null ? [] : [scope[mark] ? filters[mark] : `${filters[mark]}: ${filters.no}`],
    ),
    ...(['status', 'priority'] as const).flatMap((list) => scope[list].flatMap((id) => names[list].get(id) ?? [])),
    ...scope.fields.flatMap((filter) => {
      const field = names.fields.get(filter.field)
      return field ? [`${field.name}: ${filterText(filter, field, strings.fields, strings.formats)}`] : []
    }),
  ]
  return parts.join(' · ')
}

/** A collection is asked with those in it. */
function collectionText(id: number, names: Names, w: Strings['ask']): string {
  const name = names.collections.get(id) ?? ''
  return names.outer.has(id) ? w.scopeWithInner(name) : name
}
