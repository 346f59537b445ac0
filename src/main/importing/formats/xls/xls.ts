import { documentFormat } from '../documentFormat.ts'
import { sniffCompound } from '../office/sniffCompound.ts'
import { compoundFile } from '../package/compoundFile.ts'

/** Workbooks of Excel 97 to 2003 and before. */
export const xls = documentFormat({
  name: 'xls',
  extensions: ['xls', 'xlt'],
  magic: compoundFile,
  sniff: sniffCompound(['Workbook', 'Book'], /\.xl[st]$/i),
})
