import { expect, test } from 'vitest'
import { article, servePages } from '../../fixtures/pageServer.ts'
import { allJobsDone } from '../flows.ts'
import { testApp } from '../testApp.ts'

const harvest = 'The cocoa harvest was delayed by a drought that lasted from March to the end of June.'

test('addresses are pasted and captured, and a page that changed shows what has changed', async () => {
  const server = await servePages({ '/harvest': article('Cocoa', harvest), '/port': article('Port', 'Ships wait.') })
  const app = await testApp({ allowAddress: (address) => address === '127.0.0.1' })
  const { page } = app
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  const capture = async (addresses: string) => {
    await page.evaluate(`location.hash = '#/import'`)
    await page.getByRole('button', { name: 'Capture addresses' }).click()
    await page.getByRole('textbox', { name: 'Addresses' }).fill(addresses)
  }
  await capture(`${server.url}/harvest\n# not this one: ${server.url}/none\n${server.url}/port`)
  await page.getByText('2 addresses', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'New collection name' }).fill('Crops')
  await page.getByRole('button', { name: 'Capture into “Crops”' }).click()
  await page.getByRole('heading', { name: /Capture 127\.0\.0\.1/ }).waitFor()
  // Each address with what it brought; a version that is the only one has its facts in the details.
  const outcome = (address: string) => page.getByRole('row').filter({ hasText: address })
  await outcome('/harvest').getByText('New', { exact: true }).waitFor()
  await outcome('/port').getByText('New', { exact: true }).waitFor()
  await allJobsDone(page)
  expect(server.paths()).toEqual(['/robots.txt', '/harvest', '/port'])

  await page.getByRole('button', { name: 'Crops 2' }).click()
  await page.getByText('Port', { exact: true }).first().click()
  const opened = page.getByRole('region', { name: 'Reading pane' })
  await opened.getByRole('tab', { name: 'Details' }).click()
  await opened.getByText('Last capture').waitFor()
  await opened.getByText(/^Show \d+ headers? of the answer$/).click()
  await opened.getByText('content-type', { exact: true }).waitFor()
  expect(await opened.getByRole('tab', { name: /Versions/ }).count()).toBe(0)
  await opened.getByRole('button', { name: 'Close the reading pane' }).click()

  server.pages['/harvest'] = article('Cocoa', harvest.replace('June', 'August'))
  await capture(`${server.url}/harvest`)
  await page.getByRole('button', { name: /Into/ }).click()
  await page.getByRole('option', { name: 'Crops' }).click()
  await page.getByRole('button', { name: 'Capture into “Crops”' }).click()
  await page.getByRole('heading', { name: /Capture 127\.0\.0\.1/ }).waitFor()
  await outcome('/harvest').getByText('New version', { exact: true }).waitFor()
  await allJobsDone(page)
  await page.getByRole('button', { name: 'Crops 2' }).click()
  // The new version stands behind the other page: a list from before would move under the pointer.
  const first = page.getByRole('row').filter({ hasText: '127.0.0.1' }).first()
  await expect.poll(() => first.innerText()).toContain('Port')
  await page.getByText('Cocoa', { exact: true }).first().click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await reader.getByRole('tab', { name: 'Versions 2' }).click()
  const list = reader.getByRole('list', { name: 'Versions of this document' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await reader.locator('.difference ins').waitFor()
  await expect.poll(() => reader.locator('.difference del').allInnerTexts()).toEqual(['June'])
  await expect.poll(() => reader.locator('.difference ins').allInnerTexts()).toEqual(['August'])
  await expect.poll(() => reader.getByText(`${server.url}/harvest`, { exact: true }).count()).toBe(1)

  await list.getByRole('button', { name: 'Read' }).first().click()
  await reader.getByRole('tab', { name: 'Text' }).click()
  await reader.getByText('end of June').waitFor()

  // A version that comes while one reads is told of beside the text.
  server.pages['/harvest'] = article('Cocoa', harvest.replace('June', 'September'))
  await page.evaluate(
    (body) => fetch('/api/captures/start', { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    JSON.stringify({ addresses: [`${server.url}/harvest`], collection: 'Crops' }),
  )
  await reader.getByRole('tab', { name: 'Versions 3' }).waitFor()
  expect(app.complaints).toEqual([])
})

test('a link that is dropped, and addresses that are pasted on the page, wait to be captured', async () => {
  const app = await testApp()
  const { page } = app
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  const give = (type: 'drop' | 'paste', data: Readonly<Record<string, string>>) =>
    page.evaluate(
      ([kind, given]) => {
        const { document, DataTransfer, DragEvent, ClipboardEvent } = globalThis as unknown as PageWindow
        const transfer = new DataTransfer()
        for (const [format, text] of Object.entries(given)) transfer.setData(format, text)
        const target = kind === 'drop' ? document.querySelector('.dropHere') : document.body
        const options = { bubbles: true, cancelable: true }
        target?.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...options, clipboardData: transfer }),
        )
      },
      [type, data] as const,
    )
  await page.evaluate(`location.hash = '#/import'`)
  await page.getByRole('button', { name: 'Capture addresses' }).waitFor()
  await give('paste', { 'text/plain': 'See https://a.example/one, and http://b.example/two.' })
  const addresses = page.getByRole('textbox', { name: 'Addresses' })
  await addresses.waitFor()
  await page.getByText('2 addresses', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Back to files' }).click()
  await page.getByRole('button', { name: 'Capture addresses' }).waitFor()
  await give('drop', { 'text/uri-list': '# a comment\r\nhttps://c.example/three' })
  await addresses.waitFor()
  await expect.poll(() => addresses.inputValue()).toBe('https://c.example/three')
})

/** The part of a page's window that the events are made with; tests are compiled without the types of a browser. */
interface PageWindow {
  readonly document: { readonly body: Target; querySelector(selector: string): Target | null }
  readonly DataTransfer: new () => { setData(format: string, text: string): void }
  readonly DragEvent: new (type: string, options: object) => object
  readonly ClipboardEvent: new (type: string, options: object) => object
}

interface Target {
  dispatchEvent(event: object): void
}
