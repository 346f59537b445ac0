import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before tasks were kept keeps every row, and gets an empty table for them', () => {
  const library = oldLibrary()
  const old = library.at(2)
  fillFirstVersion(old)
  library.at(5)
  const before = allRows(library.at(5))
  expect(allRows(library.at(6))).toEqual({ ...before, tasks: [] })
})

test('unfinished tasks are found by their state', () => {
  const plan = oldLibrary()
    .at(6)
    .prepare(`EXPLAIN QUERY PLAN SELECT * FROM tasks WHERE state IN ('queued', 'running')`)
    .all() as { detail: string }[]
  expect(plan.map(({ detail }) => detail).join()).toContain('tasks_by_state')
})
