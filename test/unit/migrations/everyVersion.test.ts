import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { UpdateStep } from '../../../src/main/model/upkeep.ts'
import { openReader, openWriter, openWriterOrReader, type WritableDb } from '../../../src/main/store/connection.ts'
import { pathBeforeMigration } from '../../../src/main/store/copyBeforeMigration.ts'
import { migrations } from '../../../src/main/store/library/migrations.ts'
import { fillFirstVersion } from './oldLibrary.ts'

const newest = migrations.at(-1)?.version ?? 0

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'quarry-versions-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Tables, indexes and triggers as they were declared; what belongs to virtual tables follows from these. */
function schemaOf(db: WritableDb): Record<string, string> {
  const declared = db
    .prepare(
      `SELECT type || ' ' || name AS name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'vectors_%'`,
    )
    .all() as { name: string; sql: string }[]
  return Object.fromEntries(declared.map(({ name, sql }) => [name, sql.replaceAll(/\s+/g, ' ')]))
}

const versionOf = (db: Database.Database) => db.pragma('user_version', { simple: true })

test.each(migrations.map(({ version, name }) => ({ version, name })))(
  'a library of version $version ($name) is copied, brought up to date, and has the tables of a new one',
  ({ version }) => {
    const file = path.join(folder(), 'old.quarry')
    const first = openWriter(file, migrations.slice(0, 1))
    fillFirstVersion(first)
    first.close()
    openWriter(
      file,
      migrations.filter((step) => step.version <= version),
    ).close()
    const fresh = openWriter(':memory:')
    const told: UpdateStep[] = []
    const db = openWriter(file, migrations, { updating: (step) => told.push(step) })
    const steps = migrations.filter((step) => step.version > version).length
    expect(told).toEqual(Array.from({ length: steps }, (_, done) => ({ part: 'format', done, total: steps })))
    expect(versionOf(db)).toBe(newest)
    expect(schemaOf(db)).toEqual(schemaOf(fresh))
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    expect(db.prepare('SELECT id, title FROM documents ORDER BY id').all()).toEqual([
      { id: 1, title: 'Old' },
      { id: 2, title: 'New' },
    ])
    expect(db.prepare('SELECT name FROM collections WHERE deleted_at IS NULL ORDER BY id').pluck().all()).toEqual([
      'Harbours',
      'Gone',
    ])
    db.close()
    fresh.close()

    const kept = pathBeforeMigration(file, version)
    expect(existsSync(kept)).toBe(version !== newest)
    if (version === newest) return
    const before = new Database(kept, { readonly: true })
    expect(versionOf(before)).toBe(version)
    expect(before.prepare('SELECT count(*) FROM documents').pluck().get()).toBe(2)
    before.close()
  },
)

test('a library of a newer version is refused with both versions named, and no byte of it is changed', () => {
  const home = folder()
  const file = path.join(home, 'new.quarry')
  openWriter(file).close()
  const ahead = new Database(file)
  ahead.pragma(`user_version = ${newest + 1}`)
  ahead.close()
  const hash = () => createHash('sha256').update(readFileSync(file)).digest('hex')
  const before = hash()
  for (const open of [openWriter, openReader, openWriterOrReader]) {
    let refused: unknown
    try {
      open(file).close()
    } catch (error) {
      refused = error
    }
    expect(refused).toMatchObject({
      code: 'library_newer',
      message: 'This library was made by a newer version of Quarry.',
      where: file,
      hint: expect.stringContaining(`format ${newest + 1}, this version reads up to ${newest}`),
    })
    expect(hash()).toBe(before)
  }
  expect(readdirSync(home)).toEqual(['new.quarry'])
})
