import { expect, test } from 'vitest'
import type { ExportedDocument } from '../../../src/main/model/document.ts'
import type { DocumentId } from '../../../src/main/model/ids.ts'
import { fromTeamDocument, toTeamDocument } from '../../../src/main/team/sync/record.ts'

const exported: ExportedDocument = {
  id: 1 as DocumentId,
  kind: 'row',
  externalId: undefined,
  title: 'Harbour',
  text: 'The harbour is open.',
  url: undefined,
  domain: undefined,
  language: 'en',
  authors: undefined,
  publishedAt: undefined,
  crawledAt: undefined,
  capturedAt: 1_000,
  requestId: undefined,
  source: { name: 'a.jsonl' },
  raw: {},
  replaces: undefined,
}

test('a document of a team that no library can store is refused, so that the others can be pulled', () => {
  const { document } = toTeamDocument(exported, undefined)
  const record = JSON.parse(document.record) as Record<string, unknown>
  const read = (change: object) => fromTeamDocument(document.hash, JSON.stringify({ ...record, ...change }), [])
  expect(read({})).toMatchObject({ document: { title: 'Harbour' }, capturedAt: 1_000 })
  for (const change of [{ capturedAt: 1.5 }, { crawledAt: 1e300 }, { layout: 'AAAA' }, { layout: '' }])
    expect(() => read(change), JSON.stringify(change)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
