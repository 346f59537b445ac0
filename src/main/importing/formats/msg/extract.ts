import { readFile, stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { mostMessageBytes, tooLargeMessage, type MailMessage } from '../mail/mailMessage.ts'
import { messageParts } from '../mail/messageParts.ts'
import { parseMessage, unreadable } from '../mail/parseMessage.ts'
import { beginningOf, looksLikeMail } from '../mail/sniffMail.ts'
import { readMsg } from './readMsg.ts'

export const extract: Extract = async function* ({ path, name }, { folder, options, onProgress }) {
  const { size } = await stat(path)
  onProgress(0)
  yield await messageParts(await readMsgFile(path, name, options.encoding), {
    file: name,
    message: 1,
    isMailbox: false,
    folder,
  })
  onProgress(size)
}

/** @throws QuarryError invalid_input for a message that is damaged or too large */
export async function readMsgFile(path: string, name: string, encoding: string | undefined): Promise<MailMessage> {
  const { size } = await stat(path)
  if (size > mostMessageBytes) throw new QuarryError('invalid_input', tooLargeMessage, { where: name })
  const bytes = await readFile(path)
  const refused = (cause: unknown) =>
    new QuarryError('invalid_input', unreadable(cause), {
      where: name,
      hint: 'Open it in Outlook and save it again, or export it as EML.',
      cause,
    })
  // Programs other than Outlook name a message in the Internet's format so too.
  const isMail = looksLikeMail(beginningOf({ bytes }))
  return (isMail ? parseMessage(bytes, encoding) : readMsg(bytes, encoding)).catch((cause: unknown) => {
    throw refused(cause)
  })
}
