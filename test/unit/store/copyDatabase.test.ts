import Database from 'better-sqlite3'
import { copyFileSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyDatabase } from '../../../src/main/store/foreign/copyDatabase.ts'

test.each(['after', 'before'] as const)(
  'a copy has what another program stores %s its journal is copied, and not the journal',
  async (when) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quarry-copied-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'zotero.sqlite')
    const copies = path.join(folder, 'copies')
    await mkdir(copies)
    const db = new Database(file)
    onTestFinished(() => void db.close())
    db.exec('CREATE TABLE notes (text TEXT)')
    // Pages are written out before the transaction ends: the journal has what they were.
    db.pragma('cache_size = 1')
    db.exec('BEGIN')
    const insert = db.prepare('INSERT INTO notes VALUES (?)')
    for (let at = 0; at < 200; at++) insert.run('x'.repeat(500))
    expect(existsSync(`${file}-journal`)).toBe(true)
    const copied: string[] = []
    const copy = copyDatabase(file, 'zotero.sqlite', copies, (from, to) => {
      copied.push(path.basename(String(from)))
      const stores = String(from).endsWith('-journal')
      if (stores && when === 'before') db.exec('COMMIT')
      copyFileSync(from, to)
      if (stores && when === 'after') db.exec('COMMIT')
    })
    expect(copied).toEqual(['zotero.sqlite', 'zotero.sqlite-journal', 'zotero.sqlite'])
    const opened = new Database(copy)
    onTestFinished(() => void opened.close())
    expect(opened.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(200)
    expect(opened.pragma('integrity_check', { simple: true })).toBe('ok')
  },
)
