import { expect, test } from 'vitest'
import { testApp } from './testApp.ts'

/** Addresses, and the entry of the sidebar that is marked while they are shown. */
const addresses: readonly (readonly [address: string, entry: string])[] = [
  ['#/collect', 'Collect'],
  ['#/ask', 'Ask'],
  ['#/answers', 'Ask'],
  ['#/research', 'Research'],
  ['#/generate', 'Generate'],
  ['#/import?into=Ports', 'Import'],
  ['#/jobs', 'Jobs'],
  ['#/job/7', 'Jobs'],
  ['#/trash', 'Trash'],
  ['#/settings', 'Settings'],
  ['#/log', 'Settings'],
  // What is no address of any page, or lacks its number, is the first one.
  ['#/nowhere', 'Search'],
  ['#/collection', 'Search'],
  ['', 'Search'],
]

test('every page is reached by its address, and marks its entry in the sidebar', async () => {
  const { page } = await testApp()
  await page.getByRole('button', { name: 'Settings' }).waitFor()
  for (const [address, entry] of addresses) {
    await page.evaluate(`location.hash = '${address}'`)
    const current = page.locator('.sidebar .navItem[aria-current="page"]')
    await current.filter({ hasText: new RegExp(`^${entry}`) }).waitFor()
    expect(await current.count(), address).toBe(1)
  }
  await page.evaluate(`location.hash = '#/import?into=Ports'`)
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor()
  expect(await page.evaluate('location.hash')).toBe('#/import?into=Ports')
})

test('the keys and the sidebar lead to the same pages, and Back returns', async () => {
  const { page } = await testApp()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.keyboard.press('Control+j')
  await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
})
