import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../base/clock.ts'
import { isAbort, QuarryError } from '../../base/errors.ts'
import type { CaptureFacts, LastCapture, NewCapture } from '../../model/capture.ts'
import type { JsonObject, NewDocument } from '../../model/document.ts'
import type { NewOriginal } from '../../model/original.ts'
import type { FetchedPage } from '../../service/downloads/fetchPage.ts'
import type { Extraction } from '../formats/format.ts'
import { parseAddress } from './address.ts'
import { fileNameOf, headerOf, isPage, namedEncoding } from './capturedFile.ts'
import type { PoliteFetch } from './politeFetch.ts'
import { readCaptured, type CapturedContent, type CapturedFile, type KeepOriginal } from './readCaptured.ts'
import type { FetchedPart, NeededPart } from './snapshot/messages.ts'
import type { OpenPage, Snapshots } from './snapshot/snapshots.ts'

/** The largest page or file, the largest part of a page, and all parts of one together. */
const captureLimits = { fileBytes: 100_000_000, partBytes: 10_000_000, partsBytes: 20_000_000 } as const

/** Parts of these types are put into snapshots. */
const partTypes = /^(?:image\/|font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject$)/

/** What captures are made with, for one job. */
export interface CaptureTools {
  readonly fetch: PoliteFetch
  readonly extraction: Extraction
  readonly snapshots: Pick<Snapshots, 'open'>
  readonly clock: Clock
  /** Whether each page is kept as a single file. */
  readonly snapshot: boolean
  /** What the address gave the last time. */
  lastCapture(address: string): Promise<LastCapture | undefined>
  /** The text of a document that is stored. */
  textOf(id: LastCapture['documentId']): Promise<string>
  readonly keepOriginal: KeepOriginal
}

/** What an address brought, not stored yet. */
export type Captured = Pick<NewCapture, 'at' | 'facts' | 'documents' | 'held' | 'empty' | 'problems'>

/**
 * Fetches what lies at an address and reads it. Its files are written into `folder`.
 * @throws QuarryError for what cannot be captured, and the reason of the signal
 */
export async function captureAddress(
  address: string,
  folder: string,
  tools: CaptureTools,
  signal: AbortSignal,
): Promise<Captured> {
  const url = parseAddress(address)
  if (!url)
    throw new QuarryError('invalid_input', 'This is no address of a page on the web.', {
      where: address.slice(0, 200),
      hint: 'Give it as https://example.org/page.',
    })
  const last = await tools.lastCapture(address)
  const file = path.join(folder, 'fetched')
  const request = { url: url.href, what: 'page', path: file, maxBytes: captureLimits.fileBytes }
  const page = await tools.fetch.page({ ...request, ...conditions(last) }, signal)
  const at = tools.clock.now()
  const nothing = { at, documents: [], empty: 0, problems: [] }
  const sha256 = page.status === 304 && last ? last.sha256 : page.sha256
  const facts = factsOf(page, sha256)
  if (last && sha256 === last.sha256) return { ...nothing, facts, held: last.documentId }
  return readFetched({ page, path: file, at, facts, folder, more: {} }, last, tools, signal)
}

/**
 * Captures a page as a browser showed it. What it shows besides is fetched without the cookies of that browser.
 * @throws QuarryError for what cannot be captured, and the reason of the signal
 */
export async function captureHanded(
  address: string,
  handed: { readonly path: string; readonly selection: string },
  folder: string,
  tools: CaptureTools,
  signal: AbortSignal,
): Promise<Captured> {
  const html = await readFile(handed.path)
  const page = { url: address, headers: [], contentType: 'text/html', bytes: html.length }
  const sha256 = createHash('sha256').update(html).digest('hex')
  const nothingAsked = { status: undefined, headers: [], included: 0, leftOut: 0 }
  const facts: CaptureFacts = { ...nothingAsked, finalAddress: address, sha256, bytes: html.length }
  const more = handed.selection === '' ? {} : { selection: handed.selection }
  const at = tools.clock.now()
  return readFetched({ page, path: handed.path, at, facts, folder, more }, undefined, tools, signal)
}

/** The server is asked for the page only if it is not what it sent the last time. */
function conditions(last: LastCapture | undefined) {
  if (!last) return {}
  const etag = headerOf(last.headers, 'etag')
  const modified = headerOf(last.headers, 'last-modified')
  if (etag === undefined && modified === undefined) return {}
  const headers = {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(modified === undefined ? {} : { 'if-modified-since': modified }),
  }
  return { headers, statuses: [304] }
}

function factsOf({ url, status, headers, bytes }: FetchedPage, sha256: string): CaptureFacts {
  return {
    finalAddress: url,
    status,
    // Cookies belong to the client that fetched the page, and may let others act in its name.
    headers: headers.filter(([name]) => name !== 'set-cookie'),
    sha256,
    bytes,
    included: 0,
    leftOut: 0,
  }
}

interface Fetched {
  readonly page: Pick<FetchedPage, 'url' | 'headers' | 'contentType' | 'bytes'>
  readonly path: string
  readonly at: number
  readonly facts: CaptureFacts
  readonly folder: string
  /** Kept with the raw record besides the facts. */
  readonly more: JsonObject
}

async function readFetched(
  fetched: Fetched,
  last: LastCapture | undefined,
  tools: CaptureTools,
  signal: AbortSignal,
): Promise<Captured> {
  const { page, path: filePath, at, facts, folder, more } = fetched
  const { url, headers, contentType } = page
  const { finalAddress, status = null, sha256 } = facts
  const name = fileNameOf(url, headers, contentType)
  const file: CapturedFile = {
    path: filePath,
    bytes: page.bytes,
    name,
    isPage: isPage(contentType, await headOf(filePath)),
    address: finalAddress,
    at,
    facts: { finalAddress, status, contentType, sha256, ...more },
  }
  if (!file.isPage) {
    const content = await readCaptured(file, tools.extraction, tools.keepOriginal, signal)
    return { at, facts, held: undefined, ...content }
  }
  const readablePath = path.join(folder, 'readable.html')
  const snapshotPath = path.join(folder, 'snapshot.html')
  const open = await tools.snapshots.open(
    { path: filePath, encoding: namedEncoding(headers), address: url },
    readablePath,
    signal,
  )
  try {
    const { size } = await stat(readablePath)
    const readable = { ...file, path: readablePath, bytes: size }
    const content = await readCaptured(readable, tools.extraction, undefined, signal)
    const taken = { at, held: undefined, ...content }
    if (!(await hasNews(content, last, tools))) return { ...taken, facts }
    // The page as it came, which the hash of the capture is of.
    const source = await tools.keepOriginal({ path: filePath }, { format: 'html', name: url, path: url })
    if (!tools.snapshot) return { ...taken, facts, documents: withOriginal(content.documents, source) }
    try {
      const counts = await writeSnapshot(open, snapshotPath, folder, tools, signal)
      const description = { format: 'html', name: url, path: url, parent: source }
      const original = await tools.keepOriginal({ path: snapshotPath }, description)
      return { ...taken, facts: { ...facts, ...counts }, documents: withOriginal(content.documents, original) }
    } catch (error) {
      if (isAbort(error) || !(error instanceof QuarryError) || error.code === 'disk_full') throw error
      const message = `The page has no snapshot: ${error.message}`
      const problem = { file: url, row: undefined, column: undefined, message, severity: 'warning' as const }
      const problems = [...content.problems, problem]
      return { ...taken, facts, problems, documents: withOriginal(content.documents, source) }
    }
  } finally {
    open.close()
  }
}

function withOriginal(documents: readonly NewDocument[], original: NewOriginal): NewDocument[] {
  return documents.map((document) => ({ ...document, original }))
}

/** The styles and images of a page are fetched only when its text is not stored yet. */
async function hasNews(
  { documents: [page] }: CapturedContent,
  last: LastCapture | undefined,
  tools: CaptureTools,
): Promise<boolean> {
  if (!page) return false
  return last === undefined || (await tools.textOf(last.documentId)) !== page.text
}

async function writeSnapshot(
  open: OpenPage,
  to: string,
  folder: string,
  { fetch }: CaptureTools,
  signal: AbortSignal,
): Promise<{ readonly included: number; readonly leftOut: number }> {
  let left: number = captureLimits.partsBytes
  let parts = 0
  const fetchPart = async ({ address, use }: NeededPart): Promise<FetchedPart['file']> => {
    const maxBytes = Math.min(left, captureLimits.partBytes)
    if (maxBytes <= 0) return undefined
    const partPath = path.join(folder, `part-${parts++}`)
    try {
      const part = await fetch.part({ url: address, what: 'part of the page', path: partPath, maxBytes }, signal)
      left -= part.bytes
      const isTaken = use === 'style' ? part.contentType === 'text/css' : partTypes.test(part.contentType)
      return isTaken ? { path: partPath, mime: part.contentType } : undefined
    } catch (error) {
      if (signal.aborted || !(error instanceof QuarryError) || error.code === 'disk_full') throw error
      return undefined
    }
  }
  return open.write(to, captureLimits.partsBytes, fetchPart)
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
