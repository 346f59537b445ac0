import { readFile, stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import { advise } from '../../../base/advice.ts'
import type { Extract } from '../../extraction/extractor.ts'
import type { ParsedPart } from '../format.ts'
import { beginningOf, looksLikeMail } from '../mail/sniffMail.ts'
import { decodePage } from './decodePage.ts'
import { readArchivedPage } from './readArchivedPage.ts'
import { readPage } from './readPage.ts'

/** Parsing keeps several copies of a page in memory. */
const mostBytes = 128 * 1024 * 1024

export const extract: Extract = async function* ({ path, name }, { options, onProgress }) {
  const { size } = await stat(path)
  if (size > mostBytes)
    throw new QuarryError('invalid_input', `The page has more than ${mostBytes / 1024 / 1024} MB.`, {
      where: name,
      hint: 'Save it without its images, or as text.',
    })
  const bytes = await readFile(path)
  onProgress(0)
  yield looksLikeMail(beginningOf({ bytes }))
    ? await readArchivedPage(bytes, name)
    : pageParts(bytes, name, options.encoding)
  onProgress(size)
}

function pageParts(bytes: Uint8Array, name: string, chosen: string | undefined): ParsedPart[] {
  const { text, encoding, isGuess } = decodePage(bytes, chosen)
  const draft = readPage(text, name, { encoding })
  if (draft === undefined) return [{ kind: 'empty' }]
  const parts: ParsedPart[] = [{ kind: 'document', draft }]
  if (isGuess)
    parts.push({
      kind: 'warning',
      message: `The page was read as ${encoding}, which is a guess. ${advise('mendLetters')}`,
    })
  return parts
}
