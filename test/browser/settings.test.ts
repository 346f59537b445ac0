import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from './testApp.ts'

test('settings are found by their words, act at once, and the library is checked and copied', async () => {
  const { page, folder, complaints } = await testApp({ holding: 'sample' })
  await page.evaluate(`location.hash = '#/search'`)
  await page.getByRole('searchbox', { name: 'Search query' }).fill('cocoa harvest')
  await page.keyboard.press('Enter')
  // Once it is answered by meaning, too, its vector is kept.
  await page
    .locator('.resultsBar:not([data-early])')
    .getByText(/results$/)
    .waitFor()
  await page.evaluate(`location.hash = '#/settings'`)
  const headings = page.locator('.settings h2')
  await headings.first().waitFor()

  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('PROXY')
  await expect.poll(() => headings.allTextContents()).toEqual(['Network'])
  await page.getByRole('button', { name: /Proxy/ }).click()
  await page.getByRole('option', { name: 'Manual' }).click()
  const address = page.getByRole('textbox', { name: 'Proxy address' })
  await address.fill('ftp://proxy.example')
  await address.press('Enter')
  await page.getByText('The proxy must be an http, https or socks5 address (proxy).').waitFor()
  await address.fill('proxy.example:3128')
  await address.press('Enter')
  await expect.poll(() => address.inputValue()).toBe('http://proxy.example:3128')
  await page.getByLabel('Password').fill('secret')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove password' }).waitFor()

  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('nothing is called this')
  await page.getByText('No setting matches.').waitFor()
  await page.getByRole('searchbox', { name: 'Find a setting' }).fill('')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Privacy' }).click()
  await page.getByText('1 query shown under the search box.').waitFor()
  const clear = page.locator('#settings-privacy').getByRole('button', { name: 'Clear' })
  await clear.first().click()
  await page.getByText('None are kept.').waitFor()
  await clear.last().click()
  await page.getByText('1 query deleted.').waitFor()

  await page.getByRole('button', { name: /One collection/ }).click()
  await page.getByRole('option', { name: 'Sample' }).click()
  await page.getByRole('button', { name: /Model of the collection/ }).click()
  await page.getByRole('option', { name: 'local/hashed-1-2560' }).click()
  await page.getByText(/^\d+ texts in \d+ requests?\. Vectors of other models are kept\.$/).waitFor()

  const verify = page.getByRole('button', { name: 'Verify the library' })
  await verify.press('Enter')
  await page.getByText(/^No problems found/).waitFor()
  // The button was away meanwhile, and has the keyboard again.
  await expect.poll(() => page.evaluate(`document.activeElement.innerText`)).toBe('Verify the library')
  await page.getByRole('textbox', { name: 'New file, or a folder' }).fill(join(folder, 'copy.quarry'))
  await page.getByRole('button', { name: 'Back up' }).click()
  await page.getByText(/^Copied to .*copy\.quarry/).waitFor()
  expect(existsSync(join(folder, 'copy.quarry'))).toBe(true)

  await page.getByRole('textbox', { name: 'File of the backup' }).fill(join(folder, 'copy.quarry'))
  await page.getByRole('textbox', { name: 'New file, to keep both' }).fill(join(folder, 'beside.quarry'))
  await page.getByRole('button', { name: 'Restore beside it' }).click()
  await page.getByText(/^Restored .* to .*beside\.quarry/).waitFor()
  await page.getByRole('textbox', { name: 'File of the backup' }).fill(join(folder, 'copy.quarry'))
  await page.getByRole('button', { name: 'Restore in place of this library' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Restore this backup in place of the library?' })
  await asked.getByText('Nothing is deleted.').waitFor()
  await asked.getByRole('button', { name: 'Restore in place of this library' }).click()
  await page.getByText(/The library that was there is .*before-restore/).waitFor()

  await page.getByRole('textbox', { name: 'New place of the library' }).fill(join(folder, 'moved', 'library.quarry'))
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const file = page.locator('.setting', { hasText: 'Library file' }).locator('.mono')
  await expect.poll(() => file.textContent()).toBe(join(folder, 'moved', 'library.quarry'))
  await page
    .locator('.toast', { hasText: `The library is at ${join(folder, 'moved', 'library.quarry')} now.` })
    .waitFor()
  expect(existsSync(join(folder, 'library.quarry'))).toBe(false)

  // What is logged is one of four; the log page then has entries of that level.
  const level = page.getByRole('button', { name: /What is logged/ })
  await level.click()
  await page.getByRole('option', { name: 'Warnings and errors' }).click()
  await level.filter({ hasText: 'Warnings and errors' }).waitFor()

  await page.getByRole('radiogroup', { name: 'Automatic backup' }).getByText('Daily').click()
  await page.getByText('Choose a folder: until then nothing is copied.').waitFor()
  const backups = page.getByRole('textbox', { name: 'Folder for backups' })
  await backups.fill(folder)
  await backups.press('Enter')
  await page.getByText('Best on another disk.').waitFor()

  // A failure takes the place of the one before it, moves nothing, and goes with the next news.
  const failing = page.getByRole('textbox', { name: 'File of the backup' })
  const failures = page.locator(".toast[data-tone='bad']")
  const foot = () => page.locator('.statusBar').boundingBox()
  const before = [await page.locator('#page').boundingBox(), await foot()]
  for (const name of ['nowhere', 'nothing']) {
    await failing.fill(join(folder, `${name}.quarry`))
    await page.getByRole('textbox', { name: 'New file, to keep both' }).fill(join(folder, 'third.quarry'))
    await page.getByRole('button', { name: 'Restore beside it' }).click()
    await failures.filter({ hasText: name }).waitFor()
    await expect.poll(() => failures.count()).toBe(1)
  }
  expect([await page.locator('#page').boundingBox(), await foot()]).toEqual(before)

  await failing.fill(join(folder, 'beside.quarry'))
  await page.getByRole('button', { name: 'Restore beside it' }).click()
  await page.getByText(/^Restored .* to .*third\.quarry/).waitFor()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect.poll(() => page.title()).toBe('third – Quarry')
  expect(complaints.filter((line) => !/40[04]/.test(line))).toEqual([])
})

test('at 200 % a menu of sections stands for their list, and leads to each', async () => {
  const { page, complaints } = await testApp({ size: { width: 640, height: 400 } })
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await page.evaluate(`location.hash = '#/settings'`)
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sections' }).click()
  const menu = page.getByRole('menu', { name: 'Sections' })
  expect((await menu.getByRole('menuitem').allInnerTexts()).slice(0, 3)).toEqual(['Appearance', 'Keyboard', 'Search'])
  await menu.getByRole('menuitem', { name: 'Network' }).click()
  const heading = page.getByRole('heading', { name: 'Network' })
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? 1_000) < 200).toBe(true)
  expect(complaints).toEqual([])
})
