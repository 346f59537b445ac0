import { citationOf } from './citation.ts'
import type { DocumentBatches } from './dataExport.ts'

/** CSL-JSON: one list with an item for each document, an item a line. */
export async function* writeCslJson(batches: DocumentBatches): AsyncGenerator<string, undefined> {
  let isFirst = true
  yield '['
  for await (const batch of batches) {
    const lines = batch.map((one) => JSON.stringify(citationOf(one)))
    if (lines.length > 0) yield `${isFirst ? '' : ','}\n${lines.join(',\n')}`
    if (lines.length > 0) isFirst = false
  }
  yield '\n]\n'
}
