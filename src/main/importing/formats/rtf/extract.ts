import { readFile, stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { documentParts, parseTime } from '../office/documentParts.ts'
import { readTokens } from './readTokens.ts'
import { RtfReader } from './rtfReader.ts'

/** Larger files hold images, and are read as a whole. */
const MAX_BYTES = 512 * 1024 ** 2

/** Reads an RTF file as one document. */
export const extract: Extract = async function* ({ path, name }, { onProgress }) {
  const { size } = await stat(path)
  if (size > MAX_BYTES)
    throw new QuarryError('invalid_input', 'The file is larger than an RTF file may be.', {
      hint: 'Open it in its own program and save it as .docx.',
    })
  const file = await readFile(path)
  if (file.subarray(0, 5).toString('latin1') !== '{\\rtf')
    throw new QuarryError('invalid_input', 'This is no RTF file.', { hint: 'Name it by what it is.' })
  const reader = new RtfReader()
  readTokens(file, reader, onProgress)
  const isCut = reader.end()
  const { info, running, comments, hidden, review } = reader
  const parts = documentParts(name, reader.text.finish(), {
    title: info['title'],
    authors: info['author'],
    publishedAt: parseTime(info['created']),
    raw: {
      ...info,
      headersAndFooters: [...running],
      comments,
      changes: review.changes(),
      ...(review.leftOut > 0 ? { changesLeftOut: review.leftOut } : {}),
      hiddenText: hidden,
    },
  })
  yield isCut
    ? [...parts, { kind: 'warning', message: 'The file ends early: the rest of its text is missing.' }]
    : parts
}
