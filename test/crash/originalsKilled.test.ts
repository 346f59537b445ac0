import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { originalPath, originalsFolderOf } from '../../src/main/originals/originalsFolder.ts'
import { openReader } from '../../src/main/store/connection.ts'
import { listKeptOriginals } from '../../src/main/store/originals/originals.ts'
import { runProgram, withService } from './programs.ts'

/** Killed at any point, no document is without its original, whose bytes are there. */
const FILES = 1_100

let folder = ''
let files = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'quarry-originals-killed-'))
  files = path.join(folder, 'files')
  await mkdir(files)
  for (let at = 0; at < FILES; at++)
    // Some files have the content of another one: there is one copy of it.
    await writeFile(path.join(files, `${at}.txt`), `Text ${at % 20 === 19 ? at - 1 : at}, read from a file of its own.`)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const CONTENTS = FILES - FILES / 20

describe('an import of files killed without warning', () => {
  it.each([
    ['import.stored', 1],
    ['import.chunk', 2],
  ])('keeps every document with its original: %s, time %i', async (point, at) => {
    const library = path.join(folder, `${point}-${at}.quarry`)
    await withService(async (service) => {
      const argv = ['--library', library, '--corpus', files, '--service', service.url]
      const killed = await runProgram('importProgram.ts', [...argv, '--kill', point, '--at', String(at)])
      expect(killed.signal, 'the process was killed, so the point was passed').toBe('SIGKILL')
      expect(stateOf(library)).toMatchObject({ without: 0, missing: [] })
      const { stdout } = await runProgram('importProgram.ts', argv)
      expect(JSON.parse(stdout)).toMatchObject({ problems: [], report: { found: FILES } })
    })
    expect(stateOf(library)).toEqual({
      documents: FILES,
      without: 0,
      links: FILES,
      kept: CONTENTS,
      missing: [],
    })
  })
})

/** What a library and the folder beside it hold. */
function stateOf(library: string) {
  const db = openReader(library)
  try {
    const count = (sql: string) => db.prepare(sql).pluck().get() as number
    const kept = listKeptOriginals(db, 0, 10_000)
    const folderOf = originalsFolderOf(library)
    return {
      documents: count('SELECT count(*) FROM documents'),
      without: count('SELECT count(*) FROM documents WHERE id NOT IN (SELECT document_id FROM document_originals)'),
      links: count('SELECT count(*) FROM document_originals'),
      kept: kept.length,
      missing: kept.filter(({ hash = '', mime }) => !existsSync(originalPath(folderOf, { hash, mime }))),
    }
  } finally {
    db.close()
  }
}
