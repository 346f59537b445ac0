import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('evidence from before is of documents, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  library.at(23).exec(
    `INSERT INTO conversations (id, title, created_at, updated_at) VALUES (1, 'T', 1, 1);
       INSERT INTO turns (id, conversation_id, question, protocol, scope, retrieval, refused, created_at)
       VALUES (1, 1, 'Q', 'chat', '{}', '{}', 0, 1);
       INSERT INTO turn_passages (turn_id, marker, document_id, start, "end", parts, title, kind, captured_at, text, cover)
       VALUES (1, 1, 1, 0, 4, '[]', 'T', 'row', 1, 'Text', 1);`,
  )
  const before = allRows(library.at(23))
  const passages = before['turn_passages'] as readonly object[]
  expect(passages).toHaveLength(1)
  expect(allRows(library.at(24))).toEqual({
    ...before,
    turn_passages: passages.map((passage) => ({ ...passage, origin: null })),
  })
})
