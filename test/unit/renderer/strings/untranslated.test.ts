import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { untranslated } from './untranslated.ts'

const renderer = join(import.meta.dirname, '../../../../src/renderer')

test('every text of a page is in the strings, and numbers and dates are written by them', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !file.startsWith('strings/'))
  expect(files.length).toBeGreaterThan(200)
  const found = files.flatMap((file) => untranslated(file, readFileSync(join(renderer, file), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['<p>Nothing here</p>', 'Nothing here'],
  ['<Button aria-label="Close it" />', 'Close it'],
  ['<Button title={open ? "Close it" : label} />', 'Close it'],
  ['<TextField placeholder={`Up to ${most}`} />', 'Up to '],
  ['<p>{open && "Open"}</p>', 'Open'],
  ['<p>{count} left</p>', 'left'],
])('%s is found', (code, text) => {
  expect(untranslated('A.tsx', `export const A = () => ${code}`)).toEqual([`A.tsx:1: ${text.trim()}`])
})

test.each([
  '<p className="ellipsis">{strings.jobs.title}</p>',
  '<p>–</p>',
  '<Button title={w.open} data-open={open ? "yes" : undefined} />',
  '<p>{w.names["first"]} {write("second")} · {count}</p>',
])('%s is no text', (code) => {
  expect(untranslated('A.tsx', `export const A = () => ${code}`)).toEqual([])
})

test.each([
  ['<p>{problem.message}</p>', 1],
  ['<TextField error={problems.find(isOfCount)?.message} />', 1],
  ['<p>{strings.message(problem.message)}</p>', 0],
  ['<p>{wordAdvice(failed[0].message)}</p>', 0],
  ['<p>{describeFailure(error).message}</p>', 0],
])('%s shows %d messages of the core that are not worded', (code, count) => {
  const found = untranslated('A.tsx', `export const A = () => ${code}`)
  expect(found).toEqual(Array(count).fill('A.tsx:1: a message of the core that is not worded'))
})

test('formats of one language are found', () => {
  const code = `import { dateTime } from '../strings/plural.ts'\nnew Intl.NumberFormat('en')\nvalue.toLocaleString()`
  expect(untranslated('a.ts', code)).toEqual([
    'a.ts:1: formats of English only',
    'a.ts:2: Intl.NumberFormat',
    'a.ts:3: toLocaleString',
  ])
})
