import { createReadStream } from 'node:fs'
import type { Extract } from '../../extraction/extractor.ts'
import type { ParsedPart } from '../format.ts'
import { mailboxMessages } from '../mail/mailbox.ts'
import { mostMessageBytes, tooLargeMessage } from '../mail/mailMessage.ts'
import { messageParts } from '../mail/messageParts.ts'
import { parseMessage, unreadable } from '../mail/parseMessage.ts'

const pieceBytes = 1024 * 1024

/** A message that cannot be read is refused by itself. */
export const extract: Extract = async function* ({ path, name }, { folder, options, onProgress }) {
  let read = 0
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
      read += piece.length
      onProgress(read)
      yield piece
    }
  }
  for await (const { number, bytes } of mailboxMessages(pieces(), mostMessageBytes)) {
    const place = { kind: 'message', message: number } as const
    const refused = (message: string): ParsedPart[] => [{ kind: 'refused', place, message }]
    if (bytes === undefined) yield refused(tooLargeMessage)
    else {
      const mail = await parseMessage(bytes, options.encoding).catch((cause: unknown) => unreadable(cause))
      yield typeof mail === 'string'
        ? refused(mail)
        : await messageParts(mail, { file: name, message: number, isMailbox: true, folder })
    }
  }
}
