import { expect, test } from 'vitest'
import { checkPage } from './checkPage.ts'
import { testApp } from './testApp.ts'

test('F1 opens the guide, which is searched, whose links stay in the window, and which tells its language', async () => {
  const { page, complaints } = await testApp()
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await page.keyboard.press('F1')
  await page.getByRole('heading', { name: 'The guide to Quarry' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Bringing things in' }).click()
  await page.getByRole('heading', { name: 'Bringing things in' }).waitFor()
  await checkPage(page, 'the guide')

  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('spelt nearly')
  await page.getByRole('list', { name: 'Found in the guide' }).getByRole('link', { name: 'Searching' }).click()
  await page.getByRole('heading', { name: 'Searching', exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search the guide' }).fill('zeppelin')
  await page.getByText('The guide has nothing about “zeppelin”.').waitFor()
  await page.getByRole('button', { name: 'Contents' }).click()
  await page.getByRole('heading', { name: 'The guide to Quarry' }).waitFor()
  await page.goBack()
  await page.getByText('The guide has nothing about “zeppelin”.').waitFor()
  expect(complaints).toEqual([])
})
