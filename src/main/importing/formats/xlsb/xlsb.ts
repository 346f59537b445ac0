import { documentFormat } from '../documentFormat.ts'
import { sniffOpenXml } from '../office/sniffOffice.ts'

/** Excel workbooks in their binary form. */
export const xlsb = documentFormat({
  name: 'xlsb',
  extensions: ['xlsb'],
  magic: Buffer.from('PK\u0003\u0004'),
  sniff: sniffOpenXml(/xl\/(workbook|sharedStrings|styles|worksheets\/)[^/]{0,80}\.bin/i, /\.xlsb$/i),
})
