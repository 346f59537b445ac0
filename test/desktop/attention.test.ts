import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { DesktopBridge } from '../../src/contract/desktop.ts'
import { buildStub } from './buildStub.ts'
import { launchDesktop, startAgain, type LaunchedApp } from './launch.ts'
import { waitUntil } from './waitUntil.ts'

/** What the stub lays open: in its page, and in its main process. */
declare const quarryDesktop: DesktopBridge
declare const quarryTest: { readonly record: { readonly openedLibraries: readonly string[] } }

let stub: string
const launched: LaunchedApp[] = []
const launch = async (options: Parameters<typeof launchDesktop>[0] = {}) => {
  const started = await launchDesktop({ app: stub, ...options })
  launched.push(started)
  await waitUntil(() => started.page.evaluate(() => 'echo' in globalThis))
  return started
}

beforeAll(async () => {
  stub = await mkdtemp(join(tmpdir(), 'quarry-stub-'))
  await buildStub(stub)
})
afterAll(() => rm(stub, { recursive: true, force: true }))
afterEach(async () => {
  for (const app of launched.splice(0)) await app.quit()
})

test('a page is told of links to documents, and keeps the computer awake for as long as it says', async () => {
  const first = await launch()
  const { app, page } = first
  await page.evaluate(() => {
    Object.assign(globalThis, { opened: [] as string[] })
    quarryDesktop.onOpen((hash) => void (globalThis as unknown as { opened: string[] }).opened.push(hash))
    quarryDesktop.notify({ title: 'Quarry', body: 'Done.', hash: '#/job/1' })
    quarryDesktop.keepAwake(true)
  })
  await waitUntil(() => app.evaluate(({ powerSaveBlocker }) => powerSaveBlocker.isStarted(0)))
  await page.evaluate(() => quarryDesktop.keepAwake(false))
  await waitUntil(() => app.evaluate(({ powerSaveBlocker }) => !powerSaveBlocker.isStarted(0)))
  await startAgain(first, ['quarry://app/index.html'])
  await startAgain(first, ['quarry://document/12'])
  const opened = () => page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  await waitUntil(async () => (await opened()).length > 0)
  expect(await opened()).toEqual(['#/search?doc=12'])
  expect(await app.evaluate(() => quarryTest.record.openedLibraries)).toEqual([])
})

test('a page is told of the link that the app was started with, once it listens', async () => {
  const { page } = await launch({ args: ['quarry://collection/3'] })
  const asked = page.evaluate(
    () => new Promise<string>((resolve) => void quarryDesktop.onOpen((hash) => resolve(hash))),
  )
  expect(await asked).toBe('#/collection/3')
})
