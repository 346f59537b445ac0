import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { testApp } from './testApp.ts'

const titles = [
  'Kurz',
  `A title that is longer than any row of a window is wide: ${'the harbour, the lamp, the ferry and the notice; '.repeat(8)}`,
]

async function listed(): Promise<Page> {
  const records = titles.map((title, index) => ({ id: `r${index}`, title, text: `Text ${index} of the list.` }))
  const { page } = await testApp({ holding: { collection: 'notes', records } })
  await page.getByRole('region', { name: 'Collections' }).getByRole('button', { name: 'notes' }).first().click()
  await page.getByRole('grid', { name: 'Documents' }).waitFor()
  return page
}

/** The picture of a kind, and the colours that it and faint text have now. Runs in the page. */
const picture = (kind: string) => `(() => {
  const one = document.createElement('span')
  one.className = 'kindIcon faint'
  one.dataset.kind = '${kind}'
  document.body.append(one)
  const { backgroundImage, color, colorScheme } = getComputedStyle(one)
  const scheme = matchMedia('(prefers-color-scheme: dark)').matches
  one.remove()
  return { image: decodeURIComponent(backgroundImage), color, colorScheme, scheme }
})()`

interface Picture {
  readonly image: string
  readonly color: string
}

test('every kind has a picture of its own, in the colours that faint text has in each theme', async () => {
  const page = await listed()
  const seen = new Set<string>()
  for (const kind of [
    'web',
    'news',
    'business',
    'image',
    'video',
    'subject',
    'company',
    'person',
    'row',
    'file',
    'other',
  ])
    seen.add((await page.evaluate<Picture>(picture(kind))).image)
  expect(seen.size).toBe(11)
  for (const theme of ['plain', 'contrast'])
    for (const scheme of ['light', 'dark']) {
      await page.evaluate(
        `Object.assign(document.documentElement.dataset, { theme: '${theme === 'plain' ? scheme : theme}', scheme: '${scheme}' })`,
      )
      const { image, color } = await page.evaluate<Picture>(picture('web'))
      const [, light = '', dark = ''] = /svg\{color:(#\w+)\}@media.*svg\{color:(#\w+)\}/.exec(image) ?? []
      expect(scheme === 'light' ? light : dark, `${theme}, ${scheme}`).toBe(hexOf(color))
    }
})

function hexOf(color: string): string {
  const parts = color.match(/\d+/g) ?? []
  return `#${parts.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`
}

test('a row tells that its document is unread by a dot with that name, and has nothing hidden from sight', async () => {
  const page = await listed()
  for (const view of ['Table', 'List']) {
    await page.getByText(view, { exact: true }).click()
    const row = page.locator(view === 'Table' ? '.tableRow' : '.virtualRow').filter({ hasText: 'Kurz' })
    await row.getByRole('img', { name: 'Unread' }).waitFor()
    expect(await row.locator('.visuallyHidden').count()).toBe(0)
    // No icon is drawn in the page but for those that a pointer or a mark brings into sight.
    expect(await row.locator('.documentTitle svg').count()).toBe(0)
  }
})

/** Where the lines of the title in the second row are, from the top of the row, and how high that is. Runs in the page. */
const linesOfTitle = `(() => {
  const title = [...document.querySelectorAll('.documentTitle .ellipsis')].find((one) => one.textContent.startsWith('A title'))
  const row = title.closest('[role=row]').getBoundingClientRect()
  const written = document.createRange()
  written.selectNodeContents(title)
  const tops = [...new Set([...written.getClientRects()].map(({ top }) => Math.round(top - row.top)))]
  return { tops, height: Math.round(row.height), hidden: getComputedStyle(title.closest('[role=row]')).contain }
})()`

interface Lines {
  readonly tops: readonly number[]
  readonly height: number
  readonly hidden: string
}

test.each(['comfortable', 'compact'])(
  'a title of several lines shows its first alone in a %s list and table',
  async (density) => {
    const page = await listed()
    await page.evaluate(`document.documentElement.dataset.density = '${density}'`)
    for (const view of ['Table', 'List']) {
      await page.getByText(view, { exact: true }).click()
      await page
        .locator(view === 'Table' ? '.tableRow' : '.virtualRow')
        .first()
        .waitFor()
      const { tops, height, hidden } = await page.evaluate<Lines>(linesOfTitle)
      expect(height).toBe(density === 'compact' ? 28 : 34)
      expect(hidden).toBe('strict')
      expect(tops.length).toBeGreaterThan(1)
      expect(tops.filter((top) => top < height)).toHaveLength(1)
    }
  },
)
