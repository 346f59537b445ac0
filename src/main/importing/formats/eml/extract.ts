import { readFile, stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { mostMessageBytes, tooLargeMessage, type MailMessage } from '../mail/mailMessage.ts'
import { messageParts } from '../mail/messageParts.ts'
import { parseMessage, unreadable } from '../mail/parseMessage.ts'

export const extract: Extract = async function* ({ path, name }, { folder, options, onProgress }) {
  const { size } = await stat(path)
  onProgress(0)
  const mail = await readEmlFile(path, name, options.encoding)
  yield await messageParts(mail, { file: name, message: 1, isMailbox: false, folder })
  onProgress(size)
}

/** @throws QuarryError invalid_input for a message that is damaged or too large */
export async function readEmlFile(path: string, name: string, encoding: string | undefined): Promise<MailMessage> {
  const { size } = await stat(path)
  if (size > mostMessageBytes) throw new QuarryError('invalid_input', tooLargeMessage, { where: name })
  return parseMessage(messageBytes(await readFile(path)), encoding).catch((cause: unknown) => {
    throw new QuarryError('invalid_input', unreadable(cause), { where: name, cause })
  })
}

/** Without the line of a mailbox that some programs leave above a message, and without what Apple Mail adds around it. */
function messageBytes(bytes: Buffer): Buffer {
  const [line = ''] = bytes.toString('latin1', 0, 1_000).split('\n', 1)
  const below = bytes.subarray(line.length + 1)
  if (/^>?From /.test(line)) return below
  const length = /^\s*(\d{1,10})\s*$/.exec(line)?.[1]
  return length === undefined ? bytes : below.subarray(0, Number(length))
}
