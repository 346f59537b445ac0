import { expect, test } from 'vitest'
import { testApp } from '../testApp.ts'

test('a citation stays on the line of the words it follows, however wide the window is', async () => {
  const { page } = await testApp({ holding: 'sample' })
  await page.evaluate(`location.hash = '#/ask'`)
  await page.getByRole('textbox', { name: 'Question' }).fill('What delayed the cocoa harvest?')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .waitFor()
  const marks = page.locator('.markdown p:has(.citation)')
  const alone: string[] = []
  for (let width = 700; width <= 1000; width += 12) {
    await page.setViewportSize({ width, height: 700 })
    for (const found of await marks.evaluateAll(marksAlone)) alone.push(`${width}: ${found}`)
  }
  expect(alone).toEqual([])
})

/** The numbers of citations that begin a line, in the page. */
function marksAlone(paragraphs: unknown[]): string[] {
  return (paragraphs as Paragraph[]).flatMap((paragraph) => {
    const start = paragraph.getBoundingClientRect().left
    return [...paragraph.querySelectorAll('.citation')]
      .filter((mark) => mark.getBoundingClientRect().left < start + 4)
      .map(({ textContent }) => textContent ?? '')
  })
}

interface Paragraph {
  readonly textContent: string | null
  getBoundingClientRect(): { readonly left: number }
  querySelectorAll(selector: string): Iterable<Paragraph>
}
