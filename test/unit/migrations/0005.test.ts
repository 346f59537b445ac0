import { expect, test } from 'vitest'
import { allRows, fillFirstVersion, oldLibrary } from './oldLibrary.ts'

test('a library from before it could hold images keeps every row, and its spaces are of texts', () => {
  const library = oldLibrary()
  fillFirstVersion(library.at(3))
  const before = allRows(library.at(4))
  const after = allRows(library.at(5))
  expect(after).toEqual({
    ...before,
    spaces: before['spaces']?.map((space) => ({ ...(space as object), multimodal: 0 })),
    media: [],
    document_media: [],
    media_holds: [],
    media_inputs: [],
    media_input_elements: [],
  })
})
