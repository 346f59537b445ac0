import { getFileNameLowLevel, type Entry } from 'yauzl'
import { decodeUtf8 } from '../entryName.ts'
import type { ArchiveEntry } from '../unpacking.ts'

const utf8Flag = 0x800
const unicodePathField = 0x7075
const aesField = 0x9901
const unixHost = 3
const unixTypes: Readonly<Record<number, ArchiveEntry['kind']>> = { 0: 'file', 0o100000: 'file', 0o040000: 'folder' }

/**
 * An entry of a ZIP archive's central directory. `encoding`: of names that do not say in which they are; undefined for that of
 * the format, CP437.
 */
export function describeEntry(entry: Entry, encoding: string | undefined): ArchiveEntry {
  const path = decodeName(entry, encoding)
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
 * Some programs write UTF-8 and do not set its flag: bytes that are valid UTF-8 are hardly ever anything else. Others write
 * the encoding of their country, as Windows does.
 */
function decodeName(entry: Entry, encoding: string | undefined): string {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  const guessed = isDeclared(entry) ? undefined : decodeUtf8(fileNameRaw)
  if (guessed !== undefined) return guessed
  if (encoding !== undefined && hasUnknownName(entry)) return new TextDecoder(encoding).decode(fileNameRaw)
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
}

/** Whether nothing tells in which encoding the name of an entry is. */
export function hasUnknownName(entry: Entry): boolean {
  return !isDeclared(entry) && decodeUtf8(entry.fileNameRaw) === undefined
}

function isDeclared({ generalPurposeBitFlag, extraFields }: Entry): boolean {
  return (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField)
}
