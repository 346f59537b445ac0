import type { ExtractionContext } from '../../extraction/extractor.ts'
import type { ParsedPart } from '../format.ts'
import { OfficePackage } from '../office/officePackage.ts'
import type { Workbook } from '../sheets/workbook.ts'
import { openWorkbook } from './openWorkbook.ts'

/**
 * What `read` gives of an Excel workbook, which is open meanwhile. `warnings` are about parts that could not be read, and
 * are complete once all sheets have been read.
 */
export async function* withWorkbook<Part>(
  path: string,
  context: ExtractionContext,
  read: (workbook: Workbook, warnings: readonly ParsedPart[]) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const source = await OfficePackage.open(path, context)
  try {
    yield* read(await openWorkbook(source), source.warnings)
  } finally {
    await source.close()
  }
}
