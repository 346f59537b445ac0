import { expect, test } from 'vitest'
import { newCollection } from '../flows.ts'
import { records, testApp } from '../testApp.ts'

test('a path for the name of a new collection nests it, as its field tells, and so does another name', async () => {
  const app = await testApp({
    size: { width: 1280, height: 800 },
    holding: { collection: 'notes', records: records(2) },
  })
  const { page } = app
  const tree = page.getByRole('region', { name: 'Collections' })
  const field = page.getByRole('textbox', { name: 'Collection name' })
  await newCollection(page)
  await tree.getByText('“Oil / Prices” is Prices inside Oil.').waitFor()
  await field.fill('Oil / Prices')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Prices' }).waitFor()
  await tree.getByRole('button', { name: 'Prices, in Oil' }).waitFor()
  await newCollection(page)
  await field.fill('oil / Wells')
  await page.keyboard.press('Enter')
  await tree.getByRole('button', { name: 'Wells, in Oil' }).waitFor()
  const names = () => tree.locator('.navItem .grow').allInnerTexts()
  expect(await names()).toEqual(['notes', 'Oil', 'Prices', 'Wells'])

  // Another name, with a path, moves it; each is one step back.
  await tree.getByRole('button', { name: 'Actions for Wells' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await field.fill('Gas / Fields')
  await page.keyboard.press('Enter')
  await tree.getByRole('button', { name: 'Fields, in Gas' }).waitFor()
  await page.keyboard.press('Control+z')
  await tree.getByRole('button', { name: 'Wells, in Oil' }).waitFor()
  await expect.poll(names).toEqual(['notes', 'Oil', 'Prices', 'Wells'])
  await page.keyboard.press('Control+z')
  await expect.poll(names).toEqual(['notes', 'Oil', 'Prices'])
  await page.keyboard.press('Control+z')
  await expect.poll(names).toEqual(['notes'])
  expect(app.complaints).toEqual([])
})
