import msgReader, { type FieldsData } from '@kenjiuno/msgreader'
import { addressParser } from 'postal-mime'
import { advise } from '../../../base/advice.ts'
import { defined } from '../../../base/defined.ts'
import type { MailAttachment, MailHeaders, MailMessage } from '../mail/mailMessage.ts'
import { decodeHtml, richBody } from '../mail/outlookBody.ts'
import { eightBitEncoding } from './eightBitText.ts'

/** The library is CommonJS: its class is a property of what Node takes for its default export. */
const MsgReader = msgReader.default
type Reader = InstanceType<typeof MsgReader>
type ParserConfig = NonNullable<Reader['parserConfig']>

const sectorBytes = 4096

/**
 * Reads a message of Outlook. @throws Error for what is none, or is damaged
 * @param chosen the encoding of strings that are not in UTF-16, where the user has named it
 */
export async function readMsg(bytes: Uint8Array, chosen?: string): Promise<MailMessage> {
  const whole = inWholeSectors(bytes)
  const plain = open(whole, { includeRawProps: true })
  const eightBit = eightBitEncoding(plain.fields, chosen)
  const { reader, fields } =
    eightBit === undefined ? plain : open(whole, { includeRawProps: true, ansiEncoding: eightBit.encoding })
  const html = fields.bodyHtml ?? (fields.html && decodeHtml(fields.html, fields.internetCodepage))
  const isBodyless = isBlank(fields.body) && isBlank(html)
  const rtf = isBodyless && fields.compressedRtf ? richBody(fields.compressedRtf) : []
  const internet = internetHeaders(fields.headers)
  return {
    headers: headersOf(fields, internet),
    from: fields.senderName ?? addressOf(fields),
    subject: fields.subject,
    date: internet.get('date') ?? fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime,
    messageId: fields.messageId ?? internet.get('message-id'),
    text: fields.body,
    html,
    attachments: [...rtf, ...(fields.attachments ?? []).map((one) => attachmentOf(one, reader.getAttachment(one)))],
    warnings: eightBit?.isGuess
      ? [`The message was read as ${eightBit.encoding}, which is a guess. ${advise('mendLetters')}`]
      : [],
  }
}

function open(bytes: Uint8Array<ArrayBuffer>, config: ParserConfig): { reader: Reader; fields: FieldsData } {
  const reader = new MsgReader(new DataView(bytes.buffer))
  reader.parserConfig = config
  const fields = reader.getFileData()
  if (fields.error !== undefined || fields.dataType !== 'msg') throw new Error(fields.error ?? 'no message')
  return { reader, fields }
}

/** Some programs leave out the end of the last sector, which the library reads all the same. */
function inWholeSectors(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array((Math.ceil(bytes.length / sectorBytes) + 1) * sectorBytes)
  whole.set(bytes)
  return whole
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

/** The headers that the message came with, unfolded, the first of each. */
function internetHeaders(text = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([!-9;-~]+):\s*(.*)$/.exec(line) ?? []
    if (name && value && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), value)
  }
  return found
}

function headersOf(fields: FieldsData, internet: ReadonlyMap<string, string>): MailHeaders {
  const recipients = recipientHeaders(fields, internet)
  const references = internet
    .get('references')
    ?.match(/<[^<>\s]+>/g)
    ?.slice(0, 1_000)
  return defined({
    from: withName(fields.senderName, addressOf(fields)) || undefined,
    ...recipients,
    replyTo: internet.get('reply-to'),
    date: internet.get('date') ?? fields.clientSubmitTime ?? fields.messageDeliveryTime,
    subject: fields.subject,
    messageId: fields.messageId ?? internet.get('message-id'),
    inReplyTo: internet.get('in-reply-to'),
    references,
  })
}

type RecipientHeaders = Pick<MailHeaders, 'to' | 'cc' | 'bcc'>

/** By their numbers in the list of recipients, and the tags of the properties in which Outlook shows their names. */
const recipientKinds = [
  { kind: 'to', number: 1, shownIn: '0e04' },
  { kind: 'cc', number: 2, shownIn: '0e03' },
  { kind: 'bcc', number: 3, shownIn: '0e02' },
] as const

/** Of a message without a list of recipients, those whom the headers that it came with name, else the names that are shown. */
function recipientHeaders(fields: FieldsData, internet: ReadonlyMap<string, string>): RecipientHeaders {
  const { recipients = [], rawProps = [] } = fields
  const found: { -readonly [kind in keyof RecipientHeaders]: string } = {}
  for (const { kind, number, shownIn } of recipientKinds) {
    const listed = recipients
      .filter(({ recipType }) => isOfKind(recipType, kind, number))
      .map((one) => withName(one.name, one.smtpAddress ?? one.email))
    const shown: unknown = rawProps.find(({ propertyTag }) => propertyTag?.toLowerCase().startsWith(shownIn))?.value
    const instead = recipients.length > 0 ? undefined : (inHeader(internet.get(kind)) ?? shown)
    const value = listed.join(', ') || instead
    if (typeof value === 'string' && value.trim() !== '') found[kind] = value
  }
  return found
}

/** The library leaves a type as a number that has flags, as one has whose message was sent again. */
function isOfKind(type: unknown, kind: string, number: number): boolean {
  return typeof type === 'number' ? (type & 0xf) === number : type === kind
}

function inHeader(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const people = addressParser(header).flatMap((one) => one.group ?? [one])
  return people.map(({ name, address }) => withName(name, address)).join(', ') || undefined
}

/** Within an organisation Outlook keeps a path of its directory in place of an address. */
function addressOf(fields: FieldsData): string | undefined {
  const { senderSmtpAddress, creatorSMTPAddress, senderEmail } = fields
  return senderSmtpAddress ?? creatorSMTPAddress ?? senderEmail
}

function withName(name: string | undefined, address: string | undefined): string {
  if (!address || address === name) return name ?? ''
  return name ? `${name} <${address}>` : address
}

function attachmentOf(
  fields: FieldsData,
  { fileName, content }: { readonly fileName: string; readonly content: Uint8Array },
): MailAttachment {
  const isMessage = fields.innerMsgContent === true
  const name = fileName || fields.fileName || fields.fileNameShort || fields.name
  return {
    name: isMessage && name && !/\.msg$/i.test(name) ? `${name}.msg` : name,
    mimeType: isMessage ? 'application/vnd.ms-outlook' : (fields.attachMimeTag?.toLowerCase() ?? ''),
    content,
    isInline: fields.attachmentHidden === true || fields.pidContentId !== undefined,
    ...defined({ contentId: fields.pidContentId?.replace(/^<|>$/g, '') }),
  }
}
