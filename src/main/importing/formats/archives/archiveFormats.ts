import { extensionOf } from '../../sources/extension.ts'
import { documentFormat } from '../documentFormat.ts'
import { isTarHeader } from './tar/header.ts'

/** Names of the first entry of files that are ZIP archives inside and documents or programs to their user. */
const packages = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|word\/|xl\/|ppt\/|mimetype|META-INF\/|Index\/)/
const zipNameAt = 30

export const zip = documentFormat({
  name: 'zip',
  extensions: ['zip'],
  holds: 'files',
  hasPages: true,
  magic: Buffer.from('PK\u0003\u0004'),
  // Other formats have the same magic: they answer more for theirs.
  sniff: ({ bytes }, name) => {
    if (extensionOf(name) === 'zip') return 0.9
    const firstName = Buffer.from(bytes.subarray(zipNameAt, zipNameAt + 100)).toString('latin1')
    return packages.test(firstName) ? 0 : 0.1
  },
})

export const tar = documentFormat({
  name: 'tar',
  extensions: ['tar', 'tgz'],
  holds: 'files',
  hasPages: true,
  sniff: ({ bytes }) => (isTarHeader(bytes) ? 1 : 0.1),
})

export const sevenZip = documentFormat({
  name: '7z',
  extensions: ['7z'],
  holds: 'files',
  hasPages: true,
  magic: Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]),
  sniff: () => 1,
})
