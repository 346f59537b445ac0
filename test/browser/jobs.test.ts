import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allJobsDone } from './flows.ts'
import { heldClock } from './heldClock.ts'
import { holdCalls } from './holdCalls.ts'
import { records, remoteApp, testApp, writeLines, type RemoteApp } from './testApp.ts'

async function importAs(app: RemoteApp, name: string, lines: readonly object[]): Promise<void> {
  const { page } = app
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Import' }).click()
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(await writeLines(app, `${name}.jsonl`, lines))
  await page.getByRole('button', { name: `Import into “${name}”` }).click()
  await page.getByRole('heading', { name: new RegExp(name) }).waitFor()
}

/** Opens the page of the latest job, which is the embedding. */
async function openEmbedding(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+j')
  await page
    .getByRole('button', { name: new RegExp(`^Embed ${name}`) })
    .first()
    .click()
  await page.getByRole('heading', { name: new RegExp(`Embed ${name}`) }).waitFor()
}

const oneHourS = 3_600

test('a refused item is shown with its reason, and goes through when it is tried again', async () => {
  const app = await remoteApp({ embedding: [{ do: 'poison', marker: 'POISON' }] })
  const { page, service } = app
  await importAs(app, 'notes', [...records(8), { id: 'bad', title: 'The bad one', text: 'Some POISON in a text.' }])
  const held = await holdCalls(page, 'jobs.failures')
  await openEmbedding(page, 'notes')
  // Until they are read, nobody says that there are none.
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await page.getByText('No item failed.').count()).toBe(0)
  await held.release()
  const failures = page.getByRole('tabpanel', { name: /Failed items/ })
  await failures.getByRole('button', { name: 'The bad one' }).waitFor()
  await failures.getByText('Some POISON in a text.').waitFor()
  const reason = await failures.locator('.failureWhy').innerText()
  expect(reason).toMatch(/\w{4}/)
  await expect.poll(() => page.locator('.counts').innerText()).toMatch(/Texts embedded\s+8\s+Failed\s+1/)
  await failures.getByRole('button', { name: 'The bad one' }).click()
  await page.getByRole('region', { name: 'Reading pane' }).getByText('Some POISON in a text.').first().waitFor()
  await page.keyboard.press('Escape')

  const sentBefore = service.received().length
  service.setFaults({})
  await page.getByRole('button', { name: 'Retry failed items' }).click()

  await page.keyboard.press('Control+j')
  await page.locator('.jobRow').first().getByText('1 of 1').waitFor()
  expect(
    service
      .received()
      .slice(sentBefore)
      .map(({ items }) => items),
  ).toEqual([1])
  expect(app.complaints).toEqual([])
})

test('a rate limit shows as a wait with its end, and the job goes on by itself', async () => {
  const clock = heldClock()
  const app = await remoteApp({ embedding: [{ on: 1, do: 'status', status: 429, retryAfter: oneHourS }] }, { clock })
  const { page } = app
  await importAs(app, 'notes', records(5))
  await openEmbedding(page, 'notes')
  await page
    .getByRole('main')
    .getByText(/Waiting: rate limit, resumes in (59 min|1 h)/)
    .waitFor()
  await page.getByRole('heading').getByText('Waiting', { exact: true }).waitFor()
  await page
    .getByRole('contentinfo')
    .getByText(/Waiting: rate limit/)
    .waitFor()
  clock.moveOn(oneHourS * 1000)
  await page.getByRole('heading').getByText('Done', { exact: true }).waitFor()
  await expect.poll(() => page.locator('.counts').innerText()).toMatch(/Texts embedded\s+5\s+Failed\s+0/)
  expect(app.complaints).toEqual([])
})

test('a job is paused, goes on, and is cancelled after a question', async () => {
  const clock = heldClock()
  const limited = { embedding: [{ do: 'status', status: 429, retryAfter: oneHourS }] }
  const app = await remoteApp(limited, { clock })
  const { page, service } = app
  const state = (word: string) => page.getByRole('heading').getByText(word, { exact: true }).waitFor()
  await importAs(app, 'first', records(5))
  await openEmbedding(page, 'first')
  await state('Waiting')
  await page.getByRole('main').getByRole('button', { name: 'Pause' }).click()
  await state('Paused')
  await page.getByRole('main').getByText('Paused by you').waitFor()
  service.setFaults({})
  clock.moveOn(oneHourS * 1000)
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
  await state('Done')

  service.setFaults(limited)
  await importAs(app, 'second', records(12).slice(6))
  await openEmbedding(page, 'second')
  await state('Waiting')
  await page.getByRole('button', { name: 'Cancel job' }).click()
  await page
    .getByRole('alertdialog', { name: 'Cancel this job?' })
    .getByRole('button', { name: 'Keep running' })
    .click()
  await page.getByRole('alertdialog', { name: 'Cancel this job?' }).waitFor({ state: 'detached' })
  await state('Waiting')
  await page.getByRole('button', { name: 'Cancel job' }).click()
  await page.getByRole('alertdialog', { name: 'Cancel this job?' }).getByRole('button', { name: 'Cancel job' }).click()
  await state('Cancelled')
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'Pause' }).count()).toBe(0)
  expect(app.complaints).toEqual([])
})

test('a refused key pauses the job with its reason', async () => {
  const app = await remoteApp({ embedding: [{ do: 'status', status: 401 }] })
  const { page, service } = app
  await importAs(app, 'notes', records(5))
  await openEmbedding(page, 'notes')
  await page.getByRole('main').getByText('Paused: the key was rejected').waitFor()
  service.setFaults({})
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).click()
  await allJobsDone(page)
  expect(app.complaints).toEqual([])
})

test('collections are counted again when a job ends, and never while a count is under way', async () => {
  const app = await remoteApp(
    { embedding: [{ do: 'status', status: 429, retryAfter: oneHourS }] },
    { clock: heldClock() },
  )
  const { page } = app
  const state = (word: string) => page.getByRole('heading').getByText(word, { exact: true }).waitFor()
  await importAs(app, 'notes', records(5))
  await openEmbedding(page, 'notes')
  await state('Waiting')
  const isCount = (request: { url(): string }) => request.url().endsWith('/api/collections/list')
  const asked: string[] = []
  page.on('request', (request) => isCount(request) && asked.push('asked'))
  page.on('requestfailed', (request) => isCount(request) && asked.push('given up'))

  // As in a library of hundreds of thousands of documents: counting takes longer than the job needs for its next change.
  const held = await holdCalls(page, 'collections.list')
  const first = page.waitForRequest(isCount)
  await page.getByRole('main').getByRole('button', { name: 'Pause' }).click()
  await state('Paused')
  await first
  // Not by the page's own button: it learns of this end from the stream of jobs alone, which is what makes it count again.
  const { origin, hash } = new URL(page.url())
  const data = { id: Number(hash.split('/').at(-1)) }
  const cancelled = await app.context.request.post(`${origin}/api/jobs/cancel`, { headers: { origin }, data })
  expect(cancelled.ok()).toBe(true)
  await state('Cancelled')
  // What the page asked for before this answer has been heard of.
  await page.evaluate(`fetch('/').then((answer) => answer.text())`)
  expect(asked).toEqual(['asked'])
  const second = page.waitForRequest(isCount)
  await held.release()
  await second
  expect(asked).toEqual(['asked', 'asked'])
  expect(app.complaints).toEqual([])
})

test('an import and its embedding that waits are both told of at the foot of the window', async () => {
  const app = await remoteApp(
    { embedding: [{ do: 'status', status: 429, retryAfter: oneHourS }] },
    { clock: heldClock() },
  )
  const { page } = app
  await importAs(app, 'first', records(5))
  const foot = page.getByRole('group', { name: 'Current job' })
  await foot.getByText(/Waiting: rate limit/).waitFor()
  await importAs(app, 'second', records(9).slice(5))
  await foot.getByText('Embed first').waitFor()
  await foot.getByText('Embed second').waitFor()
  await foot.getByText('Queued').waitFor()
})

test('several jobs are selected as in every list, and cancelled together after a question', async () => {
  const clock = heldClock()
  const app = await remoteApp({ embedding: [{ do: 'status', status: 429, retryAfter: oneHourS }] }, { clock })
  const { page } = app
  await importAs(app, 'first', records(3))
  await importAs(app, 'second', records(9).slice(4))
  await page.keyboard.press('Control+j')
  const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row')
  const embeddings = rows.filter({ hasText: 'Embed' })
  await expect.poll(() => embeddings.count()).toBe(2)
  await embeddings.nth(0).click({ modifiers: ['ControlOrMeta'] })
  await embeddings.nth(1).click({ modifiers: ['ControlOrMeta'] })
  const selection = page.getByRole('group', { name: 'Selection' })
  await selection.getByText('2 selected').waitFor()
  await page.keyboard.press('ControlOrMeta+a')
  await selection.getByText('4 selected').waitFor()
  // Imports are done: what is unfinished can be cancelled.
  await selection.getByRole('button', { name: 'Cancel 2 jobs' }).click()
  await page.getByRole('alertdialog', { name: 'Cancel 2 jobs?' }).getByRole('button', { name: 'Cancel 2 jobs' }).click()
  await expect.poll(() => rows.getByText('Cancelled', { exact: true }).count()).toBe(2)
  expect(app.complaints).toEqual([])
})

test('jobs that are over are cleared, listed again by undo, and shown on request', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(5) } })
  const { page } = app
  await page.keyboard.press('Control+j')
  const rows = page.getByRole('grid', { name: 'Jobs' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await page.getByText('All jobs are done and cleared').waitFor()
  expect(await page.getByRole('button', { name: 'Clear finished' }).count()).toBe(0)
  await page
    .getByRole('alertdialog', { name: '2 jobs cleared. What they used still counts.' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => rows.count()).toBe(2)

  // Those that are selected alone.
  await rows.filter({ hasText: 'Embed' }).click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('ControlOrMeta+a')
  const selection = page.getByRole('group', { name: 'Selection' })
  await selection.getByText('2 selected').waitFor()
  await selection.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'Show cleared (2)' }).click()
  await expect.poll(() => rows.getByText('Cleared', { exact: true }).count()).toBe(2)
  await rows.first().click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('ControlOrMeta+a')
  await selection.getByRole('button', { name: 'List again' }).click()
  await expect.poll(() => rows.getByText('Cleared', { exact: true }).count()).toBe(0)
  await expect.poll(() => rows.count()).toBe(2)
  expect(app.complaints).toEqual([])
})

test('the message that a job has started goes when the job ends', async () => {
  const app = await remoteApp({ embedding: [{ do: 'status', status: 429, retryAfter: oneHourS }] })
  const { page } = app
  await importAs(app, 'notes', records(3))
  const cancelEmbedding = () =>
    page.evaluate(async () => {
      const call = async (route: string, input: object) => {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`/api/jobs/${route}`, { method: 'POST', headers, body: JSON.stringify(input) })
        return ((await answer.json()) as { value: unknown }).value
      }
      const jobs = (await call('list', { unfinished: true })) as readonly { id: number; kind: string }[]
      for (const { id, kind } of jobs) if (kind === 'embed') await call('cancel', { id })
    })
  await openEmbedding(page, 'notes')
  await cancelEmbedding()
  await page.getByRole('button', { name: 'Actions for notes' }).click()
  await page.getByRole('menuitem', { name: 'Embed missing' }).click()
  const told = page.locator('.toast').filter({ hasText: 'has started' })
  // Under the pointer a message stays as long as it would by itself.
  await told.hover()
  await cancelEmbedding()
  await told.waitFor({ state: 'detached' })
})
