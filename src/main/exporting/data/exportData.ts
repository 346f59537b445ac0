import { defined } from '../../base/defined.ts'
import type { DocumentBatches, DataExport, DataFormat, ExportPiece } from './dataExport.ts'
import { readBatches } from './dataExport.ts'

/**
 * Documents as a file, piece by piece: of a large collection, little is in memory at once. `onRead` is told how many more
 * documents have been read. @throws QuarryError invalid_input for more rows than a format holds
 */
export async function* exportData(
  asked: DataExport,
  format: DataFormat,
  onRead: (documents: number) => void,
): AsyncGenerator<ExportPiece, undefined> {
  yield* await writerOf(asked, format, counted(asked, onRead))
}

async function* counted({ source, of }: DataExport, onRead: (documents: number) => void): DocumentBatches {
  for await (const batch of readBatches(source, of)) {
    onRead(batch.length)
    const presence = await source.filePresence(batch.map(({ id }) => id))
    yield batch.map((one) => ({ ...one, ...defined({ presence: presence.get(one.id) }) }))
  }
}

/** Each writer is loaded when it is first needed: no core that starts should wait for them. */
async function writerOf(
  asked: DataExport,
  format: DataFormat,
  batches: DocumentBatches,
): Promise<AsyncIterable<ExportPiece>> {
  switch (format) {
    case 'jsonl':
      return (await import('./rows.ts')).writeJsonl(batches)
    case 'csv':
      return (await import('./rows.ts')).writeCsv(batches, asked)
    case 'xlsx':
      return (await import('./xlsx.ts')).writeXlsx(batches, asked)
    case 'parquet':
      return (await import('./parquet.ts')).writeParquet(batches, asked)
    case 'bibtex':
      return (await import('./bibtex.ts')).writeBibtex(batches)
    case 'zotero-rdf':
      return (await import('./zoteroRdf.ts')).writeZoteroRdf(batches)
    case 'ris':
      return (await import('./ris.ts')).writeRis(batches)
    case 'csl-json':
      return (await import('./cslJson.ts')).writeCslJson(batches)
    case 'markdown':
      return (await import('./reading.ts')).writeMarkdown(batches, asked)
    case 'html':
      return (await import('./reading.ts')).writeHtml(batches, asked)
    case 'docx':
      return writeDocx(batches, asked)
    case 'odt': {
      const { documentsReport } = await import('./reading.ts')
      return (await import('../report/odt.ts')).toOdt(await documentsReport(batches, asked))
    }
    default:
      return format satisfies never
  }
}

async function* writeDocx(batches: DocumentBatches, asked: DataExport): AsyncGenerator<Uint8Array, undefined> {
  const { documentsReport } = await import('./reading.ts')
  const report = await documentsReport(batches, asked)
  yield await (await import('../report/docx.ts')).toDocx(report)
}
