import type { RecognitionCost } from '../../../contract/files/imports.ts'
import { counted, duration, plain } from './format.ts'

/** What recognises text, and how long it takes: said before it begins. */
export function describeRecognition({ engine, languages, pages, complete, seconds }: RecognitionCost): string {
  const what = `Text recognition with ${plain(engine)} (${languages.map(plain).join(', ')})`
  const more = complete ? '' : ' in the first files'
  if (pages === 0) return `${what}: no page needs it${more}.`
  const time = seconds === null ? '' : `, about ${duration(seconds)}`
  return `${what}: ${counted(pages, 'page')}${more}${time}.`
}
