import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { tabTo } from '../flows.ts'
import { testApp } from '../testApp.ts'

test('shortcuts are changed with the keyboard alone, conflicts are named, and they are kept', async () => {
  const { page, complaints } = await testApp()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const row = (command: string) => page.getByRole('listitem').filter({ hasText: command })
  const keysOf = async (command: string) => (await row(command).locator('.keyHint').allInnerTexts()).map(noSpace)
  const noSpace = (text: string) => text.replaceAll(/\s/g, '')
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()

  await page.keyboard.press('Control+/')
  await tabTo(page, 'Change keyboard shortcuts')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await page.getByRole('searchbox', { name: 'Command or keys' }).fill('density')
  await tabTo(page, 'Add a shortcut for “Switch density”')
  await page.keyboard.press('Enter')
  // Belongs to another command; until one says so, nothing changes, and no command runs.
  await page.keyboard.press('Control+b')
  await page.getByRole('alert').getByText('Ctrl B is used by “Show or hide the sidebar”.').waitFor()
  await checkPage(page, 'a conflict of shortcuts')
  await expect.poll(() => page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => keysOf('Switch density')).toEqual(['CtrlShiftD', 'CtrlB'])
  // The focus is where the recording began.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.getByRole('textbox', { name: 'New shortcut for' }).waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  expect(await keysOf('Switch density')).toEqual(['CtrlShiftD', 'CtrlB'])
  expect(await keysOf('Show or hide the sidebar')).toEqual([])
  const density = () => page.evaluate('document.documentElement.dataset.density')
  const before = await density()
  await page.keyboard.press('Control+b')
  await expect.poll(density).not.toBe(before)
  await expect.poll(() => page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(1)

  await page.getByRole('button', { name: 'Add a shortcut for “Switch density”' }).click()
  await page.keyboard.press('Enter')
  await page.getByText('↵ cannot be used: every page needs it.').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect.poll(() => keysOf('Show or hide the sidebar')).toEqual(['CtrlB'])
  expect(await keysOf('Switch density')).toEqual(['CtrlShiftD'])
  expect(complaints).toEqual([])
})

test('shortcuts of a single character can be switched off, and are not shown then', async () => {
  const { page } = await testApp()
  await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
  await page.evaluate(`location.hash = '#/keys'`)
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await page.getByRole('switch', { name: 'Shortcuts of a single character' }).click({ force: true })
  await expect.poll(() => page.locator('.keyRow', { hasText: 'Search the library' }).innerText()).not.toContain('/')
  await page.locator('body').click({ position: { x: 1, y: 1 } })
  await page.keyboard.press('/')
  expect(await page.evaluate('location.hash')).toBe('#/keys')
  await page.keyboard.press('Control+Shift+f')
  await expect.poll(() => page.evaluate('location.hash')).toBe('#/search')
})
