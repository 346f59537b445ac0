import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from '../oldLibrary.ts'

test('messages of libraries from before get their recipients out of their records, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const old = library.at(43)
  const records = [
    { headers: { to: 'Ada Berg <ada@example.org>, jo@example.org', cc: 'Ada Berg <ada@example.org>' }, message: 1 },
    { headers: { from: 'Ada Berg <ada@example.org>' }, message: 2 },
    { attachments: [], message: 3, headers: { bcc: 'jo@example.org' } },
    { headers: { to: 'nobody@example.org' } },
  ]
  const document = old.prepare(
    `INSERT INTO documents (id, kind, title, captured_at, source_name, characters, content_hash)
     VALUES (?, ?, 'Mail', 1, 'a.mbox', 5, ?)`,
  )
  const body = old.prepare(`INSERT INTO document_bodies VALUES (?, ?, 'Hello')`)
  for (const [at, raw] of [...records, records[0]].entries()) {
    document.run(10 + at, at === 4 ? 'row' : 'file', Buffer.of(at))
    body.run(10 + at, JSON.stringify(raw))
  }
  const before = allRows(old)
  expect(allRows(library.at(44))).toEqual({
    ...before,
    recipients: [
      { id: 1, name: 'Ada Berg', address: 'ada@example.org' },
      { id: 2, name: '', address: 'jo@example.org' },
    ],
    document_recipients: [
      { recipient_id: 1, document_id: 10 },
      { recipient_id: 2, document_id: 10 },
      { recipient_id: 2, document_id: 12 },
    ],
  })
})
