import { readFile, stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import type { Extract } from '../../extraction/extractor.ts'
import { mostMessageBytes, tooLargeMessage } from '../mail/mailMessage.ts'
import { messageParts } from '../mail/messageParts.ts'
import { unreadable } from '../mail/parseMessage.ts'
import { readTnef } from './readTnef.ts'

export const extract: Extract = async function* ({ path, name }, { folder, onProgress }) {
  const { size } = await stat(path)
  if (size > mostMessageBytes) throw new QuarryError('invalid_input', tooLargeMessage, { where: name })
  const bytes = await readFile(path)
  onProgress(0)
  const mail = (() => {
    try {
      return readTnef(bytes)
    } catch (cause) {
      throw new QuarryError('invalid_input', unreadable(cause), { where: name, cause })
    }
  })()
  yield await messageParts(mail, { file: name, message: 1, isMailbox: false, folder })
  onProgress(size)
}
