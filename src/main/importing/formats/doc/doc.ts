import { documentFormat } from '../documentFormat.ts'
import { sniffCompound } from '../office/sniffCompound.ts'
import { compoundFile } from '../package/compoundFile.ts'

/** Documents of Word 97 to 2003. */
export const doc = documentFormat({
  name: 'doc',
  extensions: ['doc'],
  magic: compoundFile,
  sniff: sniffCompound(['WordDocument'], /\.doc$/i),
})
