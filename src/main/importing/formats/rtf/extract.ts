import { readFile, stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { childOf } from '../office/embedded.ts'
import { oldOleFile } from '../office/oleFile.ts'
import { documentParts, parseTime } from '../office/documentParts.ts'
import { unseenNotes } from '../office/unseenNotes.ts'
import type { ParsedPart } from '../format.ts'
import { readTokens } from './readTokens.ts'
import { RtfReader } from './rtfReader.ts'

/** Larger files hold images, and are read as a whole. */
const MAX_BYTES = 512 * 1024 ** 2

/** Reads an RTF file as one document. */
export const extract: Extract = async function* ({ path, name }, { folder, onProgress }) {
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
    comments,
    raw: {
      ...info,
      headersAndFooters: [...running],
      changes: review.changes(),
      ...(review.leftOut > 0 ? { changesLeftOut: review.leftOut } : {}),
      hiddenText: hidden,
    },
  })
  const files: ParsedPart[] = []
  for (const [index, digits] of reader.objects.entries()) {
    const bytes = Buffer.from(digits.replaceAll(/\s+/g, ''), 'hex')
    const file = await childOf(oldOleFile(bytes, `object ${index + 1}`), folder)
    if (file) files.push(file)
  }
  const own = files.length > 0 ? parts.filter(({ kind }) => kind === 'document') : parts
  own.push(...unseenNotes(review, hidden))
  yield isCut
    ? [...own, ...files, { kind: 'warning', message: 'The file ends early: the rest of its text is missing.' }]
    : [...own, ...files]
}
