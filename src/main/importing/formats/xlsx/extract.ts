import type { Extract } from '../../extraction/extractor.ts'
import { OfficePackage } from '../office/officePackage.ts'
import { readSheets } from '../sheets/readSheets.ts'
import { openWorkbook } from './openWorkbook.ts'

/** Reads an Excel workbook. */
export const extract: Extract = async function* ({ path, name }, context) {
  const source = await OfficePackage.open(path, context)
  try {
    yield* readSheets(name, await openWorkbook(source), context.options.columns)
    if (source.warnings.length > 0) yield source.warnings
  } finally {
    await source.close()
  }
}
