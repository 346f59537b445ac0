import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('libraries from before are connected to no team, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const before = allRows(library.at(36))
  const added = { team_servers: [], team_links: [], team_documents: [], team_marks: [] }
  expect(allRows(library.at(37))).toEqual({ ...before, ...added })
})
