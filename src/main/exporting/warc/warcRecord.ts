import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'

/** A record of WARC 1.1. Its block is `head`, then `body`, which may be read several times. */
export interface WarcRecord {
  readonly type: 'warcinfo' | 'request' | 'response' | 'resource' | 'revisit' | 'conversion' | 'metadata'
  readonly id: string
  readonly date: number
  readonly contentType: string
  /** Named fields besides those that each record has. */
  readonly fields?: readonly (readonly [name: string, value: string])[]
  readonly head: string
  readonly body?: WarcBody
}

/** Bytes that a record holds behind its head. */
export interface WarcBody {
  readonly bytes: number
  read(): AsyncIterable<Uint8Array>
}

/** A record as a gzip member of its own, so that a reader can begin at any. */
export async function* gzippedRecord(record: WarcRecord): AsyncGenerator<Uint8Array, undefined> {
  const plain = Readable.from(writeRecord(record), { objectMode: false })
  // The error of what is read reaches the reader of the gzip.
  const gzip = pipeline(plain, createGzip(), () => {})
  for await (const chunk of gzip) yield chunk as Buffer
}

async function* writeRecord(record: WarcRecord): AsyncGenerator<Uint8Array, undefined> {
  const head = Buffer.from(record.head, 'utf8')
  const block = createHash('sha256').update(head)
  const payload = createHash('sha256')
  let bytes = 0
  for await (const chunk of record.body?.read() ?? []) {
    block.update(chunk)
    payload.update(chunk)
    bytes += chunk.length
  }
  const hasPayload = record.body !== undefined && (record.type === 'response' || record.type === 'resource')
  const fields: readonly (readonly [string, string])[] = [
    ['WARC-Type', record.type],
    ['WARC-Record-ID', `<${record.id}>`],
    ['WARC-Date', new Date(record.date).toISOString()],
    ...(record.fields ?? []),
    ['WARC-Block-Digest', `sha256:${block.digest('hex')}`],
    ...(hasPayload ? [['WARC-Payload-Digest', `sha256:${payload.digest('hex')}`] as const] : []),
    ['Content-Type', record.contentType],
    ['Content-Length', String(head.length + bytes)],
  ]
  yield Buffer.from(
    `WARC/1.1\r\n${fields.map(([name, value]) => `${name}: ${oneLine(value)}\r\n`).join('')}\r\n`,
    'utf8',
  )
  yield head
  if (record.body) yield* record.body.read()
  yield Buffer.from('\r\n\r\n')
}

/** A line break in a value would begin a field of its own. */
export function oneLine(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ')
}

/** The same parts always have the same name, so that the same captures make the same records. */
export function recordId(...parts: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  // A UUID of version 8, whose bits are those of a hash (RFC 9562).
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
