import path from 'node:path'
import { REFUSED_KIND } from '../../model/watching.ts'
import type { ReadableDb } from '../connection.ts'
import { rows } from '../statement.ts'

/** A file of a watched folder. */
export interface Watched {
  /** What its documents are named after: where it was first. */
  readonly name: string
  /** Where it is now, or was last. */
  readonly at: string
  readonly state: 'there' | 'gone'
  readonly since: number
  readonly hash: string
  readonly bytes: number
  readonly mtimeMs: number
}

/** What is known of an outermost file since it was read. */
export interface ReadFile {
  readonly hash: string | null
  readonly bytes: number
  /** Of a linked file, ms since the epoch. */
  readonly modifiedAt: number | null
}

/** The files of watched folders whose documents are named after one of these. */
export function watchedAs(db: ReadableDb, names: readonly string[]): Watched[] {
  return rows<Watched & { readonly folder: string }>(
    db,
    `SELECT w.source_name AS name, f.path AS folder, w.path AS at, w.state, w.since, lower(hex(w.hash)) AS hash, w.bytes,
       w.mtime AS mtimeMs
     FROM watched_files w JOIN watched_folders f ON f.id = w.folder_id
     WHERE w.source_name IN (SELECT value FROM json_each(?)) AND w.hash <> unhex(?)`,
    JSON.stringify(names),
    // What such a file holds is not known; a document of it was imported by itself.
    REFUSED_KIND,
  ).map(({ folder, at, ...file }) => ({ ...file, at: path.join(folder, ...at.split('/')) }))
}

/** Where a file is there that has one of these contents, by its hash. Found by what was kept of it: hashes have no index here. */
export function heldElsewhere(db: ReadableDb, hashes: readonly string[]): ReadonlyMap<string, string> {
  if (hashes.length === 0) return new Map()
  const kept = rows<{ name: string }>(
    db,
    `SELECT DISTINCT name FROM originals
     WHERE hash IN (SELECT unhex(value) FROM json_each(?)) AND parent_id IS NULL`,
    JSON.stringify(hashes),
  )
  const there = watchedAs(
    db,
    kept.map(({ name }) => name),
  ).filter(({ state }) => state === 'there')
  // The first by path.
  const found = there.toSorted((one, other) => (one.at < other.at ? 1 : -1))
  return new Map(found.map(({ hash, at }) => [hash, at]))
}

/**
 * Those of these files that are there and hold what was read. Linked files have no hash: one with another size or time is taken
 * only where none is the same, as it may be another file in its place.
 */
export function stillThere(files: readonly Watched[], read: readonly ReadFile[]): readonly Watched[] {
  const there = files.filter(({ state }) => state === 'there')
  const hashes = read.flatMap(({ hash }) => hash ?? [])
  if (hashes.length > 0) return there.filter(({ hash }) => hashes.includes(hash))
  const same = there.filter(({ bytes, mtimeMs }) =>
    read.some((one) => one.bytes === bytes && one.modifiedAt === Math.round(mtimeMs)),
  )
  return same.length > 0 ? same : there
}
