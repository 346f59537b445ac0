import { afterEach, expect, test } from 'vitest'
import { nameInUse, speak } from '../../../../src/renderer/strings/strings.ts'

afterEach(() => speak('en'))

test('a value that was not renamed is called as the language in use has it', () => {
  const english = ['To read', 'In progress', 'Ours'].map((name) => ({ name }))
  const shown = () => english.map(({ name }) => nameInUse('status', name, english))
  expect(shown()).toEqual(['To read', 'In progress', 'Ours'])
  speak('de')
  expect(shown()).toEqual(['Zu lesen', 'In Arbeit', 'Ours'])
  expect(nameInUse('priority', 'High', [{ name: 'High' }])).toBe('Hoch')
  speak('en')
  expect(nameInUse('status', 'Erledigt', [{ name: 'Erledigt' }])).toBe('Done')
})

test('two values of a list are not called alike', () => {
  speak('de')
  expect(nameInUse('status', 'Done', [{ name: 'Done' }, { name: 'Erledigt' }])).toBe('Done')
})
