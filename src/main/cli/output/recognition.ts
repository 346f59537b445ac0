import type { RecognitionCost } from '../../../contract/files/imports.ts'
import { counted, duration, plain } from './format.ts'

/** What recognises text, and how long it takes: said before it begins. */
export function describeRecognition({ engine, languages, pages, complete, seconds }: RecognitionCost): string {
  const what = `Text recognition with ${plain(engine)} (${languages.map(plain).join(', ')})`
  if (pages === 0)
    return complete
      ? `${what}: no page needs it.`
      : `${what}: not all files were looked at yet; pages are counted as they are read.`
  const time = seconds === null ? '' : `, about ${duration(seconds)}`
  return `${what}: ${complete ? '' : 'at least '}${counted(pages, 'page')}${time}.`
}
