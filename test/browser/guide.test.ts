import { expect, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { testApp } from './testApp.ts'

interface ShownImage {
  readonly currentSrc: string
  readonly naturalWidth: number
  readonly offsetWidth: number
}
/** The addresses of those that have a place on the page and were loaded. */
const namesOfLoaded = (images: readonly ShownImage[]) =>
  images.filter(({ naturalWidth, offsetWidth }) => naturalWidth > 0 && offsetWidth > 0).map((image) => image.currentSrc)
const distanceFromTop = (element: { getBoundingClientRect(): { readonly top: number } }) =>
  Math.abs(element.getBoundingClientRect().top)

test('the guide shows its pictures in the theme of the window', async () => {
  const { page, complaints } = await testApp()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await page.getByRole('button', { name: 'Guide', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'First steps' }).click()
  const welcome = page.getByRole('img', { name: /^The welcome:/ })
  const shown = () => welcome.evaluateAll(namesOfLoaded)
  await expect.poll(shown).toEqual([expect.stringContaining('welcome-light')])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(shown).toEqual([expect.stringContaining('welcome-dark')])
  expect(complaints).toEqual([])
})

test('F1 opens the guide, which is searched, whose links stay in the window, and which tells its language', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  // From a page, what the guide has about it; once more, its contents.
  await page.keyboard.press('F1')
  await page.getByRole('heading', { name: 'Finding things' }).waitFor()
  await page.keyboard.press('F1')
  await page.getByRole('heading', { name: 'The guide to Quarry' }).waitFor()
  // Each reference that the contents name is there.
  for (const name of ['the JSON they print', 'packages', 'routes']) {
    await page.getByRole('main').getByRole('link', { name }).click()
    await page.getByRole('main').getByRole('link', { name }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Contents' }).click()
  }
  await page.getByRole('main').getByRole('link', { name: 'Bringing things in' }).click()
  await page.getByRole('heading', { name: 'Bringing things in' }).waitFor()
  await checkPage(page, 'the guide')

  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('spelt nearly')
  await page.getByRole('list', { name: 'Found in the guide' }).getByRole('link', { name: 'Searching' }).click()
  await page.getByRole('heading', { name: 'Searching', exact: true }).waitFor()
  // A hit in a long page opens at its section.
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('every term of a list')
  await page
    .getByRole('list', { name: 'Found in the guide' })
    .getByRole('link', { name: 'quarry batch search' })
    .click()
  await expect
    .poll(() => page.getByRole('heading', { name: 'quarry batch search' }).evaluate(distanceFromTop))
    .toBeLessThan(200)
  // Enter opens the first hit, which is about a task.
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('watched folders')
  await page.getByRole('searchbox', { name: 'Search the guide' }).press('Enter')
  await page.getByRole('heading', { name: 'Bringing things in' }).waitFor()
  await expect
    .poll(() => page.getByRole('heading', { name: 'Watched folders' }).evaluate(distanceFromTop))
    .toBeLessThan(900)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('main').getByRole('link', { name: 'commands', exact: true }).click()
  await page.getByRole('link', { name: 'quarry verify' }).click()
  await expect
    .poll(() => page.getByRole('heading', { name: 'quarry verify' }).evaluate(distanceFromTop))
    .toBeLessThan(200)
  // What is found begins at its top, however far the page was scrolled.
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('export')
  await page.getByRole('list', { name: 'Found in the guide' }).waitFor()
  await expect
    .poll(() => page.locator('.pageBody.scroll').evaluate((body: { readonly scrollTop?: number }) => body.scrollTop))
    .toBe(0)
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('zeppelin')
  await page.getByText('The guide has nothing about “zeppelin”.').waitFor()
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('heading', { name: 'The guide to Quarry' }).waitFor()
  await page.goBack()
  await page.getByText('The guide has nothing about “zeppelin”.').waitFor()
  expect(complaints).toEqual([])
})
