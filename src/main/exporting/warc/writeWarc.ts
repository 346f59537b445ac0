import { createReadStream } from 'node:fs'
import { QuarryError } from '../../base/errors.ts'
import type { Capture, CaptureFacts } from '../../model/capture.ts'
import type { CollectionSource } from '../../model/collectionSource.ts'
import type { DocumentId } from '../../model/ids.ts'
import type { Original } from '../../model/original.ts'
import type { Originals } from '../../originals/originals.ts'
import { readBatches, type DataExport } from '../data/dataExport.ts'
import { withOlderVersions } from '../data/olderVersions.ts'
import { gzippedRecord, oneLine, recordId, type WarcBody, type WarcRecord } from './warcRecord.ts'

export interface WarcExport extends Pick<DataExport, 'of' | 'title'> {
  readonly source: CollectionSource
  readonly originals: Pick<Originals, 'ofDocument' | 'get' | 'fileOf'>
  /** The captures that gave a document, oldest first. */
  readonly capturesOf: (id: DocumentId) => Promise<readonly Capture[]>
  readonly version: string
  readonly now: number
}

/**
 * The captures of documents and of their older versions as WARC 1.1, each record gzipped by itself. `onRead` is told how many
 * more documents have been read. @throws QuarryError usage where none was captured
 */
export async function* writeWarc(
  asked: WarcExport,
  onRead: (documents: number) => void,
): AsyncGenerator<Uint8Array, undefined> {
  const writer = new CaptureWriter(asked)
  yield* gzippedRecord(infoRecord(asked))
  for await (const batch of readBatches(asked.source, asked.of)) {
    onRead(batch.length)
    for (const document of await withOlderVersions(asked.source, batch))
      for (const capture of await asked.capturesOf(document.id))
        for (const record of await writer.recordsOf(capture, document.id)) yield* gzippedRecord(record)
  }
  if (writer.captures > 0) return
  throw new QuarryError('usage', 'None of these documents was captured from the web.', {
    where: 'format',
    hint: 'Capture pages first.',
  })
}

function infoRecord({ title, version, now }: WarcExport): WarcRecord {
  const fields = [
    ['software', `Quarry/${version}`],
    ['format', 'WARC file version 1.1'],
    ['conformsTo', 'https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/'],
    ['description', title],
  ]
  return {
    type: 'warcinfo',
    id: recordId('warcinfo', title, now),
    date: now,
    contentType: 'application/warc-fields',
    head: fields.map(([name, value = '']) => `${name}: ${oneLine(value)}\r\n`).join(''),
  }
}

class CaptureWriter {
  readonly #asked: WarcExport
  /** What has a response already, by address and hash: its record and time. */
  readonly #written = new Map<string, { readonly id: string; readonly date: number; readonly address: string }>()
  captures = 0

  constructor(asked: WarcExport) {
    this.#asked = asked
  }

  async recordsOf(capture: Capture, documentId: DocumentId): Promise<readonly WarcRecord[]> {
    const { facts } = capture
    if (!facts) return []
    this.captures++
    const kept = await this.#asked.originals.ofDocument(documentId)
    const { source, snapshot } = await this.#filesOf(kept, facts)
    const content = await this.#contentOf(capture, facts, source)
    const [first] = content
    const about = first?.id
    return [
      ...content,
      ...(snapshot && first && first.type !== 'revisit'
        ? [await this.#snapshotOf(capture, facts, snapshot, first.id)]
        : []),
      metadataOf(capture, facts, documentId, about, source !== undefined),
    ]
  }

  /** The bytes as they came, and the page in one file that was made of them. */
  async #filesOf(kept: readonly Original[], { sha256 }: CaptureFacts) {
    for (const original of kept) {
      if (original.hash === sha256) return { source: original, snapshot: undefined }
      const parent = original.parentId === undefined ? undefined : await this.#asked.originals.get(original.parentId)
      if (parent?.hash === sha256) return { source: parent, snapshot: original }
    }
    return { source: undefined, snapshot: undefined }
  }

  async #bodyOf(original: Original): Promise<WarcBody> {
    const file = await this.#asked.originals.fileOf(original)
    return { bytes: original.bytes, read: () => createReadStream(file) }
  }

  async #contentOf(
    { id: number, at, way }: Capture,
    facts: CaptureFacts,
    source: Original | undefined,
  ): Promise<readonly WarcRecord[]> {
    const { finalAddress, sha256, status } = facts
    const address = ['WARC-Target-URI', finalAddress] as const
    const key = JSON.stringify([finalAddress, sha256])
    const before = this.#written.get(key)
    if (way === 'handed' || status === undefined) {
      if (!source) return []
      const id = recordId('resource', number, at, sha256)
      const body = await this.#bodyOf(source)
      return [{ type: 'resource', id, date: at, contentType: source.mime, fields: [address], head: '', body }]
    }
    const id = recordId('response', number, at, sha256)
    const request = requestOf(recordId('request', number, at), at, finalAddress, id)
    const contentType = 'application/http;msgtype=response'
    if (before) {
      const profile = status === 304 ? 'server-not-modified' : 'identical-payload-digest'
      const fields = [
        address,
        ['WARC-Profile', `http://netpreserve.org/warc/1.1/revisit/${profile}`],
        ['WARC-Refers-To', `<${before.id}>`],
        ['WARC-Refers-To-Target-URI', before.address],
        ['WARC-Refers-To-Date', new Date(before.date).toISOString()],
        ['WARC-Payload-Digest', `sha256:${sha256}`],
      ] as const
      return [{ type: 'revisit', id, date: at, contentType, fields, head: httpHead(facts, undefined) }, request]
    }
    if (!source || status === 304) return []
    this.#written.set(key, { id, date: at, address: finalAddress })
    const body = await this.#bodyOf(source)
    return [
      { type: 'response', id, date: at, contentType, fields: [address], head: httpHead(facts, body.bytes), body },
      request,
    ]
  }

  async #snapshotOf(
    { id, at }: Capture,
    { finalAddress }: CaptureFacts,
    snapshot: Original,
    of: string,
  ): Promise<WarcRecord> {
    return {
      type: 'conversion',
      id: recordId('conversion', id, at, snapshot.hash ?? ''),
      date: at,
      contentType: 'text/html',
      fields: [
        ['WARC-Target-URI', finalAddress],
        ['WARC-Refers-To', `<${of}>`],
      ],
      head: '',
      body: await this.#bodyOf(snapshot),
    }
  }
}

/** What was asked, as far as it is known: the headers that were sent are not kept. */
function requestOf(id: string, date: number, address: string, response: string): WarcRecord {
  const { pathname, search, host } = new URL(address)
  return {
    type: 'request',
    id,
    date,
    contentType: 'application/http;msgtype=request',
    fields: [
      ['WARC-Target-URI', address],
      ['WARC-Concurrent-To', `<${response}>`],
    ],
    head: `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  }
}

/** Headers of how the bytes were sent; what is kept are the bytes that were meant. */
const ofTransfer = new Set(['content-encoding', 'transfer-encoding', 'content-length'])

function httpHead({ status = 200, headers }: CaptureFacts, bytes: number | undefined): string {
  const lines = headers.map(
    ([name, value]) => `${ofTransfer.has(name.toLowerCase()) ? 'X-Archive-Orig-' : ''}${name}: ${oneLine(value)}\r\n`,
  )
  const length = bytes === undefined ? '' : `Content-Length: ${bytes}\r\n`
  return `HTTP/1.1 ${status} ${reasons[status] ?? ''}\r\n${lines.join('')}${length}\r\n`
}

const reasons: Readonly<Record<number, string>> = {
  200: 'OK',
  203: 'Non-Authoritative Information',
  304: 'Not Modified',
}

/** What Quarry knows of a capture besides what the server answered. */
function metadataOf(
  { id, address, at, outcome, way }: Capture,
  { finalAddress, sha256, bytes, included, leftOut }: CaptureFacts,
  documentId: DocumentId,
  about: string | undefined,
  isKept: boolean,
): WarcRecord {
  const facts: readonly (readonly [string, string | number])[] = [
    ['quarry-capture', id],
    ['quarry-document', documentId],
    ['via', address],
    ['way', way],
    ['outcome', outcome],
    ['sha256', sha256],
    ['bytes', bytes],
    ['content', isKept ? 'kept' : 'not kept'],
    ['snapshot-parts-included', included],
    ['snapshot-parts-left-out', leftOut],
  ]
  return {
    type: 'metadata',
    id: recordId('metadata', id, at, sha256),
    date: at,
    contentType: 'application/warc-fields',
    fields: [
      ['WARC-Target-URI', finalAddress],
      ...(about === undefined ? [] : [['WARC-Concurrent-To', `<${about}>`] as const]),
    ],
    head: facts.map(([name, value]) => `${name}: ${oneLine(String(value))}\r\n`).join(''),
  }
}
