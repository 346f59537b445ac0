import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { testApp } from '../testApp.ts'

const story = 'The cocoa harvest on the coast is weeks late after a long drought, growers said at the market on Monday.'
const articles = [
  { id: 'a', title: 'Cocoa harvest late', text: story, url: 'https://first.example.org/a', published: '2031-02-01' },
  { id: 'b', title: 'Cocoa is late', text: `${story} (agency)`, url: 'https://second.example.org/b' },
  { id: 'c', title: 'Drought delays cocoa', text: `Updated. ${story}`, url: 'https://third.example.org/c' },
  {
    id: 'd',
    title: 'Cocoa prices',
    text: 'Cocoa rose by a tenth in London as buyers feared for supplies of the autumn.',
  },
]

test('copies stand under one result, open by key and pointer, and are results of their own when asked for', async () => {
  const app = await testApp({ holding: { collection: 'news', records: articles } })
  const { page } = app
  await page.keyboard.press('/')
  await page.getByRole('radio', { name: 'Keyword' }).click({ force: true })
  await page.getByRole('searchbox').fill('cocoa')
  await page.keyboard.press('Enter')
  const bar = page.locator('.resultsBar')
  await bar.getByText('2 results', { exact: true }).waitFor()
  await bar.getByText('2 copies folded').waitFor()
  const row = page.getByRole('row').filter({ hasText: '2 copies' })
  await row.waitFor()
  expect(await page.getByRole('list', { name: /^Copies of/ }).count()).toBe(0)
  await row.click()
  await page.keyboard.press('d')
  const copies = page.getByRole('list', { name: /^Copies of/ })
  await copies.waitFor()
  expect(await copies.getByRole('listitem').count()).toBe(2)
  await checkPage(page, 'search with copies')
  const copy = copies.getByRole('button').first()
  const title = (await copy.innerText()).split('\n')[0] ?? ''
  await copy.click()
  const reader = page.getByRole('region', { name: 'Reading pane' })
  await expect.poll(() => reader.getByRole('heading').first().innerText()).toBe(title)

  await bar.getByRole('button', { name: 'Show copies as results of their own' }).click()
  await bar.getByText('4 results', { exact: true }).waitFor()
  await bar.getByRole('button', { name: 'Fold copies under the first of them' }).click()
  await bar.getByText('2 results', { exact: true }).waitFor()
  expect(app.complaints).toEqual([])
})
