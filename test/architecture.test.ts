import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCode } from './architecture/checkCode.ts'
import { checkCycles } from './architecture/checkCycles.ts'
import { checkImports } from './architecture/checkImports.ts'
import { checkTests } from './architecture/checkTests.ts'
import {
  environmentRooms,
  networkRooms,
  nodeFreeRooms,
  packageRooms,
  rooms,
  ruledRooms,
  sqlRooms,
  timeRooms,
} from './architecture/rooms.ts'
import { readSource } from './architecture/sourceFile.ts'

const MAX_LINES = 400
const repository = join(import.meta.dirname, '..')
const folders = ['src', 'test', 'scripts']

function sourcePaths(): string[] {
  const nested = folders.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  const configs = readdirSync(repository).filter((name) => name.endsWith('.ts'))
  // The bench installs what Quarry is measured against beside itself.
  const isOurs = (path: string) => !path.startsWith('test/fixtures/') && !path.includes('/node_modules/')
  return [...configs, ...nested].filter((path) => /\.(ts|tsx|css)$/.test(path) && isOurs(path))
}

const paths = sourcePaths()
const read = (path: string) => readFileSync(join(repository, path), 'utf8')
/** AssemblyScript has TypeScript's grammar and other rules. */
const isTypeScript = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.as.ts')
const files = paths.filter(isTypeScript).map((path) => readSource(path, read(path)))

describe('the source', () => {
  test('imports only what its room may import', () => {
    expect(files.flatMap(checkImports)).toEqual([])
  })

  test('keeps SQL, network, time, randomness and environment where they belong', () => {
    expect(files.flatMap(checkCode)).toEqual([])
  })

  test('starts programs and fills large libraries only in the tests that are for it', () => {
    expect(files.flatMap(checkTests)).toEqual([])
  })

  test('has no import cycles', () => {
    expect(checkCycles(files)).toEqual([])
  })

  test(`has no file of more than ${MAX_LINES} lines`, () => {
    const long = paths
      .map((path) => `${path}: ${countLines(read(path))}`)
      .filter((line) => Number(line.split(': ')[1]) > MAX_LINES)
    expect(long).toEqual([])
  })
})

describe('the lists of the architecture', () => {
  test('name rooms that are there', () => {
    const named = [
      ...Object.keys(rooms),
      ...Object.values(rooms).flatMap(({ from, typesFrom = [] }) => [...from, ...typesFrom]),
      ...Object.values(packageRooms).flat(),
      ...[nodeFreeRooms, networkRooms, ruledRooms, timeRooms, environmentRooms, sqlRooms].flat(),
    ]
    expect([...new Set(named)].filter((room) => !existsSync(join(repository, room)))).toEqual([])
  })

  test('name packages that are imported', () => {
    const ours = files.filter(({ path }) => path.startsWith('src/'))
    const imported = new Set(ours.flatMap(({ imports }) => imports.map(({ target }) => target)))
    expect(Object.keys(packageRooms).filter((name) => !imported.has(name))).toEqual([])
  })
})

function countLines(text: string): number {
  return text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
}
