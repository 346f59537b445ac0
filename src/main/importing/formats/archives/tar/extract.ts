import { createReadStream } from 'node:fs'
import { extract as untar, type Headers } from 'tar-stream'
import type { Extract } from '../../../extraction/extractor.ts'
import { decodeUtf8 } from '../entryName.ts'
import { unpack } from '../unpack.ts'
import type { ArchiveEntry, Child, Unpacking } from '../unpacking.ts'

/** Reads a tar archive: ustar, pax, GNU and older ones. */
export const extract: Extract = (file, context) => unpack(file, context, (unpacking) => readTar(file.path, unpacking))

async function* readTar(path: string, unpacking: Unpacking): AsyncGenerator<Child> {
  // One character for each byte, so that names of any bytes can be told from what they are decoded to.
  const archive = untar({ allowUnknownFormat: true, filenameEncoding: 'latin1' })
  const source = createReadStream(path)
  source.on('error', (error) => archive.destroy(error))
  source.pipe(archive)
  let done = 0
  try {
    for await (const entry of archive) {
      const described = describeEntry(entry.header)
      const admitted = unpacking.admit(described)
      if (admitted && isUnknown(entry.header)) unpacking.refuse(admitted.name, sparse)
      else if (admitted) {
        const child = await unpacking.unpack(admitted, entry)
        if (child) yield child
      }
      entry.resume()
      unpacking.progress(source.bytesRead - done)
      done = source.bytesRead
    }
  } finally {
    source.destroy()
    archive.destroy()
  }
}

/** What the library reads of a header and does not declare. */
type PaxHeaders = Headers & { readonly pax?: Readonly<Record<string, string>> | null }

const sparse = 'Sparse files and parts of files in tar archives are not read. Unpack the archive and import the folder.'

function describeEntry(header: PaxHeaders): ArchiveEntry {
  const { name, type, size = 0, pax } = header
  return {
    // A path of pax is decoded already.
    path: pax?.['path'] === undefined ? (decodeUtf8(Buffer.from(name, 'latin1')) ?? name) : name,
    kind: type === 'directory' ? 'folder' : isFile(header) || isUnknown(header) ? 'file' : 'other',
    bytes: size,
    packedBytes: size,
  }
}

function isFile({ type }: Headers): boolean {
  return type === 'file' || type === 'contiguous-file'
}

/** Of a type that the library does not know, or a file whose holes are left out. */
function isUnknown({ type, pax }: PaxHeaders): boolean {
  return type === null || Object.keys(pax ?? {}).some((key) => key.startsWith('GNU.sparse.'))
}
