import { csvRecord } from '../csv.ts'
import type { DataExport, DocumentBatches } from './dataExport.ts'
import { columns, fieldColumn, jsonRecord, tableCells } from './records.ts'

const byteOrderMark = '\uFEFF'

/** One JSON object a line. */
export async function* writeJsonl(batches: DocumentBatches): AsyncGenerator<string, undefined> {
  for await (const batch of batches) yield batch.map((one) => `${JSON.stringify(jsonRecord(one))}\n`).join('')
}

/** RFC 4180 with a header. */
export async function* writeCsv(
  batches: DocumentBatches,
  { fields, forSpreadsheets }: Pick<DataExport, 'fields' | 'forSpreadsheets'>,
): AsyncGenerator<string, undefined> {
  const header = [...columns, ...fields.map(({ name }) => fieldColumn(name))]
  yield `${forSpreadsheets ? byteOrderMark : ''}${csvRecord(header, forSpreadsheets)}`
  for await (const batch of batches)
    yield batch
      .map((one) => [...tableCells(one), ...fields.map(({ name }) => one.fields?.[name])])
      .map((cells) => csvRecord(cells, forSpreadsheets))
      .join('')
}
