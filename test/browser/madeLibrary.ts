import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { routes, type QuarryClient } from '../../src/contract/routes.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { createHandlers } from '../../src/main/api/handlers.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { createCore } from '../../src/main/core.ts'
import { settled } from '../fixtures/settled.ts'

/** Records in a collection, embedded; or the articles that come with Quarry. */
export type Holding = { readonly collection: string; readonly records: readonly object[] } | 'sample'

/**
 * A folder with a library that holds this, to be copied. Each is made once in a run, without a window: to import through
 * it takes longer than most tests that need what was imported.
 */
export async function madeLibrary(holding: Holding): Promise<string> {
  const made = inject('madeLibraries')
  const folder = join(made, createHash('sha256').update(JSON.stringify(holding)).digest('hex'))
  if (existsSync(folder)) return folder
  const making = await mkdtemp(join(made, 'making-'))
  const library = join(making, 'library')
  await mkdir(library)
  await make(holding, making, join(library, 'library.quarry'))
  // The other worker may have made the same meanwhile.
  await rename(library, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  })
  await rm(making, { recursive: true, force: true })
  return folder
}

async function make(holding: Holding, folder: string, libraryPath: string): Promise<void> {
  const core = await createCore({ shell: 'cli', version: '0.0.0-test', libraryPath, create: true })
  try {
    const client = directClient(routes, createHandlers(core), errorToData)
    const started = await start(client.imports, holding, folder)
    for (const job of [started.import, started.embed]) {
      const { state } = job ? await settled(client, job) : { state: 'missing' }
      if (state !== 'done') throw new Error(`A job of a made library is ${state}.`)
    }
  } finally {
    await core.close()
  }
}

async function start(imports: QuarryClient['imports'], holding: Holding, folder: string) {
  if (holding === 'sample') return imports.sample({})
  const path = join(folder, `${holding.collection}.jsonl`)
  await writeFile(path, holding.records.map((record) => JSON.stringify(record)).join('\n'))
  return imports.start({ sources: [{ kind: 'path', path }], collection: holding.collection })
}
