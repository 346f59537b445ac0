import { defined } from '../../../base/defined.ts'
import type { MailAttachment, MailMessage } from '../mail/mailMessage.ts'
import { decodeHtml, labelOf, richBody } from '../mail/outlookBody.ts'
import { readProperties, type MapiValue } from './mapiProperties.ts'

/** The first bytes of every TNEF file. */
export const tnefMagic = Buffer.from('789f3e22', 'hex')

const HEADER_BYTES = 6
/** Level, identifier and length before the bytes of an attribute, and a checksum after them. */
const ATTRIBUTE_HEAD_BYTES = 9
const CHECKSUM_BYTES = 2

/** Attributes (MS-OXTNEF, "TNEFAttributes"), with their types in the upper half. */
const attribute = {
  subject: 0x0001_8004,
  body: 0x0002_800c,
  codePage: 0x0006_9007,
  messageProperties: 0x0006_9003,
  /** Every attachment begins with it. */
  renderData: 0x0006_9002,
  attachmentTitle: 0x0001_8010,
  attachmentData: 0x0006_800f,
  attachmentProperties: 0x0006_9005,
} as const

/** Properties (MS-OXPROPS). */
const property = {
  subject: 0x0037,
  submitTime: 0x0039,
  senderName: 0x0c1a,
  deliveryTime: 0x0e06,
  body: 0x1000,
  compressedRtf: 0x1009,
  html: 0x1013,
  messageId: 0x1035,
  displayName: 0x3001,
  attachmentData: 0x3701,
  fileName: 0x3704,
  longFileName: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
  senderAddress: 0x5d01,
  isHidden: 0x7ffe,
} as const

/** Before a message in a property of the type object: the identifier of its interface. */
const INTERFACE_BYTES = 16

/**
 * Reads a file in which Outlook sends what mail of the Internet has no room for (winmail.dat): attachments, and the
 * message as formatted text. What a cut file holds before the cut is read. @throws Error for what is no such file
 */
export function readTnef(bytes: Uint8Array): MailMessage {
  if (!tnefMagic.every((byte, at) => bytes[at] === byte)) throw new Error('no TNEF file')
  const { attributes, isWhole } = attributesOf(bytes)
  const pages = attributes.find(({ id }) => id === attribute.codePage)
  const encoding =
    pages && pages.data.length >= 4 ? known(labelOf(viewOf(pages.data).getUint32(0, true))) : 'windows-1252'
  const message: AttributeValues = new Map()
  const attachments: AttributeValues[] = []
  for (const { id, data } of attributes) {
    if (id === attribute.renderData) attachments.push(new Map())
    const owner = isOfAttachment(id) ? attachments.at(-1) : message
    if (owner?.has(id) === false) owner.set(id, data)
  }
  const properties = readProperties(message.get(attribute.messageProperties) ?? new Uint8Array(4), encoding)
  const text = textOf(properties.get(property.body)) ?? decode(message.get(attribute.body), encoding)
  const html = htmlOf(properties.get(property.html))
  const rtf = properties.get(property.compressedRtf)
  const subject = textOf(properties.get(property.subject)) ?? decode(message.get(attribute.subject), encoding)
  const from = textOf(properties.get(property.senderName))
  const address = textOf(properties.get(property.senderAddress))
  const date = timeOf(properties.get(property.submitTime) ?? properties.get(property.deliveryTime))
  const messageId = textOf(properties.get(property.messageId))
  const isBodyless = isBlank(text) && isBlank(html)
  return {
    headers: defined({ from: from ?? address, subject, date, messageId }),
    from: from ?? address,
    subject,
    date,
    messageId,
    text,
    html,
    attachments: [
      ...(isBodyless && rtf instanceof Uint8Array ? richBody(rtf) : []),
      ...attachments.map((one) => attachmentOf(one, encoding)),
    ],
    warnings: isWhole ? [] : ['The file that Outlook attached (winmail.dat) is cut. What is before the cut was read.'],
  }
}

type AttributeValues = Map<number, Uint8Array>

interface Attribute {
  readonly id: number
  readonly data: Uint8Array
}

function attributesOf(bytes: Uint8Array): { readonly attributes: readonly Attribute[]; readonly isWhole: boolean } {
  const attributes: Attribute[] = []
  const view = viewOf(bytes)
  let at = HEADER_BYTES
  while (at + ATTRIBUTE_HEAD_BYTES <= bytes.length) {
    const id = view.getUint32(at + 1, true)
    const length = view.getUint32(at + 5, true)
    const start = at + ATTRIBUTE_HEAD_BYTES
    if (length > bytes.length - start) return { attributes, isWhole: false }
    attributes.push({ id, data: bytes.subarray(start, start + length) })
    at = start + length + CHECKSUM_BYTES
  }
  return { attributes, isWhole: at >= bytes.length }
}

function isOfAttachment(id: number): boolean {
  return (
    id === attribute.renderData ||
    id === attribute.attachmentTitle ||
    id === attribute.attachmentData ||
    id === attribute.attachmentProperties
  )
}

function attachmentOf(values: AttributeValues, encoding: string): MailAttachment {
  const properties = readProperties(values.get(attribute.attachmentProperties) ?? new Uint8Array(4), encoding)
  const object = properties.get(property.attachmentData)
  const message = object instanceof Uint8Array ? object.subarray(INTERFACE_BYTES) : undefined
  const isMessage = message !== undefined && tnefMagic.every((byte, at) => message[at] === byte)
  const name =
    textOf(properties.get(property.longFileName)) ??
    textOf(properties.get(property.fileName)) ??
    decode(values.get(attribute.attachmentTitle), encoding) ??
    textOf(properties.get(property.displayName))
  return {
    name: isMessage ? `${name ?? 'message'}.tnef` : name,
    mimeType: isMessage ? 'application/ms-tnef' : (textOf(properties.get(property.mimeType))?.toLowerCase() ?? ''),
    content: isMessage ? message : (values.get(attribute.attachmentData) ?? bytesOf(object)),
    isInline: properties.get(property.isHidden) === 1 || properties.has(property.contentId),
  }
}

function bytesOf(value: MapiValue | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array(0)
}

function textOf(value: MapiValue | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function htmlOf(value: MapiValue | undefined): string | undefined {
  return value instanceof Uint8Array ? decodeHtml(value, undefined) : textOf(value)
}

function timeOf(value: MapiValue | undefined): string | undefined {
  if (typeof value !== 'number') return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** Strings of attributes end with NUL. */
function decode(bytes: Uint8Array | undefined, encoding: string): string | undefined {
  if (bytes === undefined) return undefined
  return new TextDecoder(encoding).decode(bytes).split('\0', 1)[0] || undefined
}

/** The encoding, or that of Western Windows for one that is not known. */
function known(encoding: string): string {
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    return 'windows-1252'
  }
}

function isBlank(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
