import { documentFormat } from '../documentFormat.ts'
import { sniffMediaType } from '../office/sniffOffice.ts'

/** OpenDocument texts. */
export const odt = documentFormat({
  name: 'odt',
  extensions: ['odt', 'ott'],
  magic: Buffer.from('PK\u0003\u0004'),
  sniff: sniffMediaType('application/vnd.oasis.opendocument.text', /\.o[dt]t$/i),
})
