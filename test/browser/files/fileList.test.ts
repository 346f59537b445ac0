import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

test('all files of an import are offered only where one of them is out of sight', async () => {
  const app = await testApp({ size: { width: 1280, height: 800 } })
  const { page, complaints } = app
  // Names that are cut: two stand side by side.
  const paths = [1, 2, 3, 4, 5].map((number) =>
    join(app.folder, `${'minutes-of-the-harbour-board-'.repeat(3)}${number}.txt`),
  )
  for (const path of paths) await writeFile(path, `The board met for the ${path.at(-5)}. time.`)
  await page.getByRole('button', { name: 'Import files' }).click()
  const input = page.locator('input[type=file]:not([webkitdirectory])')
  await input.setInputFiles(paths.slice(0, 4))
  const files = page.getByRole('list', { name: 'Files' })
  await expect.poll(() => files.getByRole('listitem').count()).toBe(4)
  await page.getByRole('button', { name: /^Import into/ }).waitFor()
  const tops = `new Set([...document.querySelectorAll('.fileList > li')].map((one) => one.offsetTop)).size`
  await expect.poll(() => page.evaluate(tops)).toBe(2)
  const more = page.getByRole('button', { name: /^Show all/ })
  await expect.poll(() => more.count()).toBe(0)
  await input.setInputFiles(paths.slice(4))
  await page.getByRole('button', { name: 'Show all 5 files' }).click()
  await page.getByRole('button', { name: 'Show fewer files' }).waitFor()
  // The keyboard goes on to the next file, never to the button that imports.
  const removeOf = (number: number) => page.getByRole('button', { name: new RegExp(`^Remove .*${number}\\.txt`) })
  const focused = () => page.evaluate(`document.activeElement.getAttribute('aria-label')`)
  await removeOf(2).press('Enter')
  await expect.poll(focused).toMatch(/^Remove .*3\.txt/)
  await removeOf(5).press('Enter')
  await expect.poll(focused).toMatch(/^Remove .*4\.txt/)
  expect(complaints).toEqual([])
})
