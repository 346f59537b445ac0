import { documentFormat } from '../documentFormat.ts'

/** Excel workbooks in their binary form. */
export const xlsb = documentFormat({
  name: 'xlsb',
  label: 'binary Excel workbooks',
  extensions: ['xlsb'],
  magic: Buffer.from('PK\u0003\u0004'),
  sniff: ({ bytes }, name) =>
    /\.xlsb$/i.test(name) ? 0.97 : Buffer.from(bytes).includes('xl/workbook.bin') ? 0.96 : 0,
})
