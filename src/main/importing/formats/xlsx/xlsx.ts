import { documentFormat } from '../documentFormat.ts'

/** Excel workbooks (Office Open XML), with and without macros. */
export const xlsx = documentFormat({
  name: 'xlsx',
  label: 'Excel workbooks',
  extensions: ['xlsx', 'xlsm', 'xltx', 'xltm'],
  magic: Buffer.from('PK\u0003\u0004'),
  // More than an archive answers for its ending: a workbook may have been named .zip.
  sniff: ({ bytes }, name) => {
    const head = Buffer.from(bytes).toString('latin1')
    const isPackage = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/)/i.test(head.slice(30))
    if (isPackage && /xl\/(workbook|worksheets|sharedStrings|styles)/i.test(head)) return 0.95
    return /\.xl[st][xm]$/i.test(name) ? 0.8 : 0
  },
})
