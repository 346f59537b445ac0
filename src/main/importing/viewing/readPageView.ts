import { QuarryError } from '../../base/errors.ts'
import { ExtractionProcess } from '../extraction/extraction.ts'
import { hasView } from '../extraction/viewers.ts'
import type { ViewedFile } from './viewedFile.ts'

/**
 * A saved page, or the HTML body of a mail, as one file that loads nothing and runs nothing; made in an isolated process.
 * @throws QuarryError usage for a format that has none, not_found for a mail without HTML, invalid_input for a damaged file
 */
export async function readPageView(file: ViewedFile, signal: AbortSignal): Promise<string> {
  if (!hasView('page', file.format)) throw new QuarryError('usage', 'This original is no page.', { where: file.name })
  const extraction = new ExtractionProcess()
  try {
    for await (const parts of extraction.view('page', file, signal))
      for (const part of parts) if (part.kind === 'page') return part.html
  } finally {
    await extraction.close()
  }
  throw new QuarryError('not_found', 'The message has no body in HTML.', { where: file.name })
}
