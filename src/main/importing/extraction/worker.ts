import { QuarryError } from '../../base/errors.ts'
import { extractors } from './extractors.ts'
import { serveExtraction } from './serveExtraction.ts'
import { viewers } from './viewers.ts'

/** A process that reads files of document formats. */
serveExtraction(import.meta.url, async (format, view) => {
  const load = view === undefined ? extractors[format] : viewers[view][format]
  if (!load) throw new QuarryError('internal', `No program reads files of the format ${format}.`)
  return load()
})
