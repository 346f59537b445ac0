import { describe, expect, it } from 'vitest'
import { problemOf } from '../../../src/main/importing/reading/problemOf.ts'
import type { Place } from '../../../src/main/model/place.ts'
import { readBytes } from './readItems.ts'

describe('the place of a problem', () => {
  const stored = (place?: Place) =>
    problemOf({ kind: 'warning', where: { file: 'a', ...(place ? { place } : {}) }, message: 'It is odd.' })

  it.each<[Place | undefined, number | undefined, string]>([
    [undefined, undefined, 'It is odd.'],
    [{ kind: 'row', row: 3 }, 3, 'It is odd.'],
    [{ kind: 'line', line: 4 }, 4, 'It is odd.'],
    [{ kind: 'page', page: 5 }, undefined, 'It is odd. (page 5)'],
    [{ kind: 'cells', sheet: 'Costs', range: 'B2:C9' }, undefined, 'It is odd. (sheet "Costs", B2:C9)'],
    [{ kind: 'message', message: 6 }, undefined, 'It is odd. (message 6)'],
    [{ kind: 'message', message: 6, part: 'a.pdf' }, undefined, 'It is odd. (message 6, a.pdf)'],
    [{ kind: 'page', page: 5, label: 'iii' }, undefined, 'It is odd. (page iii)'],
    [{ kind: 'chapter', chapter: 'On Tides' }, undefined, 'It is odd. (chapter "On Tides")'],
  ])('%j is its row, or stands in its message', (place, row, message) => {
    expect(stored(place)).toEqual({ file: 'a', row, column: undefined, message, severity: 'warning' })
  })

  it('is a row of a table, and a line of a text', async () => {
    const table = await readBytes('a.csv', 'id,text\n1,one\n2\n')
    expect(table.items.find(({ kind }) => kind === 'warning')).toMatchObject({
      where: { file: 'a.csv', place: { kind: 'row', row: 3 } },
    })
    const whole = Buffer.concat([Buffer.from('Größe\nSchön '), Buffer.of(0xff), Buffer.from('\n')])
    const text = await readBytes('a.txt', whole, { encoding: 'utf-8' })
    expect(text.items.find(({ kind }) => kind === 'warning')).toMatchObject({
      where: { file: 'a.txt', place: { kind: 'line', line: 2 } },
    })
  })
})
