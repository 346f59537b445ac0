import { stat } from 'node:fs/promises'
import { QuarryError } from '../../../base/errors.ts'
import { readWholeXml, readXml } from '../package/readXml.ts'
import { OnceWarnings } from '../sheets/onceWarnings.ts'
import { counted, openSpreadsheet } from '../sheets/openSpreadsheet.ts'
import type { Workbook } from '../sheets/workbook.ts'
import { ContentReader } from './contentReader.ts'

const CONTENT = 'content.xml'

/**
 * What `read` gives of an OpenDocument spreadsheet, which is open meanwhile. All sheets are in one part, which is read once
 * for their list and once for each.
 */
export async function* withContent<Part>(
  path: string,
  onProgress: (bytes: number) => void,
  read: (workbook: Workbook) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const { size } = await stat(path)
  let bytesRead = 0
  const source = await openSpreadsheet(path)
  // Bytes after decompression, which are more; the reader counts no further than the file's size.
  const content = () => counted(source.read(CONTENT), (bytes) => onProgress(Math.min(size, (bytesRead += bytes))))
  try {
    if (!source.has(CONTENT)) throw new QuarryError('invalid_input', 'This is no spreadsheet: it has no content.')
    const manifest = Buffer.from((await source.bytes('META-INF/manifest.xml')) ?? []).toString('utf8')
    if (/encryption-data/.test(manifest))
      throw new QuarryError('invalid_input', 'The spreadsheet is encrypted.', {
        hint: 'Open it in its own program and save it without a password.',
      })
    const warnings = new OnceWarnings()
    const list = new ContentReader(undefined, () => {})
    await readWholeXml(content(), list)
    const sheets = list.sheets.map((sheet, index) => ({
      name: sheet.name,
      isHidden: list.isHidden(sheet),
      comments: () => Promise.resolve(sheet.comments),
      rows: async function* () {
        if (!sheet.isFilled) return
        const onFault = (cell: string, message: string) => warnings.add({ sheet: sheet.name, cell, message })
        const reader = new ContentReader(index, onFault)
        for await (const _ of readXml(content(), reader)) {
          yield reader.take()
          if (reader.isPast) return
        }
      },
    }))
    yield* read({ sheets, warnings: () => warnings.all })
  } finally {
    source.close()
  }
}
