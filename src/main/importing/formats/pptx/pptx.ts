import { documentFormat } from '../documentFormat.ts'
import { sniffOpenXml } from '../office/sniffOffice.ts'

/** PowerPoint presentations (Office Open XML), with and without macros. */
export const pptx = documentFormat({
  name: 'pptx',
  extensions: ['pptx', 'pptm', 'ppsx', 'ppsm', 'potx', 'potm'],
  magic: Buffer.from('PK\u0003\u0004'),
  sniff: sniffOpenXml(/ppt\/(presentation|slides|slideMasters|slideLayouts|theme|_rels)/i, /\.p(pt|ps|ot)[xm]$/i),
})
