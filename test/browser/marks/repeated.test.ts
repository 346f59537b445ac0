import { expect, test } from 'vitest'
import { openCollection } from './openCollection.ts'

test('Undo of a message that was told twice takes back both and tells how many, Redo does both again, and what is undone elsewhere leaves it', async () => {
  const { app, reader, rows } = await openCollection({ size: { width: 1440, height: 900 } })
  const { page } = app
  const notices = page.getByRole('region', { name: /Notifications/ })
  const starred = page.getByRole('grid', { name: 'Documents' }).getByTitle('Starred')
  const star = async (title: string) => {
    await rows.filter({ hasText: title }).click()
    await reader.getByRole('heading', { name: title }).waitFor()
    await reader.getByRole('button', { name: 'Star', exact: true }).click()
    await reader.getByRole('button', { name: 'Remove star' }).waitFor()
  }
  await star('Note 1 on the lighthouse')
  await star('Note 2 on the orchard')
  await notices.getByText('2×').waitFor()
  await expect.poll(() => starred.count()).toBe(2)
  await notices.getByRole('button', { name: 'Undo 2', exact: true }).click()
  await expect.poll(() => starred.count()).toBe(0)
  await notices.getByText('Undone: Star 1 document').waitFor()
  await notices.getByText('2×').waitFor()
  await notices.getByRole('button', { name: 'Redo 2', exact: true }).click()
  await expect.poll(() => starred.count()).toBe(2)

  // By the keys one is undone: the message is about the other one then.
  await notices.getByText('Redone: Star 1 document').waitFor()
  await notices.getByText('2×').waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => starred.count()).toBe(1)
  await expect.poll(() => notices.getByText('2×').count()).toBe(0)
  await notices.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => starred.count()).toBe(0)
  expect(app.complaints).toEqual([])
})
