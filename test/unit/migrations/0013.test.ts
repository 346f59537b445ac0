import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('imported images become the originals of their documents, and nothing else changes', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(1))
  const old = library.at(12)
  const bytes = (letter: string) => `x'${letter.repeat(64)}'`
  old.exec(`
    INSERT INTO media (id, hash, mime, bytes, origin, source, created_at) VALUES
      (1, ${bytes('a')}, 'image/png', 10, 'file', '/pictures/quay.png', 500),
      (2, ${bytes('b')}, 'image/png', 20, 'file', '/pictures/unused.png', 500),
      (3, ${bytes('c')}, 'image/png', 30, 'fetched', 'https://example.org/a.png', 500);
    UPDATE documents SET kind = 'image', url = NULL WHERE id = 1;
    INSERT INTO document_media (document_id, ordinal, media_id) VALUES (1, 0, 1), (2, 0, 3);
  `)
  const before = allRows(old)
  const after = allRows(library.at(13))
  expect(after).toEqual({
    ...before,
    originals: [
      {
        id: 1,
        hash: Buffer.from('a'.repeat(64), 'hex'),
        bytes: 10,
        format: 'image',
        mime: 'image/png',
        name: '/pictures/quay.png',
        path: null,
        storage: 'media',
        modified_at: null,
        parent_id: null,
        created_at: 500,
      },
    ],
    document_originals: [{ document_id: 1, original_id: 1 }],
  })
})
