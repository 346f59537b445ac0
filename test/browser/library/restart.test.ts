import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../../scripts/buildWhenStale.ts'
import { startWeb, type StartWebOptions } from '../../../src/main/web/startWeb.ts'
import { newCollection } from '../flows.ts'
import { openBrowserAt } from '../launch.ts'

/** A library that is served again and again, at the same address where asked for. */
async function servedLibrary() {
  await buildWhenStale()
  const folder = await mkdtemp(join(tmpdir(), 'quarry-restart-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const options: Omit<StartWebOptions, 'port'> = {
    version: '0.0.0-test',
    libraryPath: join(folder, 'library.quarry'),
    create: true,
    dataFolder: folder,
  }
  return async (port: number, name = 'library.quarry') => {
    const server = await startWeb({ ...options, libraryPath: join(folder, name), port })
    let closed: Promise<void> | undefined
    const close = () => (closed ??= server.close())
    onTestFinished(close)
    return { ...server, close }
  }
}

test('after a restart the page says what happened, and leads to where the way back in is told', async () => {
  const start = await servedLibrary()
  const first = await start(0)
  const { page, close } = await openBrowserAt(first.url)
  onTestFinished(close)
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await first.close()
  const status = page.getByRole('contentinfo')
  await status.getByText('Quarry is not responding. If it was closed, start it again').waitFor()

  const second = await start(first.port)
  await status.getByText('Quarry was restarted, and this page has expired.').waitFor()
  await status.getByRole('button', { name: 'How to reconnect' }).click()
  await page.getByRole('heading', { name: 'This browser has no access to Quarry.' }).waitFor()
  await page.getByRole('heading', { name: 'How to get back in' }).waitFor()
  await expect
    .poll(() => page.getByRole('listitem').first().innerText())
    .toContain(`http://127.0.0.1:${first.port}/?token=`)
  expect(await page.evaluate(`getComputedStyle(document.querySelector('main')).maxWidth`)).not.toBe('none')

  await page.goto(second.url)
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await page.goto(second.url)
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
})

test('a page that was left open comes back by itself once the new link was opened beside it', async () => {
  const start = await servedLibrary()
  const first = await start(0)
  const { page, context, close } = await openBrowserAt(first.url)
  onTestFinished(close)
  await newCollection(page)
  await page.getByPlaceholder('Collection name').fill('Ports')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ports' }).waitFor()
  await first.close()
  const second = await start(first.port)
  await page.getByRole('button', { name: 'How to reconnect' }).waitFor()
  const beside = await context.newPage()
  await beside.goto(second.url)
  await beside.locator('.navItem', { hasText: 'Ports' }).waitFor()
  await page.getByRole('button', { name: 'How to reconnect' }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Ports' }).waitFor()

  // Another library behind the same address: what was shown of the first means nothing there.
  await second.close()
  const third = await start(first.port, 'other.quarry')
  await page.getByRole('button', { name: 'How to reconnect' }).waitFor()
  await beside.goto(third.url)
  await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
  expect(await page.locator('.navItem', { hasText: 'Ports' }).count()).toBe(0)
})
