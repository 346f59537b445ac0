import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { startLocalService } from '../../src/localservice/server.ts'
import { allJobsDone, tabTo } from '../browser/flows.ts'
import { records, writeLines } from '../browser/testApp.ts'
import { launchDesktop, startAgain, type LaunchedApp, type LaunchOptions } from './launch.ts'

/** The real app in its window, over the port; what the shell does by itself is in shell.test.ts. */

let folder: string
const running: LaunchedApp[] = []
beforeAll(() => buildWhenStale())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-window-'))
})
afterEach(async () => {
  for (const app of running.splice(0)) await app.quit()
  await rm(folder, { recursive: true, force: true })
})

async function launch(options: LaunchOptions = {}): Promise<LaunchedApp> {
  const launched = await launchDesktop({ userData: join(folder, 'user-data'), ...options })
  running.push(launched)
  return launched
}

async function quit(launched: LaunchedApp): Promise<void> {
  running.splice(running.indexOf(launched), 1)
  await launched.quit()
}

/** What is chosen in the system's next dialogs for files. */
async function willChoose({ app }: LaunchedApp, paths: readonly string[]): Promise<void> {
  await app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = (async () => ({ canceled: false, filePaths })) as unknown as typeof dialog.showOpenDialog
  }, paths as string[])
}

test('import a folder, embed, search and read with the mouse', async () => {
  const launched = await launch()
  const { page, complaints } = launched
  const notes = join(folder, 'field notes')
  await mkdir(notes)
  await writeLines({ folder: notes }, 'a.jsonl', records(4))
  await writeFile(join(notes, 'b.md'), '# The mast\n\nLightning split the mast of the old schooner.')
  await willChoose(launched, [notes])

  await page.getByRole('button', { name: 'Import a folder' }).click()
  await page.getByRole('tab', { name: 'Preview of 2 files' }).waitFor()
  await page.getByRole('button', { name: 'Import into “field notes”' }).click()
  await page.getByRole('heading', { name: /field notes/ }).waitFor()
  await allJobsDone(page)

  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').pressSequentially('schooner lightning')
  const hit = page.getByRole('row').filter({ hasText: 'The mast' })
  await hit.click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByText('Lightning split the mast of the old schooner.').first().waitFor()
  await reader.getByRole('tab', { name: 'Details' }).click()
  await reader.getByText('b.md').waitFor()
  expect(complaints).toEqual([])
})

test('import, embed, search and read with the keyboard alone', async () => {
  const { page, complaints } = await launch()
  const file = await writeLines({ folder }, 'notes.jsonl', records(6))
  page.on('filechooser', (chooser) => void chooser.setFiles(file))
  const press = (key: string) => page.keyboard.press(key)

  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await press('Control+i')
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await tabTo(page, 'Choose files')
  await press('Enter')
  await page.getByRole('tab', { name: 'Preview of 6 documents' }).waitFor()
  await tabTo(page, 'Import into “notes”')
  await press('Enter')
  await page.getByRole('heading', { name: /notes/ }).waitFor()
  await allJobsDone(page)
  await page.getByRole('button', { name: 'notes 6' }).waitFor()
  await press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('search the library')
  await press('Enter')
  await page.getByRole('searchbox', { name: 'Search query' }).waitFor()
  await page.keyboard.type('seeds and a telescope')
  await press('Enter')
  await page.getByRole('grid', { name: 'Results' }).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Results')
  await press('Enter')
  const text = page.getByRole('document', { name: /on the library/ })
  await text.waitFor()
  expect(await text.innerText()).toContain('lends seeds, tools and a telescope')
  await press('Escape')
  await text.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

test('a second start hands its library to the first, which shows it', async () => {
  const launched = await launch()
  const { app, page } = launched
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await page.keyboard.press('Control+o')
  const second = join(folder, 'second.quarry')
  await page.getByLabel('Library file path').fill(second)
  await page.getByRole('button', { name: 'Create new' }).click()
  await expect.poll(() => page.title()).toBe('second – Quarry')
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByRole('button', { name: 'Sample 71' }).waitFor()

  await page.getByRole('button', { name: 'Switch library: second' }).click()
  await page.getByRole('menuitem').first().click()
  await expect.poll(() => page.title()).not.toBe('second – Quarry')
  await startAgain(launched, [second])
  await expect.poll(() => page.title()).toBe('second – Quarry')
  await page.getByRole('button', { name: 'Sample 71' }).waitFor()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('address and key are set, tried and forgotten in the settings, and the key is in no file', async () => {
  const key = 'window-test-key-52d7'
  const service = await startLocalService({ key })
  try {
    const first = await launch()
    const { page } = first
    await page.getByRole('button', { name: 'Import files' }).waitFor()
    await page.keyboard.press('Control+,')
    await page.getByText('Local service on this computer: free').waitFor()
    await page.getByLabel('Base address').fill('not an address')
    await page.getByLabel('Key', { exact: true }).fill('wrong-key-0000')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The base address must be an http or https address').waitFor()
    await page.getByLabel('Base address').fill(service.url)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ends in 0000').waitFor()
    await page.getByText('Saved. Requests now go to this service.').waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByRole('status').getByText(/key/i).waitFor()

    await page.getByRole('button', { name: 'Remove key' }).click()
    await page.getByText('The local service is used until both').waitFor()
    await page.getByLabel('Key', { exact: true }).fill(key)
    await page.keyboard.press('Enter')
    await page.getByText('Ends in 52d7').waitFor()
    await page.getByText('The key is kept in memory until Quarry closes').waitFor()
    await page.getByRole('button', { name: 'Test' }).click()
    await page.getByText(/^Connected: .*, \d+ ms\.$/).waitFor()
    expect(service.received().map(({ outcome }) => outcome)).toEqual([401, 200])

    // What works with the service goes there from now on.
    await page.keyboard.press('Control+Shift+f')
    await page.getByRole('button', { name: 'Try the sample collection' }).click()
    await page.getByRole('searchbox', { name: 'Search query' }).waitFor()
    await allJobsDone(page)
    expect(service.received().length).toBeGreaterThan(2)
    expect(await page.content()).not.toContain(key)
    await quit(first)

    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const bytes = await readFile(join(entry.parentPath, entry.name))
      expect(bytes.includes(key), entry.name).toBe(false)
    }
    const again = await launch()
    await again.page.getByRole('button', { name: /^Settings/ }).click()
    expect(await again.page.getByLabel('Base address').inputValue()).toBe(service.url)
    expect(await again.page.getByLabel('Key', { exact: true }).inputValue()).toBe('')
    await again.page.getByText('Local service on this computer: free').waitFor()
  } finally {
    await service.close()
  }
})
