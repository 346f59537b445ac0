import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

const filler = Array.from({ length: 60 }, (_, at) => `Paragraph ${at} tells of the weather over the outer islands.`)
const text = [
  'The ferry left at noon.',
  ...filler.slice(0, 30),
  'Nobody saw the FERRY\ncompany again.',
  ...filler.slice(30),
]

test('a text is found in the document that is read, and its matches are walked', async () => {
  const record = { id: 'r1', title: 'Ferries', text: text.join('\n\n') }
  const { page, complaints } = await testApp({ holding: { collection: 'notes', records: [record] } })
  await page.evaluate(`location.hash = '#/collection/1?doc=1'`)
  const reader = page.getByRole('region', { name: 'Reading pane' })
  // Opened over the details: the text is shown for it.
  await reader.getByRole('tab', { name: 'Details' }).click()
  await page.keyboard.press('Control+f')
  const field = reader.getByRole('textbox', { name: 'Find in this text' })
  await field.fill('ferry')
  const count = reader.getByRole('search').getByRole('status')
  await expect.poll(() => count.innerText()).toBe('1 of 2')
  const highlighted = () =>
    page.evaluate(`[...(CSS.highlights.get('found-text-current') ?? [])].map((range) => range.toString()).join()`)
  expect(await highlighted()).toBe('ferry')
  await page.keyboard.press('Enter')
  await expect.poll(() => count.innerText()).toBe('2 of 2')
  expect(await highlighted()).toBe('FERRY')
  // It is in sight, between the field and the foot of the pane.
  const isInSight = () =>
    page.evaluate(`(() => {
      const [range] = CSS.highlights.get('found-text-current')
      const { top, bottom } = range.getBoundingClientRect()
      const panel = document.querySelector('.readText').closest('.tabPanel').getBoundingClientRect()
      return top > panel.top + 30 && bottom < panel.bottom
    })()`)
  await expect.poll(isInSight).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => count.innerText()).toBe('1 of 2')
  // White space is not compared, nor is the case of letters.
  await field.fill('ferry company')
  await expect.poll(() => count.innerText()).toBe('1 of 1')
  await field.fill('(ferry')
  await expect.poll(() => count.innerText()).toBe('No match')
  expect(await highlighted()).toBe('')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(await page.evaluate(`document.activeElement.getAttribute('role')`)).toBe('document')
  expect(complaints).toEqual([])
})
