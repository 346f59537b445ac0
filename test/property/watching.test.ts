import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import type { WatchedFile } from '../../src/main/model/watching.ts'
import { compareListing, matchByContent, type ListedFile } from '../../src/main/watching/compareListing.ts'

const paths = constantFrom('a', 'b', 'c', 'd/e', 'd/f', 'g')
const facts = {
  bytes: integer({ min: 0, max: 2 }),
  mtimeMs: integer({ min: 0, max: 4 }),
  inode: constantFrom('1', '2', '3', '4'),
}
const listings = uniqueArray(record({ path: paths, ...facts }), { selector: ({ path }) => path })
const known = uniqueArray(
  record({
    path: paths,
    ...facts,
    sourceName: constantFrom('/x'),
    hash: constantFrom('aa', 'bb'),
    state: constantFrom<('there' | 'gone')[]>('there', 'gone'),
    since: integer(),
    problem: constantFrom(undefined),
  }),
  { selector: ({ path }) => path },
)
const hidden = array(constantFrom('d', 'g'), { maxLength: 1 })
const settledBefore = integer({ min: 0, max: 5 })

/** What is known once everything that a comparison found is dealt with. */
function applied(
  before: readonly WatchedFile[],
  files: readonly ListedFile[],
  hides: readonly string[],
  settled: number,
) {
  const found = compareListing(before, { files, hidden: hides }, settled)
  const next = new Map(before.map((file) => [file.path, file]))
  for (const { known: from } of found.moved) next.delete(from.path)
  const there = (file: ListedFile): WatchedFile => ({
    ...file,
    sourceName: '/x',
    hash: 'aa',
    state: 'there',
    since: 0,
    problem: undefined,
  })
  const present = [...found.added, ...[...found.changed, ...found.moved, ...found.back].map(({ file }) => file)]
  for (const file of present) next.set(file.path, there(file))
  for (const file of found.gone) next.set(file.path, { ...file, state: 'gone' })
  return { found, next: [...next.values()] }
}

test('what was dealt with is not found again, and each file is told once', () => {
  assert(
    property(known, listings, hidden, settledBefore, (before, files, hides, settled) => {
      const { found, next } = applied(before, files, hides, settled)
      const told = [
        ...found.added,
        ...found.unsettled,
        ...[...found.changed, ...found.moved, ...found.back].map(({ file }) => file),
      ].map(({ path }) => path)
      expect(new Set(told).size).toBe(told.length)
      const again = compareListing(next, { files, hidden: hides }, settled)
      expect({ ...again, unsettled: [] }).toEqual({
        added: [],
        changed: [],
        moved: [],
        back: [],
        gone: [],
        unsettled: [],
      })
      expect(again.unsettled.map(({ path }) => path).sort()).toEqual(found.unsettled.map(({ path }) => path).sort())
    }),
  )
})

test('nothing that is listed or hidden is gone, and everything else that was there is gone or moved', () => {
  assert(
    property(known, listings, hidden, settledBefore, (before, files, hides, settled) => {
      const { found } = applied(before, files, hides, settled)
      const missing = before
        .filter(({ state, path }) => state === 'there' && !files.some((file) => file.path === path))
        .filter(({ path }) => !hides.some((one) => path === one || path.startsWith(`${one}/`)))
        .map(({ path }): string => path)
      const left: string[] = found.moved.map(({ known: from }) => from.path)
      const gone = found.gone.map(({ path }) => path)
      expect([...gone, ...left.filter((path) => missing.includes(path))].sort()).toEqual(missing.sort())
    }),
  )
})

test('a file with the content of one that is gone is that one, and no other', () => {
  assert(
    property(known, listings, (before, files) => {
      const found = compareListing(before, { files, hidden: [] }, 5)
      const matched = matchByContent(found, ({ path }) => (path === 'g' ? undefined : 'aa'))
      expect(matched.added.length + matched.moved.length).toBe(found.added.length)
      expect(matched.gone.length + matched.moved.length).toBe(found.gone.length)
      expect(matched.moved.every(({ known: from, file }) => from.hash === 'aa' && file.path !== 'g')).toBe(true)
    }),
  )
})
