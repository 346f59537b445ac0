import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

test('pages that a key opens take the focus', async () => {
  const { page, complaints } = await testApp({ holding: 'sample' })
  const entry = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Search', exact: true })
  const settings = page.getByRole('searchbox', { name: 'Find a setting' })
  for (const [keys, taker] of [
    ['Control+i', page.getByRole('button', { name: 'Choose files' })],
    ['Control+j', page.getByRole('grid', { name: 'Jobs' })],
    ['Control+,', settings],
  ] as const) {
    await entry.focus()
    await page.keyboard.press(keys)
    await taker.waitFor()
    await expect.poll(() => taker.evaluate(hasFocus)).toBe(true)
  }
  // On the page already.
  await entry.focus()
  await page.keyboard.press('Control+,')
  await expect.poll(() => settings.evaluate(hasFocus)).toBe(true)
  expect(complaints).toEqual([])
})

/** Runs in the page. */
function hasFocus(element: unknown): boolean {
  return (
    (globalThis as unknown as { readonly document: { readonly activeElement: unknown } }).document.activeElement ===
    element
  )
}
