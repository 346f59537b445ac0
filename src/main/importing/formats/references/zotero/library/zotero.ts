import type { FileFormat } from '../../../format.ts'

const magic = Buffer.from('SQLite format 3\0', 'latin1')

/**
 * The data folder of Zotero, read from its database: each item is a document, and so is each of its files. A copy of the
 * database is read, because Zotero may be running.
 */
export const zotero: FileFormat = {
  name: 'zotero',
  extensions: ['sqlite'],
  holds: 'records',
  hasPages: true,
  input: 'file',
  sniff: ({ bytes }, name) => (startsWith(bytes, magic) && name.endsWith('.sqlite') ? 1 : 0),
  read: async function* (file, context) {
    // Loaded with the first library: no other import should wait for it.
    const { readLibrary } = await import('./readLibrary.ts')
    yield* readLibrary(file, context)
  },
}

function startsWith(bytes: Uint8Array, beginning: Uint8Array): boolean {
  return beginning.every((byte, at) => bytes[at] === byte)
}
