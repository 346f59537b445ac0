import { documentFormat } from '../documentFormat.ts'
import type { FileFormat } from '../format.ts'

/** The container that Outlook and the old office programs share. */
const magic = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** The beginning of names in the container of a message, in UTF-16. */
const properties = Buffer.from('__properties_version1.0', 'utf16le')

/** A message as Outlook saves it, with its attachments. */
export const msg: FileFormat = documentFormat({
  name: 'msg',
  hasPages: true,
  extensions: ['msg'],
  magic,
  sniff: ({ bytes }, name) => (/\.msg$/i.test(name) ? 0.98 : Buffer.from(bytes).includes(properties) ? 0.95 : 0),
})
