import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { routes } from '../../src/contract/routes.ts'
import { directClient } from '../../src/contract/wire/direct.ts'
import { createHandlers } from '../../src/main/api/handlers.ts'
import { errorToData } from '../../src/main/base/errors.ts'
import { createCore } from '../../src/main/core.ts'
import { settled } from '../fixtures/settled.ts'
import { image, settled as taskSettled } from '../fixtures/tasks.ts'

/** What other users of the machine, and pages in its browsers, get of a library that works without a remote service. */

async function openOwn() {
  const folder = await mkdtemp(path.join(tmpdir(), 'quarry-test-'))
  const home = path.join(folder, 'home', 'Quarry')
  const core = await createCore({
    shell: 'cli',
    version: 'test',
    libraryPath: path.join(home, 'library.quarry'),
    create: true,
    dataFolder: home,
  })
  onTestFinished(async () => {
    await core.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { folder, home, core, client: directClient(routes, createHandlers(core), errorToData) }
}

describe('the embedded local service', () => {
  test('answers only who has the secret of this process', async () => {
    const [one, other] = [await openOwn(), await openOwn()]
    const { baseUrl, apiKey } = await one.core.service.connection()
    const secret = apiKey?.reveal() ?? ''
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const ask = async (headers: Record<string, string>) => {
      const init = { method: 'POST', body: JSON.stringify({ prompt: 'A lighthouse' }) }
      const json = { 'content-type': 'application/json' }
      return (await fetch(`${baseUrl}/v1/videos`, { ...init, headers: { ...json, ...headers } })).status
    }
    expect(await ask({})).toBe(401)
    expect(await ask({ 'x-api-key': 'any' })).toBe(401)
    expect(await ask({ 'x-api-key': secret })).toBe(200)
    const foreign = (await other.core.service.connection()).apiKey?.reveal() ?? ''
    expect(await ask({ 'x-api-key': foreign })).toBe(401)
    // No key is set, whatever this process tells itself.
    expect(one.core.service.hasKey).toBe(false)
  })
})

describe('what Quarry makes', () => {
  test('is for its owner alone: library, log, media, thumbnails, uploads, backups, tasks of the local service, and lists', async () => {
    const { folder, home, core, client } = await openOwn()
    const picture = path.join(folder, 'picture.png')
    await writeFile(
      picture,
      await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    )
    const started = await client.imports.media({
      sources: [{ kind: 'path', path: picture }],
      collection: 'c',
      embed: true,
    })
    await settled(client, started.import)
    const { id } = await client.generation.create(image)
    const task = await taskSettled(client, id)
    await client.media.thumbnail({ id: task.medium?.id ?? 0 })
    await client.uploads.begin({ name: 'notes.txt' })
    await client.libraries.backup({ path: path.join(home, 'copies', 'copy.quarry') })

    const names = await readdir(home, { recursive: true })
    for (const wanted of [
      'library.quarry',
      'library.quarry-wal',
      'recent.json',
      /localservice.secret$/,
      /\.task\.json$/,
      /\.png$/,
      /thumbnails.*\.webp$/,
      /notes\.txt$/,
      path.join('copies', 'copy.quarry'),
    ])
      expect(
        names.some((name) => (typeof wanted === 'string' ? name === wanted : wanted.test(name))),
        String(wanted),
      ).toBe(true)
    const open = []
    for (const name of ['..', '.', ...names]) {
      const { mode } = await stat(path.join(home, name))
      if ((mode & 0o077) !== 0) open.push(`${name} ${(mode & 0o777).toString(8)}`)
    }
    expect(open).toEqual([])
    await core.close()
  })
})
