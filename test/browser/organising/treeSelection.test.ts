import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { checkPage } from '../checkPage.ts'
import { newCollection } from '../flows.ts'
import { openCollection } from '../marks/openCollection.ts'

const focused = (page: Page) =>
  page.evaluate(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`)

test('several collections are selected in the sidebar, moved and deleted together, and each is undone as one', async () => {
  const { app } = await openCollection({ size: { width: 1440, height: 900 }, count: 2 })
  const { page, complaints } = app
  const tree = page.getByRole('region', { name: 'Collections' })
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Harbour']) {
    await newCollection(page)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name }).waitFor()
  }
  const row = (name: string) => tree.locator('.treeRow > .navItem').filter({ hasText: name })
  const selected = () => tree.locator('.treeRow[data-selected] .grow').allInnerTexts()
  const names = () => tree.locator('.treeRow .navItem .grow').allInnerTexts()
  const all = await names()

  // One click opens and selects nothing; Ctrl takes one more, Shift all up to it.
  await row('Alpha').click()
  await page.getByRole('heading', { name: 'Alpha' }).waitFor()
  expect(await selected()).toEqual([])
  await row('Beta').click({ modifiers: ['Control'] })
  await row('Gamma').click({ modifiers: ['Control'] })
  await expect.poll(selected).toEqual(['Beta', 'Gamma'])
  await page.getByRole('heading', { name: 'Alpha' }).waitFor()
  await tree.getByRole('button', { name: /Beta.*, selected$/ }).waitFor()
  await tree.getByRole('status').getByText('2 collections selected').waitFor()
  await checkPage(page, 'selected collections')
  await page.keyboard.press('Escape')
  await expect.poll(selected).toEqual([])

  // The menu of one of them is about all of them.
  await row('Beta').click({ modifiers: ['Control'] })
  await row('Gamma').click({ modifiers: ['Shift'] })
  await row('Gamma').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move into…' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Alpha' }).click()
  await page.getByText('2 collections moved.').waitFor()
  await tree.getByRole('button', { name: /^Beta, in Alpha/ }).waitFor()
  await tree.getByRole('button', { name: /^Gamma, in Alpha/ }).waitFor()
  await page.locator('.toast').filter({ hasText: '2 collections moved.' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => tree.getByRole('button', { name: /, in Alpha/ }).count()).toBe(0)

  // By keyboard alone: Shift and arrows, then Delete.
  await page.keyboard.press('Escape')
  const [first, second] = [all[0] ?? '', all[1] ?? '']
  await row(second).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(selected).toEqual([first, second])
  expect(await focused(page)).toContain(first)
  await page.keyboard.press('Delete')
  await page.getByText('2 collections moved to the trash.').waitFor()
  await expect.poll(names).toEqual(all.slice(2))
  await page
    .locator('.toast')
    .filter({ hasText: '2 collections moved to the trash' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(names).toEqual(all)

  // Dragged together.
  await row('Harbour').click()
  await row('Beta').click({ modifiers: ['Control'] })
  await row('Gamma').click({ modifiers: ['Control'] })
  await row('Gamma').dragTo(row('Harbour'))
  await tree.getByRole('button', { name: /^Beta, in Harbour/ }).waitFor()
  await tree.getByRole('button', { name: /^Gamma, in Harbour/ }).waitFor()
  expect(complaints).toEqual([])
})

test('several tags are selected in the sidebar, coloured, merged and deleted together, and each is undone as one', async () => {
  const { app, reader } = await openCollection({ size: { width: 1440, height: 900 }, count: 2 })
  const { page, complaints } = app
  const field = reader.getByRole('combobox', { name: 'Add tag' })
  for (const name of ['coast', 'harbour', 'sea']) {
    await field.fill(name)
    await field.press('Enter')
    await reader.locator('.tagChip').filter({ hasText: name }).waitFor()
  }
  const tree = page.getByRole('region', { name: 'Tags', exact: true })
  const row = (name: string) => tree.locator('.tagRow > .navItem').filter({ hasText: name })
  const names = () => tree.locator('.tagRow .navItem .grow').allInnerTexts()
  const selected = () => tree.locator('.tagRow[data-selected] .grow').allInnerTexts()
  await expect.poll(names).toEqual(['coast', 'harbour', 'sea'])
  const told = (text: string) => page.locator('.toast').filter({ hasText: text }).getByRole('button', { name: 'Undo' })

  await row('coast').focus()
  await page.keyboard.press('Control+Space')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(selected).toEqual(['coast', 'harbour'])
  await tree.getByRole('button', { name: /^coast, 1 document, selected/ }).waitFor()
  await tree.getByRole('status').getByText('2 tags selected').waitFor()
  await row('coast').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Colour…' }).click()
  await page.getByRole('dialog', { name: 'Colour of 2 tags' }).getByRole('button', { name: 'Colour green' }).click()
  await page.getByText('Colour of 2 tags changed.').waitFor()
  await expect.poll(() => tree.locator('.colourDot[data-colour="green"]').count()).toBe(2)
  await told('Colour of 2 tags changed.').click()
  await expect.poll(() => tree.locator('.colourDot[data-colour="green"]').count()).toBe(0)

  await row('coast').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge 2 tags' })
  await dialog.getByRole('button', { name: /Merge into/ }).click()
  await page.getByRole('option', { name: 'sea' }).click()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByText('2 tags merged into “sea”.').waitFor()
  await expect.poll(names).toEqual(['sea'])
  await told('2 tags merged').click()
  await expect.poll(names).toEqual(['coast', 'harbour', 'sea'])

  await row('harbour').click({ modifiers: ['Control'] })
  await row('sea').click({ modifiers: ['Control'] })
  await page.keyboard.press('Escape')
  await expect.poll(selected).toEqual([])
  await row('harbour').click({ modifiers: ['Control'] })
  await row('sea').click({ modifiers: ['Control'] })
  await page.keyboard.press('Delete')
  await page.getByText('2 tags deleted.').waitFor()
  await expect.poll(names).toEqual(['coast'])
  await told('2 tags deleted.').click()
  await expect.poll(names).toEqual(['coast', 'harbour', 'sea'])
  expect(complaints).toEqual([])
})
