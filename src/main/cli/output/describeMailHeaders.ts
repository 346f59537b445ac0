import { mailHeaders } from '../../text/names/mailHeaders.ts'
import { writtenRecipients } from '../../text/names/recipients.ts'
import { count, plain } from './format.ts'

/** More recipients of a header are counted only. */
const shownRecipients = 10

/** The headers of a mail, one to a line; none where the record is of something else. */
export function describeMailHeaders(raw: Readonly<Record<string, unknown>>): string[] {
  return mailHeaders(raw).map(({ name, value, isList }) => `${name}: ${plain(isList ? shortened(value) : value)}`)
}

function shortened(value: string): string {
  const all = writtenRecipients(value)
  if (all.length <= shownRecipients) return value
  return `${all.slice(0, shownRecipients).join(', ')} … and ${count(all.length - shownRecipients)} more`
}
