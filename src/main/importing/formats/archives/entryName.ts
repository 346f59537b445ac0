import { visibleName } from '../../../text/visibleName.ts'

/** The name of an entry as it is shown, or that it is left out without a word. */
export interface EntryName {
  readonly name: string
  /** Why `name` is not what the archive has; undefined where it is. */
  readonly change: NameChange | undefined
  /** Hidden, or written by an operating system for itself. */
  readonly isHidden: boolean
}

/**
 * `root`: it begins with a drive, or at the root of one. `above`: it has `..`. Such parts are not in the name that is shown.
 * `control`, `direction`: it has characters that are unseen, or that turn the direction of writing.
 */
export type NameChange = 'root' | 'above' | 'control' | 'direction'

const systemNames = new Set(['__macosx', 'thumbs.db', 'desktop.ini', '$recycle.bin', 'system volume information'])

/**
 * Normalises the path of an entry: separated by `/`, relative, without `.` and `..`, drive letters, control characters and
 * marks of direction.
 * The name is shown and never used as a path.
 */
export function entryName(path: string): EntryName {
  const printable = visibleName(path)
  const slashed = printable.replaceAll('\\', '/')
  const relative = slashed.replace(/^(\/*[a-z]:)?\/*/i, '')
  const segments = relative.split('/').filter((segment) => segment !== '' && segment !== '.')
  const inside = segments.filter((segment) => segment !== '..')
  return {
    name: inside.join('/'),
    change:
      relative !== slashed
        ? 'root'
        : inside.length !== segments.length
          ? 'above'
          : printable === path
            ? undefined
            : /[\u202a-\u202e\u2066-\u2069]/.test(path)
              ? 'direction'
              : 'control',
    isHidden: inside.some((segment) => segment.startsWith('.') || systemNames.has(segment.toLowerCase())),
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** A name of bytes without a declared encoding: UTF-8 where it is valid, otherwise undefined. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}
