import { documentFormat } from '../documentFormat.ts'
import { sniffOpenXml } from '../office/sniffOffice.ts'

/** Word documents (Office Open XML), with and without macros. */
export const docx = documentFormat({
  name: 'docx',
  extensions: ['docx', 'docm', 'dotx', 'dotm'],
  magic: Buffer.from('PK\u0003\u0004'),
  sniff: sniffOpenXml(/word\/(document|styles|settings|_rels|fontTable|numbering|theme)/i, /\.do[ct][xm]$/i),
})
