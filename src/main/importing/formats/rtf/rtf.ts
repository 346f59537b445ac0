import { documentFormat } from '../documentFormat.ts'

/** Rich Text Format, also under the name of an old Word document. */
export const rtf = documentFormat({
  name: 'rtf',
  extensions: ['rtf'],
  magic: Buffer.from('{\\rtf'),
  sniff: () => 1,
})
