import { documentFormat } from '../documentFormat.ts'
import { sniffOpenXml } from '../office/sniffOffice.ts'

/** Excel workbooks (Office Open XML), with and without macros. */
export const xlsx = documentFormat({
  name: 'xlsx',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  magic: Buffer.from('PK\u0003\u0004'),
  sniff: sniffOpenXml(/xl\/(workbook|sharedStrings|styles|worksheets\/)[^/]{0,80}\.xml/i, /\.xl[st][xm]$/i),
})
