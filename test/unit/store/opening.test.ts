import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { workerUrl } from '../../../src/main/base/workerUrl.ts'
import { withoutFilters } from '../../../src/main/model/search/filters.ts'
import { openMigrated, openWriter } from '../../../src/main/store/connection.ts'
import { migrations } from '../../../src/main/store/library/migrations.ts'
import { openStore } from '../../../src/main/store/store.ts'
import { fillFirstVersion } from '../migrations/oldLibrary.ts'

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'quarry-opening-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** A library as the first version of Quarry left it. */
function firstLibrary(): string {
  const file = path.join(folder(), 'old.quarry')
  const db = openWriter(file, migrations.slice(0, 1))
  fillFirstVersion(db)
  db.close()
  return file
}

test('a library of an older version is migrated before anyone reads it', async () => {
  const store = await openStore({ path: firstLibrary(), workerUrl: workerUrl('store'), readers: 3 })
  onTestFinished(() => store.close())
  // What they read is a column of a later version.
  const described = await Promise.all(Array.from({ length: 6 }, () => store.read.describeScans()))
  expect(described).toEqual(Array.from({ length: 6 }, () => [{ spaceId: 1, vectors: 2, ready: false }]))
})

test('a reader that does not wait for the writer opens what is migrated, and nothing else', () => {
  const file = firstLibrary()
  expect(openMigrated(file)).toBeUndefined()
  openWriter(file).close()
  const db = openMigrated(file)
  expect(db?.pragma('user_version', { simple: true })).toBe(migrations.at(-1)?.version)
  db?.close()
  const other = path.join(folder(), 'other.quarry')
  expect(openMigrated(other)).toBeUndefined()
  writeFileSync(other, '')
  expect(openMigrated(other)).toBeUndefined()
  writeFileSync(
    other,
    'a text of more than a hundred bytes, which is what a database has as its first part. '.repeat(9),
  )
  expect(openMigrated(other)).toBeUndefined()
})

test('a slow read that comes when the library is closed is refused, and starts no thread that would be left', async () => {
  const store = await openStore({ path: path.join(folder(), 'library.quarry'), workerUrl: workerUrl('store') })
  await store.close()
  await expect(store.read.wholeHashes({ filters: withoutFilters, words: '', nearest: [] }, ['00'])).rejects.toThrow()
})
