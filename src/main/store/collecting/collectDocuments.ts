import type { DocumentKind, NewDocument } from '../../model/document.ts'
import type { CollectionId, DocumentId } from '../../model/ids.ts'
import { textBases, type CollectedDraft, type DraftLink, type TextBasis } from '../../model/collecting.ts'
import type { StoreOptions, StoreOutcome } from '../../model/storedDocuments.ts'
import { canonicalUrl } from '../../text/canonicalUrl.ts'
import type { ReadableDb, WritableDb } from '../connection.ts'
import { row, run } from '../statement.ts'
import { storeDocuments } from '../documents/storeDocuments.ts'

/** Kinds under which one page may be known; it stays one document whichever search found it. */
const pageKinds: ReadonlySet<DocumentKind> = new Set(['web', 'news', 'business'])

/**
 * Stores what was chosen of a search: documents, their links, which search brought them, and the collection in the ledger
 * entry of the search, in one transaction.
 *
 * An excerpt follows the query: a page that the collection has from another query, and that says nothing of a change,
 * stays as it is; and so does one of which more is there than comes now.
 */
export function collectDocuments(
  db: WritableDb,
  searchId: number,
  drafts: readonly CollectedDraft[],
  links: readonly DraftLink[],
  options: StoreOptions,
): StoreOutcome {
  return db
    .transaction(() => {
      const tally = { imported: 0, updated: 0, duplicate: 0, passages: 0, newTexts: 0 }
      const documentIds: DocumentId[] = []
      for (const draft of drafts) {
        const outcome = collectOne(db, draft, searchId, options)
        for (const name of Object.keys(tally) as (keyof typeof tally)[]) tally[name] += outcome[name]
        documentIds.push(...outcome.documentIds)
      }
      for (const [at, { basis }] of drafts.entries())
        run(
          db,
          'INSERT INTO search_documents (document_id, search_id, collection_id, basis) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          documentIds[at],
          searchId,
          options.collectionId,
          basis,
        )
      for (const [ordinal, { from, to, relation }] of links.entries())
        run(
          db,
          'INSERT INTO document_links (document_id, linked_id, relation, ordinal) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          documentIds[from],
          documentIds[to],
          relation,
          ordinal,
        )
      run(
        db,
        `UPDATE ledger SET collection_id = ? WHERE collection_id IS NULL
         AND id = (SELECT ledger_id FROM searches WHERE id = ?)`,
        options.collectionId,
        searchId,
      )
      return { ...tally, documentIds }
    })
    .immediate()
}

function collectOne(
  db: WritableDb,
  { document, basis }: CollectedDraft,
  searchId: number,
  options: StoreOptions,
): StoreOutcome {
  const held = findHeldPage(db, document, options.collectionId)
  if (held === undefined) return storeDocuments(db, [document], options)
  const isExcerpt = basis === held.basis && basis !== 'full_content'
  const isOtherQuery = held.query !== queryOf(db, searchId)
  const less = textBases.indexOf(basis) < textBases.indexOf(held.basis)
  if (less || (isExcerpt && isOtherQuery && !saysItChanged(document, held)))
    return { imported: 0, updated: 0, duplicate: 1, passages: 0, newTexts: 0, documentIds: [held.id] }
  // Another spelling of the address is no change.
  return storeDocuments(db, [{ ...document, kind: held.kind, url: held.url }], options)
}

function saysItChanged(document: NewDocument, held: HeldPage): boolean {
  const { title, publishedAt, crawledAt = 0 } = document
  return (
    title !== held.title || publishedAt !== (held.publishedAt ?? undefined) || crawledAt > (held.crawledAt ?? Infinity)
  )
}

interface HeldPage {
  readonly id: DocumentId
  readonly kind: DocumentKind
  readonly title: string
  readonly url: string
  readonly publishedAt: number | null
  readonly crawledAt: number | null
  readonly basis: TextBasis
  /** Of the search that brought it; null where no search did. */
  readonly query: string | null
}

/** The page of that address in the collection, whichever search found it. */
export function findHeldPage(db: ReadableDb, document: NewDocument, collectionId: CollectionId): HeldPage | undefined {
  if (!pageKinds.has(document.kind)) return undefined
  const url = document.url === undefined ? undefined : canonicalUrl(document.url)
  if (url === undefined) return undefined
  return row<HeldPage>(
    db,
    `SELECT d.id, d.kind, d.title, d.url, d.published_at AS publishedAt, d.crawled_at AS crawledAt,
       coalesce(sd.basis, 'full_content') AS basis, s.query
     FROM documents d JOIN collection_documents cd ON cd.document_id = d.id AND cd.collection_id = ?
     LEFT JOIN search_documents sd ON sd.document_id = d.id LEFT JOIN searches s ON s.id = sd.search_id
     WHERE d.canonical_url = ? AND d.kind IN ('web', 'news', 'business') ORDER BY d.id DESC, sd.search_id LIMIT 1`,
    collectionId,
    url,
  )
}

function queryOf(db: ReadableDb, searchId: number): string | undefined {
  return row<{ query: string }>(db, 'SELECT query FROM searches WHERE id = ?', searchId)?.query
}
