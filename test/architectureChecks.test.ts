import { describe, expect, test } from 'vitest'
import { checkCode, looksLikeSql, namesFlag } from './architecture/checkCode.ts'
import { checkCycles } from './architecture/checkCycles.ts'
import { checkImports } from './architecture/checkImports.ts'
import { checkTests } from './architecture/checkTests.ts'
import { readSource } from './architecture/sourceFile.ts'

/** What the checks say of a file that is not there. */
function problemsOf(path: string, text: string): string[] {
  const file = readSource(path, text)
  return [...checkImports(file), ...checkCode(file), ...checkTests(file)]
}

describe('the checks report', () => {
  const refused: [name: string, path: string, text: string, problem: string][] = [
    [
      'a flag in a message',
      'src/main/importing/x.ts',
      'export const a = (name: string) => `${name}: give the encoding with --encoding.`',
      'flags and commands are words of the command line: use advise()',
    ],
    [
      'a flag as the place of an error',
      'src/main/importing/x.ts',
      `export const a = { where: '--encoding' }`,
      'flags and commands are words of the command line: use advise()',
    ],
    [
      'a command in a hint',
      'src/main/store/x.ts',
      `export const a = 'Run "quarry verify" on it.'`,
      'flags and commands are words of the command line: use advise()',
    ],
    [
      'an import upwards',
      'src/main/base/x.ts',
      `import { a } from '../model/a.ts'`,
      'src/main/base must not import src/main/model/a.ts',
    ],
    [
      'an import upwards as a type',
      'src/main/store/x.ts',
      `import type { A } from '../jobs/a.ts'`,
      'src/main/store must not import src/main/jobs/a.ts',
    ],
    [
      'a folder of the store outside it',
      'src/main/search/x.ts',
      `import type { Filters } from '../store/search/filters.ts'`,
      'src/main/search must not import src/main/store/search/filters.ts',
    ],
    [
      'a file of the store that is no entry',
      'src/main/jobs/x.ts',
      `import { rows } from '../store/statement.ts'\nvoid rows`,
      'src/main/jobs must not import src/main/store/statement.ts',
    ],
    [
      'the store in the API',
      'src/main/api/x.ts',
      `import type { Store } from '../store/store.ts'`,
      'src/main/api must not import src/main/store/store.ts',
    ],
    [
      'the store of a library in the API',
      'src/main/api/x.ts',
      `export const a = (core: never) => core.library.store.read`,
      'the store is not for src/main/api',
    ],
    [
      'the store taken out of a library in the API',
      'src/main/api/x.ts',
      `export function a(core: never) {\n  const { store } = core.library\n  return store\n}`,
      'the store is not for src/main/api',
    ],
    [
      'a work noun that uses another',
      'src/main/embedding/x.ts',
      `import { a } from '../search/a.ts'`,
      'src/main/embedding must not import src/main/search/a.ts',
    ],
    [
      'an upward export',
      'src/main/jobs/x.ts',
      `export { a } from '../importing/a.ts'`,
      'src/main/jobs must not import src/main/importing/a.ts',
    ],
    [
      'a dynamic import',
      'src/main/store/x.ts',
      `await import('../api/a.ts')`,
      'src/main/store must not import src/main/api/a.ts',
    ],
    [
      'a side effect of another room',
      'src/main/text/x.ts',
      `import '../store/a.ts'`,
      'src/main/text must not import src/main/store/a.ts',
    ],
    [
      'the contract in a work noun',
      'src/main/search/x.ts',
      `import type { A } from '../../contract/search.ts'`,
      'src/main/search must not import src/contract/search.ts',
    ],
    [
      'a wire value in the local service',
      'src/localservice/x.ts',
      `import { a } from '../main/service/wire/a.ts'`,
      'src/localservice must not import src/main/service/wire/a.ts other than as a type',
    ],
    [
      'another main file in the local service',
      'src/localservice/x.ts',
      `import type { A } from '../main/base/clock.ts'`,
      'src/localservice must not import src/main/base/clock.ts',
    ],
    [
      'a contract value in a page',
      'src/renderer/search/x.tsx',
      `import { routes } from '../../contract/routes.ts'`,
      'src/renderer/search must not import src/contract/routes.ts other than as a type',
    ],
    [
      'a page in another',
      'src/renderer/trash/x.tsx',
      `import { a } from '../settings/a.tsx'`,
      'src/renderer/trash must not import src/renderer/settings/a.tsx',
    ],
    [
      'a noun that uses a page',
      'src/renderer/media/x.ts',
      `import { a } from '../search/a.ts'`,
      'src/renderer/media must not import src/renderer/search/a.ts',
    ],
    [
      'a noun below the state',
      'src/renderer/state/x.ts',
      `import { a } from '../jobs/a.ts'`,
      'src/renderer/state must not import src/renderer/jobs/a.ts',
    ],
    [
      'the shell in a page',
      'src/renderer/search/x.tsx',
      `import { a } from '../shell/a.tsx'`,
      'src/renderer/search must not import src/renderer/shell/a.tsx',
    ],
    ['a folder of the window without rules', 'src/renderer/odds/x.tsx', ``, 'belongs to no room'],
    [
      'the core in a page',
      'src/renderer/search/x.ts',
      `import type { A } from '../../main/model/document.ts'`,
      'src/renderer/search must not import src/main/model/document.ts',
    ],
    [
      'one shell in another',
      'src/main/web/x.ts',
      `import { a } from '../cli/run.ts'`,
      'src/main/web must not import src/main/cli/run.ts',
    ],
    [
      'one shell in the entry of another',
      'src/main/web.ts',
      `import { a } from './cli/run.ts'`,
      'src/main/web.ts must not import src/main/cli/run.ts',
    ],
    ['an entry from below', 'src/main/web/x.ts', `import '../web.ts'`, 'src/main/web must not import src/main/web.ts'],
    ['a folder without rules', 'src/main/odds/x.ts', ``, 'belongs to no room'],
    [
      'a package without a room',
      'src/main/text/x.ts',
      `import { a } from 'left-pad'`,
      'the package left-pad belongs to no room',
    ],
    [
      'a package in another room',
      'src/main/api/x.ts',
      `import Database from 'better-sqlite3'`,
      'the package better-sqlite3 is only for src/main/store',
    ],
    ['electron in the core', 'src/main/core.ts', `import { app } from 'electron'`, 'the package electron is only for'],
    [
      'electron in the web shell',
      'src/main/web/x.ts',
      `import { app } from 'electron/main'`,
      'the package electron is only for',
    ],
    ['Node in the contract', 'src/contract/x.ts', `import { join } from 'node:path'`, `node:path is Node's`],
    [
      'undici outside service',
      'src/main/jobs/x.ts',
      `import { request } from 'undici'`,
      'the network (undici) is only for service and web',
    ],
    [
      'node:https outside service',
      'src/main/search/x.ts',
      `import { get } from 'node:https'`,
      'the network (node:https) is only for service and web',
    ],
    [
      'net without node:',
      'src/main/search/x.ts',
      `import { connect } from 'net'`,
      'the network (net) is only for service and web',
    ],
    ['fetch', 'src/main/importing/x.ts', `export const a = () => fetch('http://localhost')`, 'the network (fetch)'],
    [
      'fetch by way of globalThis',
      'src/main/importing/x.ts',
      `export const a = () => globalThis.fetch('x')`,
      'the network (fetch)',
    ],
    ['SQL in a string', 'src/main/search/x.ts', `export const a = 'SELECT id FROM documents'`, 'SQL is only for store'],
    [
      'SQL in a template',
      'src/main/api/x.ts',
      'export const a = (id: number) => `\n  delete from jobs where id = ${id}`',
      'SQL is only for store',
    ],
    ['Date.now', 'src/main/jobs/x.ts', `export const a = Date.now()`, 'Date.now is only for base'],
    ['Date.now as a value', 'src/main/jobs/x.ts', `export const a = { now: Date.now }`, 'Date.now is only for base'],
    ['new Date()', 'src/main/api/x.ts', `export const a = new Date()`, 'new Date() is only for base'],
    ['Date()', 'src/main/api/x.ts', `export const a = Date()`, 'Date() is only for base'],
    [
      'performance.now',
      'src/main/search/x.ts',
      `export const a = performance.now()`,
      'performance.now is only for base',
    ],
    ['setTimeout', 'src/main/jobs/x.ts', `setTimeout(() => {}, 5)`, 'setTimeout is only for base'],
    [
      'timers by import',
      'src/main/jobs/x.ts',
      `import { setTimeout as delay } from 'node:timers/promises'\nvoid delay`,
      'timers are only for base',
    ],
    [
      'AbortSignal.timeout',
      'src/main/service/x.ts',
      `export const a = AbortSignal.timeout(5)`,
      'AbortSignal.timeout is only for base',
    ],
    ['Math.random', 'src/main/service/x.ts', `export const a = Math.random()`, 'Math.random is only for base'],
    [
      'randomUUID',
      'src/main/store/x.ts',
      `import { randomUUID } from 'node:crypto'\nvoid randomUUID`,
      'randomness is only for base',
    ],
    [
      'all of node:crypto',
      'src/main/store/x.ts',
      `import * as crypto from 'node:crypto'\nvoid crypto`,
      'randomness is only for base',
    ],
    [
      'crypto.randomUUID',
      'src/main/web/x.ts',
      `export const a = crypto.randomUUID()`,
      'crypto.randomUUID is only for base',
    ],
    ['process.env', 'src/main/cli/x.ts', `export const a = process.env`, 'process.env is only for the three entries'],
    [
      'process["env"]',
      'src/main/core.ts',
      `export const a = process['env']['HOME']`,
      'process.env is only for the three entries',
    ],
    [
      'const { env } = process',
      'src/main/core.ts',
      `export const { env } = process`,
      'process.env is only for the three entries',
    ],
    [
      'node:process',
      'src/main/core.ts',
      `import { env } from 'node:process'\nvoid env`,
      'the environment is only for the three entries',
    ],
    [
      'a fast test that starts a program',
      'test/unit/x.test.ts',
      `import { spawn } from 'node:child_process'`,
      'test/unit/x.test.ts:1: a test that starts programs belongs in test/process',
    ],
    [
      'a fast test that starts the command line',
      'test/contract/x.test.ts',
      `import { runCliProcess } from '../process/spawnCli.ts'`,
      'a test that starts programs belongs in test/process',
    ],
    [
      'a fast test over a large library',
      'test/unit/x.test.ts',
      `import { fillVectorLibrary } from '../fixtures/vectorLibrary.ts'`,
      'a test that fills a library with generated vectors belongs in test/scale',
    ],
    ['a default export', 'src/main/base/x.ts', `export default 1`, 'no default exports'],
    ['a renamed default export', 'test/unit/x.ts', `const a = 1\nexport { a as default }`, 'no default exports'],
  ]
  test.each(refused)('%s', (_, path, text, problem) => {
    expect(problemsOf(path, text)).toEqual([expect.stringContaining(problem)])
  })

  test('a cycle, also one of types', () => {
    const a = readSource('src/main/base/a.ts', `import { b } from './b.ts'\nexport const a = b`)
    const b = readSource('src/main/base/b.ts', `export * from './c.ts'\nexport const b = 1`)
    const c = readSource('src/main/base/c.ts', `import { a } from './a.ts'\nexport const c = a`)
    const typed = readSource('src/main/base/c.ts', `import type { a } from './a.ts'\nexport type C = typeof a`)
    const circle = ['a.ts', 'b.ts', 'c.ts', 'a.ts'].map((name) => `src/main/base/${name}`).join(' -> ')
    expect(checkCycles([a, b, c])).toEqual([`import cycle: ${circle}`])
    expect(checkCycles([a, b, typed])).toEqual([`import cycle: ${circle}`])
    expect(checkCycles([a, b])).toEqual([])
  })

  test('where it is', () => {
    expect(problemsOf('src/main/jobs/x.ts', `export const a = 1\n\nexport const b = Date.now()`)).toEqual([
      'src/main/jobs/x.ts:3: Date.now is only for base: take a Clock',
    ])
  })
})

describe('the checks allow', () => {
  const allowed: [name: string, path: string, text: string][] = [
    ['an import downwards', 'src/main/jobs/x.ts', `import { a } from '../store/store.ts'\nvoid a`],
    ['an import within a room', 'src/main/store/search/x.ts', `import { a } from '../statement.ts'\nvoid a`],
    ['an entry file', 'src/main/media/x.ts', `import { a } from '../store/library/copyStore.ts'\nvoid a`],
    ['search in answers', 'src/main/answers/x.ts', `import { a } from '../search/a.ts'\nvoid a`],
    [
      'contract types in a page',
      'src/renderer/search/x.ts',
      `import type { A } from '../../contract/search.ts'\nexport type B = A`,
    ],
    ['the wire in api.ts', 'src/renderer/api.ts', `import { a } from '../contract/wire/http.ts'\nvoid a`],
    [
      'wire types in the local service',
      'src/localservice/x.ts',
      `import type { A } from '../main/service/wire/a.ts'\nexport type B = A`,
    ],
    ['a date of a value', 'src/main/api/x.ts', `export const a = (ms: number) => new Date(ms).toISOString()`],
    ['time in base', 'src/main/base/x.ts', `export const a = () => Date.now()`],
    ['a flag on the command line', 'src/main/cli/x.ts', `export const a = 'Give --text.'`],
    ['a property of a style', 'src/renderer/ui/x.ts', `export const a = { '--rows': 'calc(var(--row) * 2)' }`],
    ['SQL in store', 'src/main/store/x.ts', `export const a = 'SELECT id FROM documents'`],
    ['hashes', 'src/main/text/x.ts', `import { createHash } from 'node:crypto'\nvoid createHash`],
    ['types of a package', 'src/main/core.ts', `import type { Dispatcher } from 'undici'\nexport type A = Dispatcher`],
    ['a filter in a fast test', 'test/unit/x.test.ts', `import { noFilters } from '../fixtures/vectorLibrary.ts'`],
    ['programs in a test of processes', 'test/process/x.test.ts', `import { spawn } from 'node:child_process'`],
    ['the environment in an entry', 'src/main/cli.ts', `void process.env`],
    ['a default export in a config', 'vitest.config.ts', `export default {}`],
  ]
  test.each(allowed)('%s', (_, path, text) => {
    expect(problemsOf(path, text)).toEqual([])
  })

  test('sentences that begin like statements', () => {
    const sentences = [
      'Select a file from the list.',
      'Update the settings',
      'Delete from here',
      'commit',
      'begin',
      'with a title',
      'attach',
    ]
    expect(sentences.filter(looksLikeSql)).toEqual([])
  })

  test('sentences with dashes, and with the name of the program', () => {
    const sentences = ['Two -- or three', 'a--b', 'Update Quarry: it is newer.', 'quarry: The key was refused.']
    expect(sentences.filter(namesFlag)).toEqual([])
  })
})
