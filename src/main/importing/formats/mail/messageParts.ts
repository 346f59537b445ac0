import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { defined } from '../../../base/defined.ts'
import { systemRandom } from '../../../base/random.ts'
import type { JsonObject } from '../../../model/document.ts'
import { parseDate } from '../../../text/values/parseDate.ts'
import type { ParsedPart } from '../format.ts'
import type { BlockText } from '../html/blockWriter.ts'
import { titleFromName } from '../text/wholeText.ts'
import { attachmentName, distinctName } from './attachmentNames.ts'
import { bodyLayout, htmlBody, plainBody } from './bodyText.ts'
import { encryptedParts, hasArmour } from './encryptedParts.ts'
import type { MailAttachment, MailMessage } from './mailMessage.ts'

/** Where a message was read. */
export interface MessageOrigin {
  /** What the user calls the file. */
  readonly file: string
  /** Its number in the file, from 1. */
  readonly message: number
  /** The file may hold several: names of attachments begin with the number of their message. */
  readonly isMailbox: boolean
  /** For the files of attachments. */
  readonly folder: string
}

/** Smaller images within a body are signs and signatures. */
const smallImageBytes = 16 * 1024
const signatures = /^application\/(?:x-)?(?:pgp-signature|pkcs7-signature)$/

/** A message as a document, and its attachments as files. */
export async function messageParts(mail: MailMessage, origin: MessageOrigin): Promise<ParsedPart[]> {
  const place = { kind: 'message', message: origin.message } as const
  const { attachments: all, encrypted, standards: ofParts } = encryptedParts(mail.attachments)
  const { kept, leftOut } = sortAttachments(all)
  const standards = [...ofParts, ...(hasArmour(mail.text ?? '') ? ['PGP'] : [])]
  const encryption = standards.map(
    (standard) => `The message is encrypted (${standard}). Its headers are kept, and what is encrypted is not read.`,
  )
  const parts: ParsedPart[] = [...mail.warnings, ...encryption].map((message) => ({ kind: 'warning', message, place }))
  const subject = mail.subject?.replaceAll(/\s+/g, ' ').trim() ?? ''
  const body = bodyOf(mail)
  // A mail that only has a subject, or attachments, is still evidence.
  const content = body.text === '' ? plainBody(subject) : body
  if (content.text === '') parts.push({ kind: 'empty', place })
  else {
    const attachments = kept.map(({ name, attachment }) => ({
      name,
      type: attachment.mimeType,
      bytes: attachment.content.length,
    }))
    const raw: JsonObject = {
      headers: { ...mail.headers },
      message: origin.message,
      ...(attachments.length > 0 ? { attachments } : {}),
      ...(leftOut > 0 ? { attachmentsLeftOut: leftOut } : {}),
      ...(standards.length > 0 ? { encryption: standards } : {}),
    }
    parts.push({
      kind: 'document',
      place,
      draft: {
        kind: 'file',
        title: subject === '' ? titleOf(origin) : subject,
        text: content.text,
        source: { name: origin.file },
        raw,
        layout: bodyLayout(content, origin.message),
        // What two files have under one Message-ID is the same mail only while it holds the same.
        ...(mail.messageId ? { externalId: mail.messageId, idScope: 'file' as const } : {}),
        ...defined({
          authors: mail.from,
          publishedAt: parseDate(mail.date?.replace(/\s*\([^()]*\)\s*$/, '')),
        }),
      },
    })
  }
  for (const { name, attachment } of kept) {
    if (encrypted.has(attachment)) continue
    const file = path.join(origin.folder, systemRandom.uuid())
    await writeFile(file, attachment.content)
    parts.push({
      kind: 'child',
      name: origin.isMailbox ? `message ${origin.message}/${name}` : name,
      path: file,
      place: { ...place, part: name },
    })
  }
  return parts
}

function titleOf({ file, message, isMailbox }: MessageOrigin): string {
  return isMailbox ? `${titleFromName(file)}, message ${message}` : titleFromName(file)
}

/** Plain where there is a plain body, unless it is only a note that stands in for the one in HTML. */
function bodyOf({ text, html }: MailMessage): BlockText {
  const plain = plainBody(text ?? '')
  if (html === undefined || html.trim() === '' || plain.text.length * 20 > html.length) return plain
  const rich = htmlBody(html)
  return plain.text.length * 5 > rich.text.length ? plain : rich
}

interface NamedAttachment {
  readonly name: string
  readonly attachment: MailAttachment
}

/** Under distinct names; the same file twice is kept once. */
function sortAttachments(attachments: readonly MailAttachment[]): { kept: NamedAttachment[]; leftOut: number } {
  const kept: NamedAttachment[] = []
  const taken = new Set<string>()
  const seen = new Set<string>()
  for (const attachment of attachments) {
    const { content, mimeType, isInline } = attachment
    const isSmallImage = isInline && mimeType.startsWith('image/') && content.length < smallImageBytes
    if (isSmallImage || signatures.test(mimeType) || content.length === 0) continue
    const wanted = attachmentName(attachment.name, mimeType)
    const content256 = createHash('sha256').update(content).digest('hex')
    const same = `${wanted} ${content256}`
    if (seen.has(same)) continue
    seen.add(same)
    const name = distinctName(wanted, taken)
    taken.add(name.toLowerCase())
    kept.push({ name, attachment })
  }
  return { kept, leftOut: attachments.length - kept.length }
}
