import type { FileFacts, WatchedFile } from '../model/watching.ts'

/** A file as it lies in the folder now. */
export interface ListedFile extends FileFacts {
  /** From the folder, with `/` between names. */
  readonly path: string
}

/** The files of a folder, and what in it could not be looked at. */
export interface Listing {
  readonly files: readonly ListedFile[]
  /** Paths of folders and files that cannot be read now: what is known under them stays as it is. */
  readonly hidden: readonly string[]
}

/** How a listing differs from what is known. Each listed file is in one of the lists, or unchanged. */
export interface Differences {
  readonly added: readonly ListedFile[]
  readonly changed: readonly { readonly file: ListedFile; readonly known: WatchedFile }[]
  /** The same file, unchanged, under another name. */
  readonly moved: readonly { readonly file: ListedFile; readonly known: WatchedFile }[]
  /** Was gone, and is there again, unchanged. */
  readonly back: readonly { readonly file: ListedFile; readonly known: WatchedFile }[]
  readonly gone: readonly WatchedFile[]
  /** May still be being written: to be looked at again. */
  readonly unsettled: readonly ListedFile[]
}

/**
 * Compares what is known of a folder with what lies in it. Nothing is read: a file is the same while its size and its
 * time of modification are.
 *
 * @param settledBefore ms since the epoch: a new or changed file with a later time may still be being written
 */
export function compareListing(
  known: readonly WatchedFile[],
  { files, hidden }: Listing,
  settledBefore: number,
): Differences {
  const listed = new Map(files.map((file) => [file.path, file]))
  const byPath = new Map(known.map((file) => [file.path, file]))
  const isHidden = (path: string) => hidden.some((one) => path === one || path.startsWith(`${one}/`))
  const missing = known.filter(({ path }) => !listed.has(path) && !isHidden(path))
  const byInode = new Map(missing.map((file) => [file.inode, file]))
  const added: ListedFile[] = []
  const changed: { file: ListedFile; known: WatchedFile }[] = []
  const moved: { file: ListedFile; known: WatchedFile }[] = []
  const back: { file: ListedFile; known: WatchedFile }[] = []
  const unsettled: ListedFile[] = []
  for (const file of files) {
    const before = byPath.get(file.path)
    if (before && isSame(before, file)) {
      if (before.state === 'gone') back.push({ file, known: before })
      continue
    }
    const from = before ? undefined : byInode.get(file.inode)
    if (from && isSame(from, file)) {
      // A link of the same file under a third name is a new file.
      byInode.delete(file.inode)
      moved.push({ file, known: from })
    } else if (file.mtimeMs >= settledBefore) unsettled.push(file)
    else if (before) changed.push({ file, known: before })
    else added.push(file)
  }
  const left = new Set(moved.map(({ known: from }) => from.path))
  const gone = missing.filter(({ path, state }) => state === 'there' && !left.has(path))
  return { added, changed, moved, back, gone, unsettled }
}

function isSame(known: FileFacts, file: FileFacts): boolean {
  return known.bytes === file.bytes && known.mtimeMs === file.mtimeMs
}

/**
 * Finds files that were copied elsewhere and deleted: an added file with the content of one that is gone is that one,
 * moved. @param hashOf the SHA-256 of an added file
 */
export function matchByContent(
  { added, gone }: Pick<Differences, 'added' | 'gone'>,
  hashOf: (file: ListedFile) => string | undefined,
): Pick<Differences, 'added' | 'gone' | 'moved'> {
  const candidates = new Map(gone.map((file) => [file.hash, file]))
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
