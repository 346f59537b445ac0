import { readFileSync } from 'node:fs'

/** Larger files are not searched. */
const mostBytes = 512 * 1024 * 1024
/** The dictionary of a catalog is no longer than this, as far as its type. */
const longestHead = 2_048

/**
 * The trailer that a file lacks because its end is missing: it names the catalog, from which everything is found.
 * Undefined where the file has none that can be seen, or is encrypted: the trailer would have the key's description.
 */
export function missingTrailer(file: string, size: number): Buffer | undefined {
  if (size > mostBytes) return undefined
  const bytes = readFileSync(file)
  const type = lastCatalog(bytes)
  if (type < 0 || bytes.includes('/Encrypt')) return undefined
  const before = bytes.subarray(Math.max(0, type - longestHead), type).toString('latin1')
  const [, object, generation] = [...before.matchAll(/(\d+)\s+(\d+)\s+obj\b/g)].at(-1) ?? []
  if (object === undefined || generation === undefined) return undefined
  // What was cut off may have been a string in an array of a dictionary.
  return Buffer.from(`\n> ] >>\nendobj\ntrailer\n<< /Root ${object} ${generation} R >>\nstartxref\n0\n%%EOF\n`)
}

/** Where the type of the last catalog is written. */
function lastCatalog(bytes: Buffer): number {
  for (let at = bytes.lastIndexOf('/Catalog'); at > 0; at = bytes.lastIndexOf('/Catalog', at - 1))
    if (/\/Type\s*$/.test(bytes.subarray(Math.max(0, at - 16), at).toString('latin1'))) return at
  return -1
}
