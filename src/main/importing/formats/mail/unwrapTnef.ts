import { readTnef, tnefMagic } from '../tnef/readTnef.ts'
import type { MailAttachment, MailMessage } from './mailMessage.ts'

/**
 * A message without its winmail.dat, which may have come under another name: the attachments in that file are the message's own, and so is its body where the
 * message has none. One that cannot be read stays an attachment.
 */
export function unwrapTnef(mail: MailMessage): MailMessage {
  const attachments: MailAttachment[] = []
  const warnings = [...mail.warnings]
  let { text, html } = mail
  for (const attachment of mail.attachments) {
    const inner = isTnef(attachment) ? read(attachment.content) : undefined
    if (inner === undefined) {
      attachments.push(attachment)
      continue
    }
    if (isBlank(text) && isBlank(html)) ({ text, html } = inner)
    const hasBody = !isBlank(text) || !isBlank(html)
    attachments.push(...inner.attachments.filter(({ name }) => !(hasBody && name === 'message body.rtf')))
    warnings.push(...inner.warnings)
  }
  return { ...mail, text, html, attachments, warnings }
}

function isTnef({ name, mimeType, content }: MailAttachment): boolean {
  const isNamed = /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^$|\.(?:dat|bin)$/i.test(name ?? '')
  return isNamed && tnefMagic.every((byte, at) => content[at] === byte)
}

function read(content: Uint8Array): MailMessage | undefined {
  try {
    return readTnef(content)
  } catch {
    return undefined
  }
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}
