const mebibyte = 1024 * 1024

/** How much an archive may hold. */
export interface ArchiveLimits {
  readonly entryBytes: number
  readonly totalBytes: number
  readonly entries: number
  /** An entry larger than `freeEntryBytes`, and an archive larger than `freeTotalBytes`, may expand so many times. */
  readonly expansion: number
  readonly freeEntryBytes: number
  readonly freeTotalBytes: number
}

export const archiveLimits: ArchiveLimits = {
  entryBytes: 2 * 1024 * mebibyte,
  totalBytes: 20 * 1024 * mebibyte,
  entries: 1_000_000,
  expansion: 200,
  freeEntryBytes: 100 * mebibyte,
  freeTotalBytes: 1024 * mebibyte,
}

/** The archive exceeds a limit as a whole: nothing more of it is read. */
export class ArchiveExceeded extends Error {}

/** One entry cannot be read; the message is the reason. */
export class EntryRefused extends Error {}

/** Bytes as a user reads them: limits are whole numbers of their unit. */
export function describeBytes(bytes: number): string {
  const units = ['B', 'KiB', 'MiB', 'GiB']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${Math.round(value)} ${units[unit]}`
}
