import { expect, test } from 'vitest'
import type { DesktopBridge } from '../../src/contract/desktop.ts'
import { startAgain } from './launch.ts'
import { useStub } from './stubApp.ts'
import { waitUntil } from './waitUntil.ts'

/** What the stub lays open: in its page, and in its main process. */
declare const quarryDesktop: DesktopBridge
declare const quarryTest: { readonly record: { readonly openedLibraries: readonly string[] } }

const { launch } = useStub()

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
