import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptTabs,
  addTab,
  besideTab,
  closeTabs,
  keepTab,
  moveTab,
  nameTab,
  noTabs,
  reopenTab,
  showTab,
  type TabList,
} from '../../../src/renderer/state/tabs/tabList.ts'

const at = (id: number) => ({ id, passageId: null })
const ids = ({ open }: TabList) => open.map(({ id }) => id)

test('a document takes the place of one that was only looked at, and not of one that was kept', () => {
  const looked = showTab(showTab(noTabs, at(1)), at(2))
  expect(ids(looked)).toEqual([2])
  const kept = showTab(keepTab(looked, 2), at(3))
  expect(ids(kept)).toEqual([2, 3])
  // Beside the one that is shown, and in its place once it is there.
  expect(ids(showTab(showTab(kept, at(2)), at(4)))).toEqual([2, 4])
  expect(ids(addTab(showTab(kept, at(2)), at(5)))).toEqual([2, 5, 3])
})

test('the neighbour of a closed tab is shown, and what was closed last comes back first', () => {
  const three = [1, 2, 3].reduce((tabs, id) => ({ ...addTab(tabs, at(id)), shown: id }), noTabs)
  const closed = closeTabs({ ...three, shown: 2 }, [2])
  expect([ids(closed), closed.shown]).toEqual([[1, 3], 3])
  expect(closeTabs(closed, [3]).shown).toBe(1)
  const back = reopenTab(reopenTab(closeTabs(closed, [3])))
  expect([ids(back), back.shown]).toEqual([[1, 3, 2], 2])
  expect(closeTabs(three, [1, 2, 3])).toMatchObject({ open: [], shown: null })
})

test('a tab that is one too many is closed, and can be reopened', () => {
  const many = Array.from({ length: 41 }, (_, index) => index + 1).reduce((tabs, id) => addTab(tabs, at(id)), noTabs)
  expect(ids(many)).toHaveLength(40)
  expect(many.closed.map(({ id }) => id)).toEqual([1])
  expect(ids(reopenTab(closeTabs(many, [41])))).toHaveLength(40)
})

test('steps go round the ends, and a tab is moved to where it is put', () => {
  const three = { ...[1, 2, 3].reduce((tabs, id) => ({ ...addTab(tabs, at(id)), shown: id }), noTabs), shown: 3 }
  expect(besideTab(three, 1)?.id).toBe(1)
  expect(besideTab(three, -1)?.id).toBe(2)
  expect(ids(moveTab(three, 3, 0))).toEqual([3, 1, 2])
  expect(moveTab(three, 3, 9)).toBe(three)
})

test('what was read last comes first, with the title that it turned out to have', () => {
  const tabs = [1, 2, 3, 1].reduce((now, id) => nameTab(showTab(now, at(id)), id, `Title ${id}`), noTabs)
  expect(tabs.recent).toEqual([1, 3, 2].map((id) => ({ id, title: `Title ${id}` })))
})

test('what was left before it had come was not read, also where an earlier version stored it', () => {
  const passed = nameTab(showTab(showTab(noTabs, at(1)), at(2)), 2, 'Title 2')
  expect(passed.recent).toEqual([{ id: 2, title: 'Title 2' }])
  const stored = { open: [], closed: [], shown: null, recent: [{ id: 7, title: '' }, ...passed.recent] }
  expect(acceptTabs(stored)?.recent).toEqual(passed.recent)
})

const step = record({
  how: constantFrom('show', 'add', 'keep', 'close', 'others', 'reopen', 'move', 'name'),
  id: integer({ min: 1, max: 60 }),
  to: integer({ min: -2, max: 60 }),
})

test('whatever is done: no document has two tabs, one at most is not kept, and what is shown is open', () => {
  assert(
    property(array(step, { maxLength: 120 }), (steps) => {
      let tabs = noTabs
      for (const { how, id, to } of steps) {
        if (how === 'show') tabs = showTab(tabs, at(id))
        else if (how === 'add') tabs = addTab(tabs, at(id))
        else if (how === 'keep') tabs = keepTab(tabs, id)
        else if (how === 'close') tabs = closeTabs(tabs, [id])
        else if (how === 'others')
          tabs = closeTabs(
            tabs,
            ids(tabs).filter((other) => other !== id),
          )
        else if (how === 'reopen') tabs = reopenTab(tabs)
        else if (how === 'move') tabs = moveTab(tabs, id, to)
        else tabs = nameTab(tabs, id, `document ${id}`)
        expect(new Set(ids(tabs)).size).toBe(tabs.open.length)
        expect(tabs.open.filter(({ kept }) => !kept).length).toBeLessThan(2)
        expect(tabs.shown === null || ids(tabs).includes(tabs.shown)).toBe(true)
        expect(tabs.open.length).toBeLessThan(41)
        // Stored and read, they are the same.
        expect(acceptTabs(JSON.parse(JSON.stringify(tabs)))).toEqual(tabs)
      }
    }),
  )
})

test('what another version stored is read as far as it can be', () => {
  expect(acceptTabs('tabs')).toBeUndefined()
  expect(acceptTabs({ open: [{ id: 1, title: 'One' }, { id: 'two' }, 3], shown: 9 })).toEqual({
    open: [{ id: 1, passageId: null, title: 'One', kept: false }],
    closed: [],
    shown: null,
    recent: [],
  })
})
