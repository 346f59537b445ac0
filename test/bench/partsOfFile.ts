import Database from 'better-sqlite3'

/** Tables that hold what is derived from vectors, besides those of the vectors themselves, which have a number in their names. */
const derived = new Set(['scan_states', 'sign_centres', 'vector_codes', 'vector_lists'])

/**
 * Bytes of the pages of a library, by SQLite's own account (dbstat: what is free in a page counts with it): those of the
 * tables of vectors and of what is derived from them with their indexes, those of the word index, and all.
 */
export function partsOfFile(library: string): { vectorBytes: number; wordBytes: number; pageBytes: number } {
  const db = new Database(library, { readonly: true })
  const pages = db
    .prepare(
      `SELECT coalesce(s.tbl_name, d.name) AS name, sum(d.pgsize) AS bytes FROM dbstat d
       LEFT JOIN sqlite_schema s ON s.name = d.name WHERE d.aggregate = TRUE GROUP BY 1`,
    )
    .all() as readonly { readonly name: string; readonly bytes: number }[]
  db.close()
  const sum = (isPart: (name: string) => boolean) =>
    pages.reduce((total, { name, bytes }) => total + (isPart(name) ? bytes : 0), 0)
  return {
    vectorBytes: sum((name) => /^vectors_\d+$/.test(name) || derived.has(name)),
    wordBytes: sum((name) => name.startsWith('passage_words')),
    pageBytes: sum(() => true),
  }
}
