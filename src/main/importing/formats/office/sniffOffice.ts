import type { FileHead } from '../format.ts'

type Sniff = (head: FileHead, name: string) => number

/** Where the name of a ZIP archive's first entry stands. */
const zipNameAt = 30

/**
 * For Office Open XML: by names of parts in the beginning of the package, else by the extension. More than an archive
 * answers for its ending: a document may have been named .zip. Names of parts of an embedded document stand there too,
 * so the extension decides between two kinds, or which comes first.
 */
export function sniffOpenXml(parts: RegExp, extension: RegExp): Sniff {
  return ({ bytes }, name) => {
    const head = Buffer.from(bytes).toString('latin1')
    const isPackage = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|ppt\/|xl\/)/i.test(
      head.slice(zipNameAt),
    )
    const isNamed = extension.test(name)
    const at = isPackage ? head.search(parts) : -1
    if (at >= 0) return isNamed ? 0.98 : 0.95 - (0.04 * at) / head.length
    return isNamed ? 0.8 : 0
  }
}

/** For packages whose first entry is their media type, not compressed; else by the extension. */
export function sniffMediaType(mediaType: string, extension: RegExp): Sniff {
  const start = `mimetype${mediaType}`
  return ({ bytes }, name) => {
    const head = Buffer.from(bytes.subarray(zipNameAt, zipNameAt + 150)).toString('latin1')
    return head.startsWith(start) ? 1 : extension.test(name) ? 0.8 : 0
  }
}
