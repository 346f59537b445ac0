import { documentFormat } from '../documentFormat.ts'

const beginning = Buffer.from('%PDF-')

/** PDF files. The mark of the format may follow other bytes: readers look for it in the first kilobyte. */
export const pdf = documentFormat({
  name: 'pdf',
  hasPages: true,
  extensions: ['pdf'],
  magic: beginning,
  sniff: ({ bytes }) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes(beginning) ? 1 : 0,
})
