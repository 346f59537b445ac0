import { QuarryError } from '../../../base/errors.ts'
import type { ExtractionContext } from '../../extraction/extractor.ts'
import { OfficePackage } from '../office/officePackage.ts'
import { readWholeXml, readXml } from '../package/readXml.ts'
import { OnceWarnings } from '../sheets/onceWarnings.ts'
import type { Workbook } from '../sheets/workbook.ts'
import { ContentReader } from './contentReader.ts'

const CONTENT = 'content.xml'

/**
 * What `read` gives of an OpenDocument spreadsheet, which is open meanwhile. All sheets are in one part, which is read once
 * for their list and once for each.
 */
export async function* withContent<Part>(
  path: string,
  context: ExtractionContext,
  read: (workbook: Workbook) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const source = await OfficePackage.open(path, context)
  const content = () => source.read(CONTENT)
  try {
    if (!source.has(CONTENT)) throw new QuarryError('invalid_input', 'This is no spreadsheet: it has no content.')
    await source.readManifest(context.options.password)
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
    await source.close()
  }
}
