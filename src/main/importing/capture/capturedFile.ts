import { extensionOf } from '../sources/extension.ts'
import { formats } from '../formats/formats.ts'

const pageTypes = new Set(['text/html', 'application/xhtml+xml'])

/** Endings by media type, for addresses whose names have none that says what they hold. */
const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'application/epub+zip': 'epub',
  'application/zip': 'zip',
  'application/json': 'json',
  'application/x-ndjson': 'jsonl',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'message/rfc822': 'eml',
  'multipart/related': 'mhtml',
}

type Headers = readonly (readonly [name: string, value: string])[]

/** Whether what a server sent is a page, by its type and its first bytes: servers call files pages. */
export function isPage(contentType: string, head: Uint8Array): boolean {
  const start = Buffer.from(head.subarray(0, 8)).toString('latin1')
  return pageTypes.has(contentType) && !/^(?:%PDF-|PK\x03\x04|\xd0\xcf\x11\xe0)/.test(start)
}

/** The encoding that a server named; undefined where it named none. */
export function namedEncoding(headers: Headers): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headerOf(headers, 'content-type') ?? '')?.[1]
}

/** The first value of a header. */
export function headerOf(headers: Headers, name: string): string | undefined {
  return headers.find(([own]) => own === name)?.[1]
}

/** What a file at an address is called, with an ending that its format is known by where there is one. */
export function fileNameOf(address: string, headers: Headers, contentType: string): string {
  const last = dispositionName(headerOf(headers, 'content-disposition')) ?? lastSegment(address)
  const name = last.replaceAll(/[/\\\p{Cc}]/gu, '_').slice(-200)
  const plain = name === '' ? new URL(address).hostname.replaceAll('.', '_') : name
  if (formats.withExtensionOf(plain).length > 0) return plain
  const ending = endings[contentType]
  if (ending !== undefined) return `${plain}.${ending}`
  const own = extensionOf(plain)
  return own === undefined ? plain : plain.slice(0, -own.length - 1)
}

function lastSegment(address: string): string {
  const segment = new URL(address).pathname.split('/').findLast((one) => one !== '') ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** RFC 6266: `filename*=UTF-8''…`, else `filename="…"`. */
function dispositionName(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, extended] = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(header) ?? []
  try {
    if (extended !== undefined) return decodeURIComponent(extended)
  } catch {
    // What is no percent-encoding is passed over for the plain name.
  }
  const [, quoted, token] = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header) ?? []
  return quoted ?? token
}
