import { isAscii, isUtf8 } from 'node:buffer'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { defined } from '../../../base/defined.ts'
import { detectEncoding } from '../../encoding/detectEncoding.ts'
import { hideFlowed, showFlowed, showFlowedText } from './flowedText.ts'
import type { MailAttachment, MailHeaders, MailMessage } from './mailMessage.ts'
import { unstateBase64, withEmptyLine } from './mendedBytes.ts'
import { oddText } from './oddText.ts'
import { unwrapTnef } from './unwrapTnef.ts'
import { decodeUtf7, headerInUtf7, textsInUtf7 } from './utf7.ts'

/**
 * Reads a message of the Internet Message Format (RFC 5322, MIME). `given` is written to. A message that is nested too
 * deeply, or whose headers are too long, throws.
 */
export async function parseMessage(given: Buffer, chosen?: string): Promise<MailMessage> {
  const bytes = withEmptyLine(given)
  const body = bodyStart(bytes)
  const readable = inUtf8(body === 0 ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes, body, chosen)
  hideFlowed(readable)
  unstateBase64(readable)
  // A message in a message is an attachment, and becomes a document of its own.
  const parsed = await PostalMime.parse(readable, { forceRfc822Attachments: true })
  const mail = inUnicode(parsed, readable)
  const isLost = mail.text === undefined && mail.html === undefined && mail.attachments.length === 0
  const lost = isLost ? readable.toString('utf8', bodyStart(readable)).trim() : ''
  const text = lost === '' ? mail.text : lost
  const warnings: string[] = []
  if (lost !== '') warnings.push('The parts of the message cannot be told apart. Its body is kept as it is written.')
  if ((text ?? mail.html ?? '').includes('\uFFFD'))
    warnings.push('Some bytes of the message mean nothing in the encoding that it states. They are shown as \uFFFD.')
  const odd = lost === '' ? oddText(text ?? mail.html ?? '') : undefined
  if (odd !== undefined) warnings.push(odd)
  return unwrapTnef({
    headers: headersOf(mail),
    from: mail.from && (mail.from.name || mail.from.address),
    subject: mail.subject,
    date: header(mail, 'date') ?? mail.date,
    messageId: mail.messageId?.trim(),
    text: text === undefined ? undefined : showFlowedText(text),
    html: mail.html === undefined ? undefined : showFlowedText(mail.html),
    attachments: mail.attachments.map(attachmentOf),
    warnings,
  })
}

/** Where the body begins; 0 where the first line is no header. */
function bodyStart(bytes: Buffer): number {
  if (!/^(?:\r?\n)|^[!-9;-~]+[ \t]*:/.test(bytes.toString('latin1', 0, 1_000))) return 0
  if (/^\r?\n/.test(bytes.toString('latin1', 0, 2))) return bytes.indexOf(10) + 1
  const [lf, crlf] = [bytes.indexOf('\n\n'), bytes.indexOf('\n\r\n')]
  const ends = [lf < 0 ? [] : lf + 2, crlf < 0 ? [] : crlf + 3].flat()
  return ends.length === 0 ? bytes.length : Math.min(...ends)
}

/**
 * Headers may only hold ASCII or UTF-8, and a body without a statement too. What holds other bytes was written in some
 * encoding that nobody states.
 */
function inUtf8(bytes: Buffer, body: number, chosen: string | undefined): Buffer {
  if (chosen === undefined && isUtf8(bytes)) return bytes
  const headers = bytes.subarray(0, body)
  const contentType = /^content-type:.*(?:\r?\n[ \t].*)*/im.exec(headers.toString('latin1'))?.[0] ?? ''
  const isStated = /multipart\/|charset\s*=/i.test(contentType)
  const odd = isStated ? headers : bytes
  if (isUtf8(odd) && (chosen === undefined || isAscii(odd))) return bytes
  const guess = detectEncoding(odd.subarray(0, 256 * 1024), { complete: odd.length <= 256 * 1024, isJson: false })
  const guessed = guess.kind === 'text' && guess.encoding !== 'utf-8' ? guess.encoding : 'windows-1252'
  const encoding = chosen ?? guessed
  const converted = Buffer.from(new TextDecoder(encoding).decode(odd))
  return isStated ? Buffer.concat([converted, bytes.subarray(body)]) : converted
}

/** The message with what it states to be in UTF-7, which the parser does not decode. */
function inUnicode(mail: Email, bytes: Buffer): Email {
  const message = bytes.toString('latin1')
  const headers = message.slice(0, bodyStart(bytes))
  const areTexts = textsInUtf7(message)
  const text = (one: string | undefined) => (areTexts ? one && decodeUtf7(one) : one)
  const names = (name: string, list: readonly Address[] | undefined) =>
    headerInUtf7(headers, name) ? list?.map((one) => ({ ...one, name: decodeUtf7(one.name) }) as Address) : list
  return {
    ...mail,
    ...defined({
      subject: headerInUtf7(headers, 'subject') ? mail.subject && decodeUtf7(mail.subject) : mail.subject,
      text: text(mail.text),
      html: text(mail.html),
      from: names('from', mail.from && [mail.from])?.[0],
      to: names('to', mail.to),
      cc: names('cc', mail.cc),
    }),
  } as Email
}

function header(mail: Email, key: string): string | undefined {
  const value = mail.headers.find((one) => one.key === key)?.value.trim()
  return value === '' ? undefined : value
}

function headersOf(mail: Email): MailHeaders {
  const { subject, messageId, inReplyTo } = mail
  const references = mail.references?.match(/<[^<>\s]+>/g)?.slice(0, 1_000)
  return defined({
    from: addresses([mail.from ?? []].flat()),
    sender: addresses([mail.sender ?? []].flat()),
    to: addresses(mail.to),
    cc: addresses(mail.cc),
    bcc: addresses(mail.bcc),
    replyTo: addresses(mail.replyTo),
    date: header(mail, 'date'),
    subject,
    messageId,
    inReplyTo,
    references,
  })
}

function addresses(list: readonly Address[] | undefined): string | undefined {
  if (list === undefined || list.length === 0) return undefined
  return list
    .flatMap((one) => (one.group === undefined ? [one] : one.group))
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ')
}

function attachmentOf({ filename, mimeType, disposition, related, contentId, content }: Attachment): MailAttachment {
  const bytes = toBuffer(content)
  showFlowed(bytes)
  return {
    name: filename ?? undefined,
    mimeType,
    content: bytes,
    isInline: related === true || disposition === 'inline',
    ...defined({ contentId: contentId?.replace(/^<|>$/g, '') }),
  }
}

function toBuffer(content: Attachment['content']): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  if (content instanceof ArrayBuffer) return Buffer.from(content)
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength)
}

/** Why a message could not be parsed, for its user. */
export function unreadable(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : ''
  if (/nesting/i.test(reason)) return 'The parts of the message are nested too deeply. It may be damaged.'
  if (/header/i.test(reason)) return 'The headers of the message are too long. It may be damaged.'
  return 'The message is damaged and cannot be read.'
}
