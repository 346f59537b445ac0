import { QuarryError } from '../../base/errors.ts'
import { extractors } from './extractors.ts'
import { serveExtraction } from './serveExtraction.ts'

/** A process that reads files of document formats. */
serveExtraction(import.meta.url, async (format) => {
  const load = extractors[format]
  if (!load) throw new QuarryError('internal', `No program reads files of the format ${format}.`)
  return (await load()).extract
})
