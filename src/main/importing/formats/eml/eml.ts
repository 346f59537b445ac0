import { documentFormat } from '../documentFormat.ts'
import type { FileFormat } from '../format.ts'
import { beginningOf, looksLikeMail } from '../mail/sniffMail.ts'

/** One message of the Internet Message Format, with its attachments. `emlx` is how Apple Mail keeps one. */
export const eml: FileFormat = documentFormat({
  name: 'eml',
  hasPages: true,
  extensions: ['eml', 'emlx'],
  sniff: (head) => (looksLikeMail(beginningOf(head)) ? 0.92 : 0),
})
