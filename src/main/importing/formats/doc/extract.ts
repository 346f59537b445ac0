import { isEncrypted } from 'officecrypto-tool'
import WordExtractor, { type WordDocument } from 'word-extractor'
import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { documentParts } from '../office/documentParts.ts'
import { DocumentText } from '../office/documentText.ts'
import { compoundFile } from '../package/compoundFile.ts'
import { decryptOffice, readCompoundFile } from '../package/decryptOffice.ts'

const asWritten = { filterUnicode: false } as const

/** Reads a document of Word 97 to 2003 as one document: paragraphs, tables and notes, without styles. */
export const extract: Extract = async function* ({ path, name }, { options, onProgress }) {
  const bytes = await readCompoundFile(path)
  onProgress(0)
  const read = await open(bytes, options.password)
  const text = new DocumentText()
  writeLines(read.getBody(asWritten), text)
  writeLines(read.getTextboxes(asWritten), text)
  for (const note of linesOf(`${read.getFootnotes(asWritten)}\n${read.getEndnotes(asWritten)}`)) text.note('', note)
  const raw = {
    headersAndFooters: [...new Set(linesOf(read.getHeaders({ ...asWritten, includeFooters: true })))],
  }
  const comments = linesOf(read.getAnnotations(asWritten)).map((comment) => ({ text: comment }))
  yield documentParts(name, text.finish(), { raw, comments })
  onProgress(bytes.length)
}

async function open(bytes: Buffer, password: string | undefined): Promise<WordDocument> {
  try {
    if (!bytes.subarray(0, compoundFile.length).equals(compoundFile)) throw new Error('It is no compound file.')
    const plain = isEncrypted(bytes) ? await decryptOffice(bytes, password) : bytes
    return await new WordExtractor().extract(plain)
  } catch (error) {
    if (error instanceof QuarryError) throw error
    const detail = error instanceof Error ? error.message : String(error)
    // The mark of Word 6 and 95 in the place of the later one.
    if (/invalid magic number/i.test(detail))
      throw new QuarryError('invalid_input', 'This is a document of Word 95 or older, which cannot be read.', {
        hint: 'Open it in Word or LibreOffice and save it as .docx.',
      })
    throw new QuarryError('invalid_input', 'This is no Word document, or a damaged one.', {
      hint: 'Open it in its own program and save it as .docx, or name it by what it is.',
      data: { detail },
    })
  }
}

/** The end of a row is the end of its last cell and of a line. */
function writeLines(lines: string, text: DocumentText): void {
  let rows: string[][] = []
  const endTable = () => {
    if (rows.length > 0) text.table(rows)
    rows = []
  }
  for (const line of lines.split('\n')) {
    const cells = withoutControls(line).split('\t')
    if (cells.length > 2 && cells.at(-1) === '') rows.push(cells.slice(0, -1))
    else {
      endTable()
      text.paragraph(cells.join('\t'))
    }
  }
  endTable()
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => withoutControls(line).trim())
    .filter((line) => line !== '')
}

/** Marks of fields and pictures. */
function withoutControls(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000e-\u001f]/g, '')
}
