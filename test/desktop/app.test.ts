import { afterEach, beforeAll, expect, test } from 'vitest'
import { buildWhenStale } from '../../scripts/buildWhenStale.ts'
import { launchDesktop, type LaunchedApp } from './launch.ts'

let launched: LaunchedApp | undefined
beforeAll(() => buildWhenStale())
afterEach(async () => {
  await launched?.quit()
  launched = undefined
})

test('the app opens in its window, imports the sample, finds in it, and follows its menu', async () => {
  launched = await launchDesktop()
  const { app, page, complaints } = launched
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByRole('searchbox').fill('cocoa harvest delayed by drought')
  await page.keyboard.press('Enter')
  await page.getByText('Drought on the Lavoine Coast delays the cocoa mid-crop').first().waitFor()
  await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('palette.open')?.click())
  await page.getByRole('dialog').waitFor()
  expect(complaints).toEqual([])
})
