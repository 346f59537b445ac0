import { array, assert, boolean, constantFrom, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../../../src/renderer/state/commands.ts'
import { applyKeys, takenBy, withBuiltIn, withKeys, withoutKeys } from '../../../src/renderer/state/keymap.ts'
import type { ChosenKeys } from '../../../src/renderer/state/keymap.ts'
import { isSingleKey, keysOfPress, matchesKeys, mayBeChosen, sameKeys } from '../../../src/renderer/ui/keys/keys.ts'

const command = (id: string, ...keys: string[]): Command => ({
  id,
  title: id,
  group: 'go',
  keys,
  enabled: () => true,
  run: () => {},
})
const builtIn = [
  command('star', 'S'),
  command('find', 'Mod+F'),
  command('redo', 'Mod+Shift+Z', 'Mod+Y'),
  command('log'),
]
const options = { chosen: {}, singleKeys: true, isBrowser: false }
const keysOf = (commands: readonly Command[]) => Object.fromEntries(commands.map(({ id, keys }) => [id, keys]))

test('keys that are chosen for a command are taken from the one that has them built in, and come back with a reset', () => {
  const before = applyKeys(builtIn, options)
  expect(takenBy(before, 'Mod+F', 'log')?.id).toBe('find')
  const chosen = withKeys(before, {}, 'log', 'Mod+F')
  const after = applyKeys(builtIn, { ...options, chosen })
  expect(keysOf(after)).toEqual({ star: ['S'], find: [], redo: ['Mod+Shift+Z', 'Mod+Y'], log: ['Mod+F'] })
  const reset = withBuiltIn(withBuiltIn(chosen, 'log'), 'find')
  expect(keysOf(applyKeys(builtIn, { ...options, chosen: reset }))).toEqual(keysOf(before))
})

test('one of several keys can be removed, also the last', () => {
  const now = applyKeys(builtIn, options)
  expect(withoutKeys(now, {}, 'redo', 'Mod+Y')).toEqual({ redo: ['Mod+Shift+Z'] })
  const none = withoutKeys(now, {}, 'star', 'S')
  expect(keysOf(applyKeys(builtIn, { ...options, chosen: none }))['star']).toEqual([])
})

test('characters by themselves can be switched off, and nothing else goes with them', () => {
  const off = applyKeys([...builtIn, command('close', 'Escape'), command('sheet', 'F1', '?')], {
    ...options,
    singleKeys: false,
  })
  expect(keysOf(off)).toEqual({
    star: [],
    find: ['Mod+F'],
    redo: ['Mod+Shift+Z', 'Mod+Y'],
    log: [],
    close: ['Escape'],
    sheet: ['F1'],
  })
  // Adding keys meanwhile does not lose the one that is off.
  expect(withKeys(off, {}, 'star', 'Mod+M')['star']).toEqual(['S', 'Mod+M'])
})

test('keys that a browser keeps are not offered in one', () => {
  const create = command('create', 'Mod+N', 'Alt+N')
  expect(keysOf(applyKeys([create], { ...options, isBrowser: true }))).toEqual({ create: ['Alt+N'] })
  expect(keysOf(applyKeys([create], options))).toEqual({ create: ['Mod+N', 'Alt+N'] })
})

const press = record({
  key: constantFrom(...'aZ5?/+[ß é', 'F5', 'ArrowLeft', 'Enter', 'Escape', ' ', 'Shift', 'Dead', 'Tab'),
  ctrlKey: boolean(),
  metaKey: boolean(),
  altKey: boolean(),
  shiftKey: boolean(),
})

test('what was pressed is written as what matches that press', () => {
  assert(
    property(press, (pressed) => {
      const keys = keysOfPress(pressed)
      return keys === null || matchesKeys(pressed, keys)
    }),
  )
})

test('no combination starts two commands, whatever is chosen in whatever order', () => {
  const keys = constantFrom('S', 'Mod+F', 'Mod+Y', 'Mod+Shift+Z', 'Shift+Mod+Z', 'Alt+1', '/')
  const id = constantFrom('star', 'find', 'redo', 'log')
  const step = record({ id, keys, how: constantFrom('add', 'remove', 'reset') })
  assert(
    property(array(step, { maxLength: 12 }), (steps) => {
      let chosen: ChosenKeys = {}
      for (const { id: at, keys: combination, how } of steps) {
        const now = applyKeys(builtIn, { ...options, chosen })
        if (how === 'add') chosen = withKeys(now, chosen, at, combination)
        else if (how === 'remove') chosen = withoutKeys(now, chosen, at, combination)
        else chosen = withBuiltIn(chosen, at)
      }
      const all = applyKeys(builtIn, { ...options, chosen }).flatMap(({ keys: own = [] }) => own)
      return all.every((one, at) => all.every((other, place) => at === place || !sameKeys(one, other)))
    }),
  )
})

test('keys that move, write or copy cannot be chosen; others can', () => {
  for (const keys of ['Tab', 'Shift+Tab', 'Enter', 'Space', 'ArrowDown', 'Escape', 'Mod+C', 'Mod+V'])
    expect([keys, mayBeChosen(keys)]).toEqual([keys, false])
  for (const keys of ['J', 'F5', 'Alt+ArrowLeft', 'Mod+Enter', '?'])
    expect([keys, mayBeChosen(keys)]).toEqual([keys, true])
  expect(['J', 'Shift+J', '?', 'F5', 'Mod+J', 'Alt+J', 'Escape'].filter(isSingleKey)).toEqual(['J', 'Shift+J', '?'])
})
