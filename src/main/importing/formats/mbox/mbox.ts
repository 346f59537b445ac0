import { documentFormat } from '../documentFormat.ts'
import type { FileFormat } from '../format.ts'
import { beginningOf, looksLikeMailbox } from '../mail/sniffMail.ts'

/** A mailbox: messages behind each other, each below a line that begins with `From `. One document each. */
export const mbox: FileFormat = documentFormat({
  name: 'mbox',
  hasPages: true,
  extensions: ['mbox', 'mbx'],
  holds: 'records',
  sniff: (head) => (looksLikeMailbox(beginningOf(head)) ? 0.97 : 0),
})
