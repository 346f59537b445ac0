import type { DocumentKind, Json } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import type { Identity, LinkedDocument, LinkRelation, SavedAs, SavedSearch } from '../../model/collecting.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { count, known, rows, run } from '../statement.ts'

/** Where each of these is in the library already, in collections that are not in the trash. */
export function findSaved(db: ReadableDb, identities: readonly Identity[]): SavedAs[][] {
  const select = (condition: string, value: string) =>
    rows<SavedAs>(
      db,
      `SELECT d.id AS documentId, c.id AS collectionId, c.name AS collection FROM documents d
       JOIN collection_documents cd ON cd.document_id = d.id JOIN collections c ON c.id = cd.collection_id
       WHERE ${condition} AND c.deleted_at IS NULL ORDER BY c.name`,
      value,
    )
  return identities.map(({ url, externalId }): SavedAs[] => {
    if (externalId !== undefined) return select('d.external_id = ?', externalId)
    const canonical = url === undefined ? undefined : canonicalUrl(url)
    return canonical === undefined ? [] : select("d.kind <> 'row' AND d.canonical_url = ?", canonical)
  })
}

/** The articles of a subject or the activities of an entity; or, of one of those, what it belongs to. */
export function linkedDocuments(db: ReadableDb, id: DocumentId): LinkedDocument[] {
  const select = (mine: string, other: string) =>
    rows<{
      id: DocumentId
      kind: DocumentKind
      title: string
      url: string | null
      at: number | null
      relation: LinkRelation
    }>(
      db,
      `SELECT d.id, d.kind, d.title, d.url, d.published_at AS at, l.relation FROM document_links l
       JOIN documents d ON d.id = l.${other} WHERE l.${mine} = ? ORDER BY l.ordinal, d.id`,
      id,
    )
  const view = (isPart: boolean) => (found: ReturnType<typeof select>[number]) => ({
    id: found.id,
    kind: found.kind,
    title: found.title,
    url: known(found.url),
    publishedAt: known(found.at),
    relation: found.relation,
    isPart,
  })
  return [...select('document_id', 'linked_id').map(view(true)), ...select('linked_id', 'document_id').map(view(false))]
}

/** Keeps a search under a name, in place of the one that has the name. */
export function saveSearch(db: WritableDb, search: Omit<SavedSearch, 'id' | 'createdAt'>, now: number): SavedSearch {
  run(
    db,
    `INSERT INTO saved_searches (name, kind, parameters, collection_id, created_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, parameters = excluded.parameters, collection_id = excluded.collection_id`,
    search.name,
    search.kind,
    JSON.stringify(search.parameters),
    search.collectionId ?? null,
    now,
  )
  const id = count(db, 'SELECT id FROM saved_searches WHERE name = ?', search.name)
  return listSavedSearches(db).find((one) => one.id === id) as SavedSearch
}

export function listSavedSearches(db: ReadableDb): SavedSearch[] {
  return rows<{
    id: number
    name: string
    kind: string
    parameters: string
    collection_id: CollectionId | null
    created_at: number
  }>(
    db,
    'SELECT id, name, kind, parameters, collection_id, created_at FROM saved_searches ORDER BY name COLLATE NOCASE',
  ).map((found) => ({
    id: found.id,
    name: found.name,
    kind: found.kind,
    parameters: JSON.parse(found.parameters) as Json,
    collectionId: known(found.collection_id),
    createdAt: found.created_at,
  }))
}

/** Answers whether there was one. */
export function removeSavedSearch(db: WritableDb, id: number): boolean {
  return run(db, 'DELETE FROM saved_searches WHERE id = ?', id).changes > 0
}
