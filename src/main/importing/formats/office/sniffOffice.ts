import type { FileHead } from '../format.ts'

type Sniff = (head: FileHead, name: string) => number

/** Where the name of a ZIP archive's first entry stands. */
const zipNameAt = 30

/**
 * For Office Open XML: by names of parts in the beginning of the package, else by the extension. More than an archive
 * answers for its ending: a document may have been named .zip.
 */
export function sniffOpenXml(parts: RegExp, extension: RegExp): Sniff {
  return ({ bytes }, name) => {
    const head = Buffer.from(bytes).toString('latin1')
    const isPackage = /^(\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|ppt\/)/i.test(
      head.slice(zipNameAt),
    )
    if (isPackage && parts.test(head)) return 0.95
    return extension.test(name) ? 0.8 : 0
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
