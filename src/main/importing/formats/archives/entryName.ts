import { visibleName } from '../../../text/visibleName.ts'

/** The name of an entry as it is shown, or that it is left out without a word. */
export interface EntryName {
  readonly name: string
  /** The archive's own name leads out of the archive, or to a drive: such parts are not in `name`. */
  readonly isChanged: boolean
  /** Hidden, or written by an operating system for itself. */
  readonly isHidden: boolean
}

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
    isChanged: relative !== slashed || inside.length !== segments.length || printable !== path,
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
