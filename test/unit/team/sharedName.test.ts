import { expect, test } from 'vitest'
import { sharedName } from '../../../src/main/team/sharedName.ts'

test.each([
  ['/home/ada/cases/berths.csv', 'berths.csv'],
  ['C:\\Users\\ada\\berths.csv', 'berths.csv'],
  ['\\\\server\\cases\\berths.csv', 'berths.csv'],
  ['file:///home/ada/berths.csv', 'berths.csv'],
  ['../cases/berths.csv', 'berths.csv'],
  ['/home/ada/', 'ada'],
  ['cases/berths.csv', 'cases/berths.csv'],
  ['berths.csv', 'berths.csv'],
  ['https://port.example/a/b.html', 'https://port.example/a/b.html'],
  ['https://port.example/a/../b.html', 'https://port.example/a/../b.html'],
  ['stdin', 'stdin'],
])('%s is %s to a team', (name, shared) => {
  expect(sharedName(name)).toBe(shared)
})
