import path from 'node:path'
import type { DocumentId } from '../../model/ids.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'

/** A document that is known by the file it was read from. */
export interface FileDocument {
  /** The absolute path of the file; of a file in a file, with the path in it. */
  readonly name: string
  readonly title: string
}

/** What was uploaded or typed has a name that others may have too: it is known by no file. */
export function fileDocument(name: string, title: string): FileDocument | undefined {
  return path.isAbsolute(name) ? { name, title } : undefined
}

interface FileFound {
  /** How many of the given documents the file has, by title. */
  readonly titles: Map<string, number>
  documents: number
  readonly stored: { readonly id: DocumentId; readonly title: string }[]
}

/**
 * Documents that were read from the same files before. A file with one document, then and now, has one earlier version. Of
 * a file with several, the one with the same title is, where both have that title once. Documents without a counterpart
 * stay as they are.
 */
export class FileVersions {
  readonly #documents: readonly (FileDocument | undefined)[]
  readonly #files = new Map<string, FileFound>()

  /**
   * @param documents those that are stored now; undefined for one that is not known by its file
   * @param unchanged documents whose content is among those: they are no earlier versions
   * @param before when storing of the file began, ms since the epoch: what was stored since is of the same version
   */
  constructor(
    db: ReadableDb,
    documents: readonly (FileDocument | undefined)[],
    unchanged: readonly (DocumentId | undefined)[],
    before: number,
  ) {
    this.#documents = documents
    for (const document of documents) {
      if (!document) continue
      const file = this.#files.get(document.name) ?? { titles: new Map(), documents: 0, stored: [] }
      file.documents++
      file.titles.set(document.title, (file.titles.get(document.title) ?? 0) + 1)
      this.#files.set(document.name, file)
    }
    if (this.#files.size === 0) return
    const same = new Set(unchanged)
    for (const [name, { stored }] of this.#files)
      for (const found of rows<{ id: DocumentId; title: string }>(
        db,
        // A file of the same content was there before, in another folder: the document has the name of that one.
        `SELECT id, title FROM documents WHERE id IN (
           SELECT id FROM documents WHERE source_name = ?
           UNION SELECT d.document_id FROM originals o JOIN document_originals d ON d.original_id = o.id
             WHERE o.path = ? AND o.parent_id IS NULL AND o.created_at < ?)
         AND source_row IS NULL AND kind = 'file' AND external_id IS NULL AND url IS NULL AND captured_at < ?
         ORDER BY id DESC`,
        name,
        name,
        before,
        before,
      ))
        if (!same.has(found.id)) stored.push(found)
  }

  /** The document that the one at `at` replaces, of those that `isHeld` says are in the collection. */
  find(at: number, isHeld: (id: DocumentId) => boolean): DocumentId | undefined {
    const document = this.#documents[at]
    const file = document && this.#files.get(document.name)
    if (!file) return undefined
    const held = file.stored.filter(({ id }) => isHeld(id))
    if (file.documents === 1 && held.length === 1) return held[0]?.id
    const titled = held.filter(({ title }) => title === document.title)
    return titled.length === 1 && file.titles.get(document.title) === 1 ? titled[0]?.id : undefined
  }
}
