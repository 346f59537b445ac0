import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { launchDesktop, startAgain, type LaunchedApp } from './launch.ts'

let launched: LaunchedApp | undefined
beforeAll(() => buildWhenStale())
afterEach(async () => {
  await launched?.quit()
  launched = undefined
})

test('the app opens in its window, imports the sample, finds in it, and follows its menu', async () => {
  launched = await launchDesktop()
  const { app, page, complaints } = launched
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByRole('searchbox').fill('cocoa harvest delayed by drought')
  await page.keyboard.press('Enter')
  await page.getByText('Drought on the Lavoine Coast delays the cocoa mid-crop').first().waitFor()
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('palette.open')?.click())
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  // The buttons of a mouse that go back and forward, as the system tells the window and as the page hears them.
  const search = page.getByRole('searchbox', { name: 'Search query' })
  const settings = page.getByRole('heading', { name: 'Settings', exact: true })
  await page.keyboard.press('Control+,')
  await settings.waitFor()
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.emit('app-command', { preventDefault: () => {} }, 'browser-backward'),
  )
  await search.waitFor()
  const session = await page.context().newCDPSession(page)
  const press = async (button: 'back' | 'forward') => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { type, x: 600, y: 300, button, clickCount: 1 })
  }
  await press('forward')
  await settings.waitFor()
  await press('back')
  await search.waitFor()

  // A link of another program searches, and a file that is opened with the app waits on the page of imports.
  await startAgain(launched, ['quarry://search?q=port%20strike'])
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('port strike')
  const folder = await mkdtemp(join(tmpdir(), 'quarry-with-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'harbours.jsonl')
  await writeFile(file, JSON.stringify({ id: 'a', title: 'Harbour', text: 'The harbour of Vell was dug in 1874.' }))
  await startAgain(launched, [file])
  await page.getByRole('button', { name: 'Import into “harbours”' }).click()
  await page.getByRole('heading', { name: /harbours/ }).waitFor()
  expect(complaints).toEqual([])
})
