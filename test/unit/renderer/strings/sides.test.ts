import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const renderer = join(import.meta.dirname, '../../../../src/renderer')

/** Where left is left in every language: pages of a PDF, columns of a spreadsheet, what is centred. */
const physical = new Set([
  'originals/pdf/pdf.css',
  'originals/grid/grid.css',
  'organising/dragging.css',
  'ui/feedback/toast.css',
])

const sided = /^\s*((margin|padding|border)-(left|right)\b|(left|right):|text-align: (left|right)|float:)/

/** `padding: 0 4px 0 8px`: the second and the fourth are sides. */
function isUneven(line: string): boolean {
  const values = /^\s*(margin|padding): ([^;(]+);/.exec(line)?.[2]?.split(' ') ?? []
  return values.length === 4 && values[1] !== values[3]
}

test('style sheets name sides by the direction of the text, so that the window can be turned round', () => {
  const sheets = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.css') && !physical.has(file))
  expect(sheets.length).toBeGreaterThan(30)
  const found = sheets.flatMap((file) =>
    readFileSync(join(renderer, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (sided.test(line) || isUneven(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
