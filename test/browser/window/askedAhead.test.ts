import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdCalls } from '../holdCalls.ts'
import { records, testApp } from '../testApp.ts'

/** What a page shows is asked for before the page is drawn, which takes as long as many answers. */

interface Call {
  readonly path: string
  readonly body: string
  /** What the page shows in the moment of the call. */
  readonly heading: string | null
  readonly hasResults: boolean
}

/** Notes each call from now on. */
async function watchCalls(page: Page): Promise<(path: string) => Promise<readonly Call[]>> {
  await page.evaluate(`(() => {
    const { fetch } = window
    window.calls = []
    window.fetch = (address, options) => {
      window.calls.push({
        path: new URL(address, location.href).pathname,
        body: String(options?.body),
        heading: document.querySelector('main h1')?.textContent ?? null,
        hasResults: document.querySelector('main .resultsBar') !== null,
      })
      return fetch(address, options)
    }
  })()`)
  return async (path) => (await page.evaluate<readonly Call[]>(`window.calls`)).filter((call) => call.path === path)
}

test('a list asks for its first documents once, before it is drawn', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(30) } })
  const callsOf = await watchCalls(page)
  await page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: 'notes' }).first().click()
  await page.locator('.virtualRow[data-index="0"]').getByText('Note 1 on').waitFor()
  const calls = await callsOf('/api/documents/list')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.heading).not.toBe('notes')
  expect(complaints).toEqual([])
})

test('the rows of a list are made while its documents are read, and take their words when those come', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(30) } })
  const entry = page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: 'notes' }).first()
  await entry.waitFor()
  const held = await holdCalls(page, 'documents.list')
  await entry.click()
  const row = page.locator('.virtualRow[data-index="0"] .documentTitle')
  await row.waitFor()
  expect(await row.innerText()).toBe('')
  expect(await page.getByRole('grid', { name: 'Documents' }).getAttribute('aria-rowcount')).toBe('30')
  await row.evaluate((made) => {
    ;(made as { isSame?: boolean }).isSame = true
  })
  await held.release()
  await row.getByText('Note 1 on').waitFor()
  expect(await row.evaluate((shown) => (shown as { isSame?: boolean }).isSame)).toBe(true)
  expect(complaints).toEqual([])
})

test('a list whose table is sorted asks for the documents in that order', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(30) } })
  const entry = page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: 'notes' }).first()
  await entry.click()
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('columnheader', { name: 'Title' }).click()
  await page.getByRole('columnheader', { name: 'Title' }).click()
  await page.locator('.tableRow[data-index="0"]').getByText('Note 9 on').waitFor()
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox', { name: 'Search query' }).waitFor()
  const callsOf = await watchCalls(page)
  await page.evaluate(`location.hash = '#/collection/1'`)
  await page.locator('.tableRow[data-index="0"]').getByText('Note 9 on').waitFor()
  for (const { body } of await callsOf('/api/documents/list')) expect(body).toContain('"fact":"title"')
  expect(complaints).toEqual([])
})

test('a search that is entered is asked before anything is drawn for it', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(30) } })
  await page.evaluate(`location.hash = '#/search'`)
  const box = page.getByRole('searchbox', { name: 'Search query' })
  await box.waitFor()
  const callsOf = await watchCalls(page)
  // In one task: where typing rests, what stands there is searched for.
  await page.evaluate(`(() => {
    const box = document.querySelector('main input[type="search"], main [role="searchbox"]')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, 'lighthouse')
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })()`)
  await page.getByRole('grid', { name: 'Results' }).getByRole('row').first().waitFor()
  const [first, ...others] = await callsOf('/api/search/query')
  expect(first?.hasResults).toBe(false)
  // It is asked once, and only what it finds by word beside it.
  expect(others.filter(({ body }) => body === first?.body)).toEqual([])
  expect(complaints).toEqual([])
})

test('the beginning of a large list is read while nothing else is done, and shown when the list is opened', async () => {
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: records(30) } })
  // So many documents would take this test a minute to store.
  await page.route('**/api/collections/list', async (call) => {
    const answer = await call.fetch()
    await call.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"documents":30', '"documents":10000'),
    })
  })
  const isRead = page.waitForResponse('**/api/documents/list')
  await page.reload()
  await isRead
  const held = await holdCalls(page, 'documents.list')
  await page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: 'notes' }).first().click()
  await page.locator('.virtualRow[data-index="0"]').getByText('Note 1 on').waitFor()
  await held.release()
  expect(complaints).toEqual([])
})
