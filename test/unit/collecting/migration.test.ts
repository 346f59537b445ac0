import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openWriter } from '../../../src/main/store/connection.ts'
import { library } from '../../../src/main/store/migrations/0001-library.ts'
import { listCollections } from '../../../src/main/store/documents/collections.ts'
import { listSavedSearches, saveSearch } from '../../../src/main/store/collecting/collecting.ts'

test('a library from before searches were kept gets their tables, and keeps what it has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-migrate-'))
  const path = join(folder, 'old.quarry')
  const old = openWriter(path, [library])
  old.exec(`INSERT INTO collections (name, created_at) VALUES ('kept', 1)`)
  expect(() => listSavedSearches(old)).toThrow(/no such table/)
  old.close()

  const db = openWriter(path)
  expect(listCollections(db).map(({ name }) => name)).toEqual(['kept'])
  saveSearch(db, { name: 's', kind: 'web', parameters: { query: 'q' }, collectionId: undefined }, 2)
  expect(listSavedSearches(db)).toHaveLength(1)
  db.close()
  await rm(folder, { recursive: true })
})
