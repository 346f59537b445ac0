import { REFUSED_KIND, type FileFacts, type WatchedFile } from '../model/watching.ts'

/** A file of the folder, as it is now. */
export interface ListedFile extends FileFacts {
  /** From the folder, with `/` between names. */
  readonly path: string
}

/** The files of a folder, and what in it could not be looked at. */
export interface Listing {
  /** Those that an import would read. */
  readonly files: readonly ListedFile[]
  /** Those of kinds that an import refuses. */
  readonly refused: readonly ListedFile[]
  /** What an import passes over, and why. */
  readonly passedOver: readonly PassedOver[]
  /** Paths of folders and files that cannot be read now: what is known under them stays as it is. */
  readonly hidden: readonly string[]
}

export interface PassedOver {
  readonly message: string
  readonly count: number
}

/** A file that may still be being written. */
export interface UnsettledFile extends ListedFile {
  /** When it was first seen with this size and time, ms since the epoch. */
  readonly seenAt: number
}

/** For how long a file must not have been written to. */
export const SETTLE_MS = 2_000

/** In place of the hash of a file that could not be opened: it is tried again at each look. */
export const UNREAD = '0'.repeat(64)

/** How a listing differs from what is known. Each listed file is in one of the lists, or unchanged. */
export interface Differences {
  readonly added: readonly ListedFile[]
  readonly changed: readonly { readonly file: ListedFile; readonly known: WatchedFile }[]
  /** The same file, unchanged, under another name. */
  readonly moved: readonly { readonly file: ListedFile; readonly known: WatchedFile }[]
  /** Was gone, and is there again, unchanged. */
  readonly back: readonly { readonly file: ListedFile; readonly known: WatchedFile }[]
  /** Was there the last time, and is not. */
  readonly gone: readonly WatchedFile[]
  /** Is not there, gone now or for longer. */
  readonly missing: readonly WatchedFile[]
  /** To be looked at again. */
  readonly unsettled: readonly UnsettledFile[]
}

/**
 * Compares what is known of a folder with what lies in it. Nothing is read: a file is the same while its size and its
 * time of modification are.
 *
 * @param now ms since the epoch. A new or changed file that was written to just before may be unfinished; so may one with
 *   a time in the future, until it has looked the same for a while
 * @param seen files that were unsettled at the last look
 */
export function compareListing(
  known: readonly WatchedFile[],
  { files, hidden }: Pick<Listing, 'files' | 'hidden'>,
  now: number,
  seen: readonly UnsettledFile[] = [],
): Differences {
  const listed = new Map(files.map((file) => [file.path, file]))
  const byPath = new Map(known.map((file) => [file.path, file]))
  const missing = known.filter(({ path }) => !listed.has(path) && !isHidden(path, hidden))
  const byInode = new Map(missing.map((file) => [file.inode, file]))
  const added: ListedFile[] = []
  const changed: { file: ListedFile; known: WatchedFile }[] = []
  const moved: { file: ListedFile; known: WatchedFile }[] = []
  const back: { file: ListedFile; known: WatchedFile }[] = []
  const unsettled: UnsettledFile[] = []
  const settling = settlingAt(now, seen)
  for (const file of files) {
    const before = byPath.get(file.path)
    if (before && isUnchanged(before, file)) continue
    if (before?.state === 'gone' && hasContent(before) && isSame(before, file)) {
      back.push({ file, known: before })
      continue
    }
    const from = before ? undefined : byInode.get(file.inode)
    if (from && isSame(from, file)) {
      // A link of the same file under a third name is a new file.
      byInode.delete(file.inode)
      moved.push({ file, known: from })
      continue
    }
    const unfinished = settling(file)
    if (unfinished) unsettled.push(unfinished)
    else if (before) changed.push({ file, known: before })
    else added.push(file)
  }
  const left = new Set(moved.map(({ known: from }) => from.path))
  const stillMissing = missing.filter(({ path }) => !left.has(path))
  const gone = stillMissing.filter(({ state }) => state === 'there')
  return { added, changed, moved, back, gone, missing: stillMissing, unsettled }
}

/** Whether a path is one of those that cannot be looked at, or under one. */
export function isHidden(path: string, hidden: readonly string[]): boolean {
  return hidden.some((one) => path === one || path.startsWith(`${one}/`))
}

/** Tells of a file whether it may still be being written, and since when it has looked like this. */
export function settlingAt(
  now: number,
  seen: readonly UnsettledFile[],
): (file: ListedFile) => UnsettledFile | undefined {
  const seenBefore = new Map(seen.map((file) => [file.path, file]))
  return (file) => {
    const before = seenBefore.get(file.path)
    const seenAt = before && isSame(before, file) ? before.seenAt : now
    return file.mtimeMs >= now - SETTLE_MS && seenAt > now - SETTLE_MS ? { ...file, seenAt } : undefined
  }
}

/** Nothing is to be done about it. */
export function isUnchanged(known: WatchedFile, file: ListedFile): boolean {
  return known.state === 'there' && hasContent(known) && isSame(known, file)
}

/** Whether it was read: it has a hash. */
export function hasContent({ hash }: Pick<WatchedFile, 'hash'>): boolean {
  return hash !== UNREAD && hash !== REFUSED_KIND
}

export function isSame(known: FileFacts, file: FileFacts): boolean {
  return known.bytes === file.bytes && known.mtimeMs === file.mtimeMs
}

/** The added files that may be a missing one under another name: those with the size of one. */
export function mayBeMoved({ added, missing }: Pick<Differences, 'added' | 'missing'>): readonly ListedFile[] {
  const sizes = new Set(missing.filter(hasContent).map(({ bytes }) => bytes))
  return added.filter(({ bytes }) => sizes.has(bytes))
}

/**
 * Finds files that were copied elsewhere and deleted: an added file with the content of a missing one is that one, moved.
 *
 * @param hashOf the SHA-256 of an added file; needed of those that {@link mayBeMoved} names
 */
export function matchByContent(
  { added, gone, missing }: Pick<Differences, 'added' | 'gone' | 'missing'>,
  hashOf: (file: ListedFile) => string | undefined,
): Pick<Differences, 'added' | 'gone' | 'moved'> {
  // Of those with one content, a file that is gone now rather than one that was gone before.
  const candidates = new Map([...missing, ...gone].map((file) => [file.hash, file]))
  const moved: { file: ListedFile; known: WatchedFile }[] = []
  const stillAdded = added.filter((file) => {
    const hash = hashOf(file)
    const known = hash === undefined ? undefined : candidates.get(hash)
    if (!hash || !known) return true
    candidates.delete(hash)
    moved.push({ file, known })
    return false
  })
  const left = new Set(moved.map(({ known }) => known.path))
  return { added: stillAdded, gone: gone.filter(({ path }) => !left.has(path)), moved }
}
