import { readFile, stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { mostMessageBytes, tooLargeMessage } from '../mail/mailMessage.ts'
import { messageParts } from '../mail/messageParts.ts'
import { parseMessage, unreadable } from '../mail/parseMessage.ts'
import { beginningOf, looksLikeMail } from '../mail/sniffMail.ts'
import { readMsg } from './readMsg.ts'

export const extract: Extract = async function* ({ path, name }, { folder, onProgress }) {
  const { size } = await stat(path)
  if (size > mostMessageBytes) throw new QuarryError('invalid_input', tooLargeMessage, { where: name })
  const bytes = await readFile(path)
  onProgress(0)
  const refused = (cause: unknown) =>
    new QuarryError('invalid_input', unreadable(cause), {
      where: name,
      hint: 'Open it in Outlook and save it again, or export it as EML.',
      cause,
    })
  // Programs other than Outlook name a message in the Internet's format so too.
  const isMail = looksLikeMail(beginningOf({ bytes }))
  const mail = await (isMail ? parseMessage(bytes) : readMsg(bytes)).catch((cause: unknown) => {
    throw refused(cause)
  })
  yield await messageParts(mail, { file: name, message: 1, isMailbox: false, folder })
  onProgress(size)
}
