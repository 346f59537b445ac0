import { expect, test } from 'vitest'
import { fittingSections, rankName, rankSections } from '../../../src/renderer/ui/overlays/rankName.ts'

test('the whole name comes before its beginning, that before words, and words in any order', () => {
  const names = ['Import files', 'Show imports', 'Import', 'Reimported', 'Theme: dark']
  const rank = (typed: string) => names.map((name) => rankName(name, typed))
  expect(rank('import')).toEqual([1, 2, 0, 3, undefined])
  expect(rank('dark theme')).toEqual([undefined, undefined, undefined, undefined, 2])
  expect(rankName('Zürich', 'zurich')).toBe(0)
})

test('the section with the best name comes first, and those without any are left out', () => {
  const section = (title: string, ...items: string[]) => ({ title, items: items.map((name) => ({ name })) })
  const ranked = rankSections(
    [section('go', 'Show the ports', 'Jobs'), section('collections', 'Airports', 'Ports'), section('tags', 'ferry')],
    'ports',
  )
  expect(ranked.map(({ title, items }) => [title, items.map(({ name }) => name)])).toEqual([
    ['collections', ['Ports', 'Airports']],
    ['go', ['Show the ports']],
  ])
  expect(rankSections([section('go', 'b', 'a')], '')).toEqual([section('go', 'b', 'a')])
})

test('an item is found by what is sought of it, where that is not its name', () => {
  const go = { title: 'go', items: [{ name: 'Show jobs' }] }
  const settings = {
    title: 'settings',
    items: [{ name: 'Jobs: Notify when work ends', sought: 'Notify when work ends Jobs' }],
  }
  expect(rankSections([go, settings], 'jobs').map(({ title }) => title)).toEqual(['go', 'settings'])
  expect(rankSections([go, settings], 'notify').map(({ title }) => title)).toEqual(['settings'])
})

test('what fits keeps its order, but the whole name comes before all else', () => {
  const sections = [
    { title: 'recent', items: [{ name: 'Oil / Prices' }, { name: 'Zoo' }] },
    { title: 'all', items: [{ name: 'Oil spills' }, { name: 'Energy / Old oil' }, { name: 'Oil' }] },
  ]
  const fitting = (typed: string) =>
    fittingSections(sections, typed).map(({ title, items }) => [title, items.map(({ name }) => name)])
  expect(fitting('oi')).toEqual([
    ['recent', ['Oil / Prices']],
    ['all', ['Oil spills', 'Energy / Old oil', 'Oil']],
  ])
  expect(fitting('oil')).toEqual([
    ['all', ['Oil', 'Oil spills', 'Energy / Old oil']],
    ['recent', ['Oil / Prices']],
  ])
  expect(fitting('')).toEqual(sections.map(({ title, items }) => [title, items.map(({ name }) => name)]))
  // A name that is shown within others is whole by itself, too.
  const nested = [{ title: 'all', items: [{ name: 'Oil rigs' }, { name: 'Energy / Oil', own: 'Oil' }] }]
  expect(fittingSections(nested, 'oil')[0]?.items.map(({ name }) => name)).toEqual(['Energy / Oil', 'Oil rigs'])
})
