import { appendFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from './testApp.ts'
import { tabTo } from './flows.ts'

type App = Awaited<ReturnType<typeof testApp>>

async function openLogPage({ page }: App): Promise<void> {
  // The keys work once the window is drawn.
  await page.getByRole('button', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.type('show log')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Log' }).waitFor()
}

/** Adds entries to the log as another process would. */
async function addEntries(app: App, count: number, message: string, level = 'info'): Promise<void> {
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({ time: new Date().toISOString(), level, message: `${message} ${n}`, job: n, pid: 1, n }),
  )
  await appendFile(path.join(app.folder, 'logs', 'quarry.log'), `${lines.join('\n')}\n`)
}

test('the log shows what happened, is filtered by text and level, and opens an entry by keyboard', async () => {
  const app = await testApp()
  const { page } = app
  await addEntries(app, 1, 'slow search', 'warn')
  await openLogPage(app)
  const list = page.getByRole('grid', { name: 'Log entries' })
  await list.getByText('library opened').waitFor()
  await list.getByText('started', { exact: true }).waitFor()
  // The filter has the focus.
  await page.keyboard.type('SLOW')
  await list.getByText('library opened').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await list.getByRole('definition').getByText('0', { exact: true }).waitFor()
  await tabTo(page, 'Refresh')

  await page.getByRole('button', { name: 'Level' }).click()
  await page.getByRole('option', { name: 'Errors only' }).click()
  await page.getByRole('heading', { name: 'No matching entries' }).waitFor()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await list.getByText('library opened').waitFor()
  expect(app.complaints).toEqual([])
})

test('older entries are read as one scrolls, and entries are copied as text', async () => {
  const app = await testApp()
  const { page } = app
  await addEntries(app, 450, 'entry')
  await app.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openLogPage(app)
  const list = page.getByRole('grid', { name: 'Log entries' })
  await list.getByText('entry 449').waitFor()
  await list.focus()
  await page.keyboard.press('c')
  await page.getByText('1 entry copied.').waitFor()
  expect(await page.evaluate(`navigator.clipboard.readText()`)).toMatch(/Z {2}info {3}entry 449 {2}job=449 {2}pid=1$/)
  // The end moves while older entries are read.
  const atStart = async () => {
    await page.keyboard.press('End')
    return list.getByText('started', { exact: true }).isVisible()
  }
  await expect.poll(atStart).toBe(true)
  expect(app.complaints).toEqual([])
})

test('a log that cannot be read says why and is tried again; an empty one says that it is empty', async () => {
  const app = await testApp()
  const { page } = app
  const file = path.join(app.folder, 'logs', 'quarry.log')
  await rm(file)
  await mkdir(file)
  await openLogPage(app)
  await page
    .getByRole('alert')
    .getByText(/This is a folder/)
    .waitFor()
  await rm(file, { recursive: true })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'No matching entries' }).waitFor()
  await page.getByRole('button', { name: 'Show all entries' }).click()
  await page.getByRole('heading', { name: 'The log is empty' }).waitFor()
})
