import { expect, test } from 'vitest'
import { records, testApp } from '../testApp.ts'

test('why a hit was found comes into sight, also below the last row that fits', async () => {
  const app = await testApp({ holding: { collection: 'notes', records: records(60) } })
  const { page } = app
  await page.setViewportSize({ width: 900, height: 700 })
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox').fill('Note')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('grid', { name: 'Results' }).getByRole('row')
  await rows.first().waitFor()
  const foot = (await page.locator('.statusBar').boundingBox())?.y ?? 0
  // The last one that is in sight as a whole.
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
  const last = boxes.findLastIndex((box) => box !== null && box.y + box.height <= foot)
  await rows.nth(last).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('w')
  const reasons = page.locator('.hitReasons')
  const isInSight = async () => {
    const box = await reasons.boundingBox()
    return box !== null && box.y + box.height <= foot
  }
  await expect.poll(isInSight).toBe(true)
  expect(app.complaints).toEqual([])
})
