import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

const longAgo = new Date('2020-01-01T00:00:00Z')

test('a folder is watched from the window: new files come by themselves, and a gone one is marked', async () => {
  const app = await testApp()
  const { page } = app
  const folder = path.join(app.folder, 'Case files')
  await mkdir(folder)
  const write = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text)
    await utimes(path.join(folder, name), longAgo, longAgo)
  }
  await write('one.txt', 'The harbour was closed in May.')
  await page.getByRole('button', { name: 'Import', exact: true }).first().click()
  await page.getByRole('button', { name: 'Watch a folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch a folder' })
  await dialog.getByLabel('Folder').fill('/no/such/folder')
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click()
  await dialog.getByText('There is no such file or folder (/no/such/folder).').waitFor()
  await dialog.getByLabel('Folder').fill(folder)
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click()
  const list = page.getByRole('region', { name: 'Watched folders' })
  await list.getByText('Case files · 1 file read').waitFor()
  await write('two.txt', 'Ships lay outside.')
  await list.getByText('Case files · 2 files read').waitFor()
  await rm(path.join(folder, 'one.txt'))
  await list.getByText('Case files · 1 file read, 1 gone').waitFor()
  await write('data.xml', '<a/>')
  await list.getByText('Case files · 1 file read, 1 refused, 1 gone').waitFor()
  await write('empty.txt', '')
  await list.getByText('Case files · 2 files read, 1 refused, 1 with a warning, 1 gone').waitFor()
  await list.getByRole('button', { name: `Actions for ${folder}` }).click()
  await page.getByRole('menuitem', { name: 'What happened' }).click()
  const history = page.getByRole('dialog', { name: /What happened in/ })
  await expect.poll(() => history.getByRole('listitem').allTextContents()).toHaveLength(6)
  await history.getByText('data.xml: Files ending in .xml are not imported from a folder.').waitFor()
  await history.getByText('empty.txt: The file is empty.').waitFor()
  await history.getByRole('searchbox', { name: 'Filter by name or reason' }).fill('ending in')
  await expect
    .poll(() => history.getByRole('listitem').allTextContents())
    .toEqual([expect.stringContaining('data.xml')])
  await history
    .getByRole('button', { name: /^Kind/ })
    .or(history.getByRole('button', { name: /Everything/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Gone (1)' }).click()
  await history.getByText('Nothing of that happened.').waitFor()
  await history.getByRole('searchbox', { name: 'Filter by name or reason' }).fill('')
  await expect.poll(() => history.getByRole('listitem').allTextContents()).toEqual([expect.stringContaining('one.txt')])
  await history.getByRole('button', { name: 'Close' }).last().click()
  await list.getByRole('button', { name: `Actions for ${folder}` }).click()
  await page.getByRole('menuitem', { name: 'Open the collection' }).click()
  await page.getByRole('row').filter({ hasText: 'No longer in the folder' }).click()
  await page.getByText('no longer in the folder since').first().waitFor()
})
