import { QuarryError } from '../../base/errors.ts'
import { serveIsolated } from '../../base/serveIsolated.ts'
import type { ExtractedPart } from '../formats/format.ts'
import { extractors } from './extractors.ts'
import type { ExtractionCall, ExtractionReply } from './messages.ts'

/** A process that reads files of document formats, one at a time. */
let parts: AsyncIterator<readonly ExtractedPart[]> | undefined

serveIsolated(import.meta.url, async (call: ExtractionCall, onProgress): Promise<ExtractionReply> => {
  if (call.kind === 'open') {
    const { request, options, folder } = call
    const load = extractors[request.format]
    if (!load) throw new QuarryError('internal', `No program reads files of the format ${request.format}.`)
    const { extract } = await load()
    parts = extract({ path: request.path, name: request.name }, { options, folder, onProgress })[Symbol.asyncIterator]()
    return undefined
  }
  const next = await parts?.next()
  return !next || next.done ? undefined : next.value
})
