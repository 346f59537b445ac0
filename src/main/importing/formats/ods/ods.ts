import { documentFormat } from '../documentFormat.ts'

const mediaType = 'application/vnd.oasis.opendocument.spreadsheet'

/** OpenDocument spreadsheets. */
export const ods = documentFormat({
  name: 'ods',
  extensions: ['ods', 'ots'],
  magic: Buffer.from('PK\u0003\u0004'),
  // The media type is the first entry, and not compressed.
  sniff: ({ bytes }, name) => {
    if (
      Buffer.from(bytes.subarray(30, 30 + 100))
        .toString('latin1')
        .startsWith(`mimetype${mediaType}`)
    )
      return 1
    return /\.o[dt]s$/i.test(name) ? 0.8 : 0
  },
})
