import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page, type Worker } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../../desktop/waitUntil.ts'
import { article, servePages } from '../../fixtures/pageServer.ts'
import { findChromium } from '../../runtimes.ts'
import { allJobsDone } from '../flows.ts'
import { testApp } from '../testApp.ts'

const folder = join(import.meta.dirname, '../../../extension')
const harvest = 'The cocoa harvest was delayed by a drought that lasted from March to the end of June.'

/** The app with pages of browsers turned on, and a site whose page is written by a script. */
async function receiving() {
  const site = await servePages({
    '/page': article('Empty', '', '').replace(
      '</body>',
      `<script>document.title = 'Written'; document.querySelector('p').textContent = ${JSON.stringify(harvest)}</script></body>`,
    ),
  })
  const app = await testApp({ allowAddress: (address) => address === '127.0.0.1' })
  const { page } = app
  await page.getByRole('button', { name: 'Import files' }).waitFor()
  await page.evaluate(`location.hash = '#/settings'`)
  await page.getByRole('switch', { name: 'Receive pages' }).click({ force: true })
  const code = page.getByText(/^\d+-[0-9a-f]{48}$/)
  await code.waitFor()
  return { app, site, code: await code.innerText() }
}

async function savedPage(page: Page): Promise<void> {
  await allJobsDone(page)
  await page.getByRole('button', { name: 'From the browser 1' }).click()
  await page.getByText('Written', { exact: true }).first().click()
  await page.getByRole('region', { name: 'Reading pane' }).getByText(harvest).waitFor()
}

/** A Chromium with the extension in it, whose options page is open. */
async function withExtension(): Promise<{ context: BrowserContext; worker: Worker; options: Page }> {
  const profile = await mkdtemp(join(tmpdir(), 'quarry-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    // What Playwright calls headless is a browser without extensions.
    headless: false,
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  onTestFinished(async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  })
  const [running] = context.serviceWorkers()
  const worker = running ?? (await context.waitForEvent('serviceworker', { timeout: 60_000 }))
  const options = await context.newPage()
  await options.goto(new URL('options.html', worker.url()).href)
  return { context, worker, options }
}

test('the extension is paired with the code, and saves the page as its scripts made it', async () => {
  const { app, site, code } = await receiving()
  const { context, worker, options } = await withExtension()
  const pair = async (given: string) => {
    await options.getByLabel('Pairing code').fill(given)
    await options.getByRole('button', { name: 'Pair' }).click()
  }
  await pair(code.replace(/..$/, '00'))
  await options.getByText('This is not the pairing code.').waitFor()
  await pair(code)
  await options.getByText('Paired.').waitFor()

  const page = await context.newPage()
  await page.goto(`${site.url}/page`)
  // The button lies outside of what a test can press: the extension is told of the press as by the browser.
  const press = `chrome.tabs.query({ url: '${site.url}/page' }).then(([tab]) => chrome.action.onClicked.dispatch(tab))`
  await worker.evaluate(press)
  const badge = `chrome.tabs.query({ url: '${site.url}/page' }).then(([{ id: tabId }]) => chrome.action.getBadgeText({ tabId }))`
  await waitUntil(async () => !['', '…'].includes(await worker.evaluate<string>(badge)))
  expect(await worker.evaluate(badge)).toBe('✓')
  await savedPage(app.page)
})

test('the bookmarklet hands the page to one of Quarry, which saves it when the user confirms', async () => {
  const { app, site, code } = await receiving()
  await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await app.page.getByRole('button', { name: 'Copy', exact: true }).last().click()
  const address = await app.page.evaluate<string>('navigator.clipboard.readText()')
  expect(decodeURIComponent(address)).not.toContain(code.split('-')[1])

  const page = await app.context.newPage()
  await page.goto(`${site.url}/page`)
  const opened = page.waitForEvent('popup')
  await page.evaluate(decodeURIComponent(address.replace(/^javascript:/, '')))
  const quarry = await opened
  await quarry.getByText('Copy the pairing code from the settings of Quarry.').waitFor()
  await expect.poll(() => quarry.getByText('Written').isVisible()).toBe(true)
  await quarry.getByLabel('Pairing code').fill(code)
  await quarry.getByRole('button', { name: 'Pair this browser' }).click()
  await quarry.getByText('Nothing is saved until you press the button.').waitFor()
  await quarry.getByRole('button', { name: 'Save this page' }).click()
  await quarry.getByText('Saved into "From the browser".').waitFor()
  await savedPage(app.page)
})
