import { documentFormat } from '../documentFormat.ts'
import { sniffMediaType } from '../office/sniffOffice.ts'

/** E-books. */
export const epub = documentFormat({
  name: 'epub',
  extensions: ['epub'],
  magic: Buffer.from('PK\u0003\u0004'),
  sniff: sniffMediaType('application/epub+zip', /\.epub$/i),
})
