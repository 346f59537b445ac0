import { getFileNameLowLevel, type Entry } from 'yauzl'
import { decodeUtf8 } from '../entryName.ts'
import type { ArchiveEntry } from '../unpacking.ts'

const utf8Flag = 0x800
const unicodePathField = 0x7075
const aesField = 0x9901
const unixHost = 3
const unixTypes: Readonly<Record<number, ArchiveEntry['kind']>> = { 0: 'file', 0o100000: 'file', 0o040000: 'folder' }

/** An entry of a ZIP archive's central directory. */
export function describeEntry(entry: Entry): ArchiveEntry {
  const path = decodeName(entry)
  return {
    path,
    kind: /[/\\]$/.test(path) ? 'folder' : kindOf(entry),
    bytes: entry.uncompressedSize,
    packedBytes: entry.compressedSize,
    ...(hasChecksum(entry) ? { crc32: entry.crc32 } : {}),
  }
}

/** Version 2 of WinZip's AES has a checksum of its own instead. */
function hasChecksum({ extraFields }: Entry): boolean {
  return !extraFields.some(({ id, data }) => id === aesField && data.length >= 2 && data.readUInt16LE(0) === 2)
}

function kindOf({ versionMadeBy, externalFileAttributes }: Entry): ArchiveEntry['kind'] {
  if (versionMadeBy >>> 8 !== unixHost) return 'file'
  return unixTypes[(externalFileAttributes >>> 16) & 0o170000] ?? 'other'
}

/**
 * Some programs write UTF-8 and do not set its flag: bytes that are valid UTF-8 are hardly ever anything else. All others are
 * in CP437, as the format has it.
 */
function decodeName({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const isDeclared = (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField)
  const guessed = isDeclared ? undefined : decodeUtf8(fileNameRaw)
  return guessed ?? getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
}
