import path from 'node:path'
import { REFUSED_KIND, type WatchedFile, type WatchedFolder, type WatchLook } from '../model/watching.ts'
import { isHidden, isSame, settlingAt, type ListedFile, type Listing, type UnsettledFile } from './compareListing.ts'

/**
 * Files of kinds that an import of their folder refuses. They are noted apart from the others: nothing of them is in the
 * library, so none of them moves or comes back. None is opened: the name tells the kind.
 */

/** What of a folder is not as it is known. */
export interface News extends Pick<Listing, 'files' | 'refused' | 'hidden'> {
  readonly known: readonly WatchedFile[]
}

/** Nothing is to be done about a file of a refused kind. */
export function isNoted(known: WatchedFile, file: ListedFile): boolean {
  return known.state === 'there' && known.problem !== undefined && isSame(known, file)
}

/** What is known of files that are read, and paths at which a file of a refused kind was and is not any more. */
export function partKnown({ known, files, refused, hidden }: News): {
  readonly known: readonly WatchedFile[]
  readonly left: readonly string[]
} {
  const kept = new Set(refused.map((file) => file.path))
  const read = new Set(files.map((file) => file.path))
  const others = known.filter((one) => !kept.has(one.path))
  const isOfKind = (one: WatchedFile) => one.hash === REFUSED_KIND && !read.has(one.path)
  return {
    known: others.filter((one) => !isOfKind(one)),
    left: others.filter((one) => isOfKind(one) && !isHidden(one.path, hidden)).map((one) => one.path),
  }
}

/** What is noted of new and changed files of refused kinds; a reason that is known already is no event. */
export function noteRefused(
  folder: WatchedFolder,
  refused: readonly ListedFile[],
  {
    known,
    seen,
    now,
    refusal,
  }: {
    readonly known: readonly WatchedFile[]
    readonly seen: readonly UnsettledFile[]
    readonly now: number
    /** Why an import refuses a file, as its name tells. */
    readonly refusal: (path: string) => string | undefined
  },
): Pick<WatchLook, 'files' | 'events'> & { readonly unsettled: readonly UnsettledFile[] } {
  const settling = settlingAt(now, seen)
  const before = new Map(known.map((one) => [one.path, one]))
  const noted = { files: [] as WatchedFile[], events: [] as WatchLook['events'][number][] }
  const unsettled: UnsettledFile[] = []
  for (const file of refused) {
    const unfinished = settling(file)
    if (unfinished) {
      unsettled.push(unfinished)
      continue
    }
    const at = path.join(folder.path, ...file.path.split('/'))
    const problem = refusal(at)
    if (problem === undefined) continue
    const one = before.get(file.path)
    noted.files.push({
      ...file,
      sourceName: one?.sourceName ?? at,
      // A file that was read under other options keeps its hash: its documents are as they were.
      hash: one?.hash ?? REFUSED_KIND,
      state: 'there',
      since: one?.state === 'there' ? one.since : now,
      problem,
    })
    if (problem !== one?.problem) noted.events.push({ kind: 'refused', path: file.path, detail: problem })
  }
  return { ...noted, unsettled }
}
