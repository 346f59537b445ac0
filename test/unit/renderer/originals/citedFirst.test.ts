import { expect, test } from 'vitest'
import type { OriginalView } from '../../../../src/contract/files/originals.ts'
import { citedFirst } from '../../../../src/renderer/originals/citedFirst.ts'

const original = (name: string, state: OriginalView['state']): OriginalView => ({
  id: 1,
  hash: 'a',
  name,
  format: 'pdf',
  mime: 'application/pdf',
  bytes: 1,
  state,
  path: name,
  movedTo: null,
  goneSince: null,
  parent: null,
  children: [],
  createdAt: '2031-01-01T00:00:00.000Z',
})
const order = (originals: readonly OriginalView[], name: string) => citedFirst(originals, name).map((one) => one.name)

test('of a document that lies in two places, the one that its citations name is opened', () => {
  const two = [original('/b/report.pdf', 'linked'), original('/a/report.pdf', 'linked')]
  expect(order(two, '/a/report.pdf')).toEqual(['/a/report.pdf', '/b/report.pdf'])
  expect(order(two, '/b/report.pdf')).toEqual(['/b/report.pdf', '/a/report.pdf'])
})

test('one that is not there any more comes behind those that are', () => {
  const moved = [original('/b/report.pdf', 'linked'), original('/a/report.pdf', 'missing')]
  expect(order(moved, '/a/report.pdf')).toEqual(['/b/report.pdf', '/a/report.pdf'])
  expect(order([original('/c.pdf', 'kept'), original('/b.pdf', 'kept')], '/a.pdf')).toEqual(['/c.pdf', '/b.pdf'])
})
