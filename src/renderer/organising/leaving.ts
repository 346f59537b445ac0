import type { SelectionInput } from '../../contract/organising/selection.ts'
import { addressOf, openReading, readRoute, type Page, type Reading } from '../state/route.ts'
import { createLibraryStore, createStore } from '../state/store.ts'

/** What the reading pane goes on with when what it shows leaves the list. */
interface GoingOn {
  readonly next: Reading | null
  /** The list goes on, too. */
  readonly follow: () => void
}

/** The list beside the reading pane. */
interface LeftList {
  /** The collection that it shows documents of. */
  readonly from: number
  /** Null where what is read stays in it. */
  readonly goOn: (selection: SelectionInput, read: Reading) => Promise<GoingOn | null>
}

export const leftList = createStore<LeftList | null>(null)

/** A document whose row is to be the active one. */
export const wantedRow = createLibraryStore<number | null>(null)

interface Left {
  readonly at: Page
  readonly before: Reading
  readonly after: Reading | null
}

/** What was read when documents left their list, by the change; as many as the library keeps. */
const left = createLibraryStore<ReadonlyMap<number, Left>>(new Map())
const mostLeft = 200

/**
 * Asked before documents leave a collection. What it returns is called when they have: the reading pane goes on with the list,
 * as in a mail program.
 */
export async function leaving(selection: SelectionInput, from: number): Promise<(changeId: number | null) => void> {
  const before = readRoute()
  const { at, reading } = before
  const list = leftList.get()
  const going = reading && list?.from === from ? await list.goOn(selection, reading) : null
  return (changeId) => {
    // The user may have gone elsewhere meanwhile.
    if (!reading || !going || changeId === null || addressOf(readRoute()) !== addressOf(before)) return
    left.set(
      (now) => new Map([...now, [changeId, { at, before: reading, after: going.next }] as const].slice(-mostLeft)),
    )
    openReading(going.next, 'step')
    going.follow()
  }
}

/**
 * A change was undone or redone: what was read before or after it is read again, where its list is still shown. Returns the
 * document whose row is the active one when the list has been read again.
 */
export function comeBack(how: 'undo' | 'redo', changeId: number): number | null {
  const known = left.get().get(changeId)
  const now = readRoute()
  if (!known || addressOf({ at: known.at, reading: null }) !== addressOf({ at: now.at, reading: null })) return null
  const [shown, wanted] = how === 'undo' ? [known.after, known.before] : [known.before, known.after]
  // It was closed since.
  if (shown !== null && now.reading === null) return null
  openReading(wanted, 'step')
  return wanted?.documentId ?? null
}
