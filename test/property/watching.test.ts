import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import type { WatchedFile } from '../../src/main/model/watching.ts'
import {
  compareListing,
  matchByContent,
  mayBeMoved,
  SETTLE_MS,
  type ListedFile,
} from '../../src/main/watching/compareListing.ts'

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
const times = integer({ min: 0, max: 5 }).map((settledBefore) => settledBefore + SETTLE_MS)

/** What is known once everything that a comparison found is dealt with. */
function applied(before: readonly WatchedFile[], files: readonly ListedFile[], hides: readonly string[], now: number) {
  const found = compareListing(before, { files, hidden: hides }, now)
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
    property(known, listings, hidden, times, (before, files, hides, now) => {
      const { found, next } = applied(before, files, hides, now)
      const told = [
        ...found.added,
        ...found.unsettled,
        ...[...found.changed, ...found.moved, ...found.back].map(({ file }) => file),
      ].map(({ path }) => path)
      expect(new Set(told).size).toBe(told.length)
      const again = compareListing(next, { files, hidden: hides }, now)
      const { missing: _, unsettled, ...news } = again
      expect(news).toEqual({ added: [], changed: [], moved: [], back: [], gone: [] })
      expect(unsettled.map(({ path }) => path).sort()).toEqual(found.unsettled.map(({ path }) => path).sort())
      const later = compareListing(next, { files, hidden: hides }, now + SETTLE_MS, unsettled)
      expect(later.unsettled, 'a file that has looked the same for a while').toEqual([])
    }),
  )
})

test('nothing that is listed or hidden is gone, and everything else that was there is gone or moved', () => {
  assert(
    property(known, listings, hidden, times, (before, files, hides, now) => {
      const { found } = applied(before, files, hides, now)
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

test('a file with the content of one that is missing is that one, and no other', () => {
  assert(
    property(known, listings, (before, files) => {
      const found = compareListing(before, { files, hidden: [] }, 5 + SETTLE_MS)
      const readable = new Set(mayBeMoved(found).filter(({ path }) => path !== 'g'))
      const matched = matchByContent(found, (file) => (readable.has(file) ? 'aa' : undefined))
      expect(matched.added.length + matched.moved.length).toBe(found.added.length)
      const left = matched.moved.map(({ known: from }) => from)
      expect(new Set(left).size).toBe(left.length)
      expect([...matched.gone, ...left.filter((from) => found.gone.includes(from))]).toHaveLength(found.gone.length)
      expect(matched.moved.every(({ known: from, file }) => from.hash === 'aa' && readable.has(file))).toBe(true)
    }),
  )
})
