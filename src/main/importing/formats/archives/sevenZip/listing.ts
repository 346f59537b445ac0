import type { ArchiveEntry } from '../unpacking.ts'

/** An entry of a 7z archive. */
export interface ListedEntry extends ArchiveEntry {
  readonly isEncrypted: boolean
}

const headerEnd = '----------'

/** The entries in the lines of `7z l -slt`: after a dashed line, blocks of `Key = value`. */
export function parseListing(lines: readonly string[]): ListedEntry[] {
  const entries: ListedEntry[] = []
  let facts = new Map<string, string>()
  const end = () => {
    if (facts.has('Path')) entries.push(entryOf(facts))
    facts = new Map()
  }
  for (const line of lines.slice(lines.indexOf(headerEnd) + 1)) {
    const key = /^([A-Z][A-Za-z ]*) = ?/.exec(line)
    if (key) facts.set(key[1]!, line.slice(key[0].length))
    else end()
  }
  end()
  return entries
}

function entryOf(facts: ReadonlyMap<string, string>): ListedEntry {
  const attributes = facts.get('Attributes') ?? ''
  const checksum = facts.get('CRC') ?? ''
  return {
    path: facts.get('Path') ?? '',
    kind: kindOf(attributes),
    bytes: Number(facts.get('Size') ?? 0),
    isEncrypted: facts.get('Encrypted') === '+',
    ...(checksum === '' ? {} : { crc32: Number.parseInt(checksum, 16) }),
  }
}

/** How `ls` shows a mode; some programs, py7zr for one, write one without the type of the file, which 7-Zip shows as 0. */
const unixMode = /^(.)[r-][w-][xsS-][r-][w-][xsS-][r-][w-][xtT-]$/

/** Attributes of Windows, between spaces what else is in them, and after a space those of Unix. */
function kindOf(attributes: string): ArchiveEntry['kind'] {
  const parts = attributes.split(' ')
  const [, type] = unixMode.exec(parts.at(-1) ?? '') ?? []
  if (parts[0]?.startsWith('D') || type === 'd') return 'folder'
  return type === undefined || type === '-' || type === '0' ? 'file' : 'other'
}
